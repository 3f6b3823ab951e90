import Accounts
import Features
import HTTPServer
import Routes
import WeatherModel

/// The page of a person's devices, and what its forms ask for where there are no scripts.
struct DevicesPage {
  let spaces: SpaceAPI
  let pages: WeatherPages
  let hosts: KnownHosts

  /// Where its forms come to.
  static let addresses = [Destination(.tool(.devices)).url, Destination(.tool(.devices), sheet: .code).url]
  /// More than any of its forms has.
  static let mostBytes = 4 * 1024

  func reply(_ request: HTTPRequest, at destination: Destination) -> Reply {
    guard request.method == .post else {
      // What shall be asked once more stands in the address.
      let asked = DeviceForm(request.query.map { ($0.name, $0.value) })
      return .later {
        pages.devices(await spaces.devices(of: request), at: destination, request) { state in
          if let asked { state.ask(asked) }
        }
      }
    }
    guard hosts.isOwnPage(request) else {
      return .problem(status: 403, title: "Forbidden", detail: "This form can be sent from Weatherglass's own pages only.")
    }
    guard let items = formItems(request.body), let form = DeviceForm(items) else {
      return .problem(status: 400, title: "Bad form", detail: "The form says nothing that can be done with devices.")
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
    case .deviceName: .badName
    default: .failed
    }
  }
}

extension SpaceAPI {
  /// Does what a form of the devices' page asks for, but for pairing; gives the headers that belong to the answer.
  func carryOut(_ form: DeviceForm, _ request: HTTPRequest) async throws(SpaceError) -> [HTTPHeader] {
    guard let spaces else { throw .stranger }
    let member = try await member(request, spaces)
    switch form {
    case .pairing: return []
    case .renaming(let id, let name):
      try await spaces.rename(id, to: trimmedText(name ?? ""), for: member)
      return []
    case .wish(.revoke(let id)):
      try await spaces.revoke(id, for: member)
      return []
    case .wish(.forget):
      try await spaces.revoke(member.device, for: member)
      return KeyCookie.forget(request)
    case .wish(.deleteEverything):
      try await spaces.deleteEverything(for: member)
      var remembered = DeviceCookie(request)
      remembered.places = []
      return KeyCookie.forget(request) + [remembered.header(request)]
    }
  }

  /// A code that lets one more device in; nil where too many were asked for.
  func offer(_ request: HTTPRequest) async throws(SpaceError) -> PairingOffer? {
    guard let spaces else { throw .stranger }
    guard case .now(let response) = try await startPairing(request, spaces), response.status == 201 else { return nil }
    return PairingOffer(response.body)
  }
}
