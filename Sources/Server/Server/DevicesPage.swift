import Accounts
import Features
import HTTPServer
import Routes
import WeatherModel

/// The page of a person's devices, and the handler of its forms for browsers without scripts.
struct DevicesPage {
  let spaces: SpaceAPI
  let pages: WeatherPages
  let hosts: KnownHosts

  /// The addresses that the page's forms are sent to.
  static let addresses = [Destination(.tool(.devices)).url, Destination(.tool(.devices), sheet: .code).url]
  /// The largest form that is accepted, in bytes; more than any of the page's forms needs.
  static let mostBytes = 4 * 1024

  func reply(_ request: HTTPRequest, at destination: Destination) -> Reply {
    guard request.method == .post else {
      // The query says which question the page should ask before something is removed.
      let asked = DeviceForm(request.query.map { ($0.name, $0.value) })
      return .later {
        pages.devices(await spaces.devices(of: request), at: destination, request) { state in
          if let asked { state.ask(asked) }
        }
      }
    }
    guard hosts.isOwnPage(request) else { return pages.foreignForm(request, of: Destination(.tool(.devices))) }
    guard let items = formItems(request.body), let form = DeviceForm(items) else {
      let detail = "The form names no action that is known for devices."
      return pages.unreadableForm(request, of: Destination(.tool(.devices)), .problem(status: 400, title: "Bad form", detail: detail))
    }
    return .later {
      do throws(SpaceError) {
        if case .pairing = form {
          let offer = try await spaces.offer(request)
          return pages.devices(await spaces.devices(of: request), at: Destination(.tool(.devices), sheet: .code), request) { state in
            guard let offer else { return state.problem = .failed }
            state.offer = offer
            state.secondsLeft = offer.until - pages.clock.now
          }
        }
        var response = redirect(to: Destination(.tool(.devices)).url, status: 303)
        response.headers += try await spaces.carryOut(form, request)
        return .now(response)
      } catch {
        let problem = words(error)
        return pages.devices(
          await spaces.devices(of: request), at: Destination(.tool(.devices)), request, status: error.response.status
        ) { state in
          if case .renaming(let id, let name) = form { state.renaming = DevicesFeature.Renaming(id: id, text: name ?? "") }
          state.problem = problem
        }
      }
    }
  }

  private func words(_ error: SpaceError) -> DevicesFeature.Problem {
    switch error {
    case .lastDevice: .lastDevice
    case .invalidName: .badName
    default: .failed
    }
  }
}

extension SpaceAPI {
  /// Carries out a form of the devices page, except pairing; returns the headers to add to the response.
  func carryOut(_ form: DeviceForm, _ request: HTTPRequest) async throws(SpaceError) -> [HTTPHeader] {
    guard let spaces else { throw .unknownKey }
    let member = try await member(request, spaces)
    switch form {
    case .pairing: return []
    case .renaming(let id, let name):
      try await spaces.rename(id, to: trimmedText(name ?? ""), for: member)
      return []
    case .question(.revoke(let id)):
      try await spaces.revoke(id, for: member)
      return []
    case .question(.leave):
      try await spaces.revoke(member.device, for: member)
      return KeyCookie.forget(request)
    case .question(.deleteEverything):
      try await spaces.deleteEverything(for: member)
      var deviceCookie = DeviceCookie(request)
      deviceCookie.places = []
      return KeyCookie.forget(request) + [deviceCookie.header(request)]
    }
  }

  /// A code with which one more device can be paired; nil if too many codes were requested.
  func offer(_ request: HTTPRequest) async throws(SpaceError) -> PairingOffer? {
    guard let spaces else { throw .unknownKey }
    guard case .now(let response) = try await startPairing(request, for: try await member(request, spaces), spaces), response.status == 201
    else { return nil }
    return PairingOffer(response.body)
  }
}
