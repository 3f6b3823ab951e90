import Accounts
import Copy
import Features
import HTTPServer
import Languages
import Notices
import OpenAPI
import Routes
import Storage
import WeatherModel
import Wire

extension Endpoint {
  static let warnings: [Endpoint] = [
    .member(
      .get, .warnings, "warnings", "The warnings of the saved places, with their history.", scope: .places, .json("Warnings"),
      answer: SpaceAPI.warnings),
    .member(
      .get, .warning, "warning", "One warning of the saved places.", parameters: [.recordID("warning")], scope: .places,
      .json("PlacedWarning"), refusals: [.noSuchWarning], answer: SpaceAPI.warning),
  ]
}

extension SpaceAPI {
  /// The warnings of the requester's saved places, and of no others, so that nobody learns which places other people have saved.
  fileprivate func warnings(_ call: Endpoint.Call, _ member: Member, _: Spaces) async throws(SpaceError) -> Reply {
    guard let warnings else { return noWarnings }
    return json(try await list(warnings, for: member, copy(call.request)).json)
  }

  /// One warning of the requester's saved places.
  fileprivate func warning(_ call: Endpoint.Call, _ member: Member, _: Spaces) async throws(SpaceError) -> Reply {
    guard let warnings else { return noWarnings }
    let warning = try await stored { () throws(StorageError) -> LocalWarning? in
      guard let id = call.id else { return nil }
      return try await warnings.warning(id, for: member)
    }
    guard let warning else {
      return .problem(
        status: 404, title: "No such warning", detail: "None of the saved places has this warning, or it ended more than a month ago.")
    }
    return json(warning.translated(to: copy(call.request)).json)
  }

  // MARK: Pages

  /// The warnings for a page: all warnings of the requester's saved places, or the one with an id.
  func warnings(_ id: RecordID?, of request: HTTPRequest) async -> Result<WarningList, WarningsProblem> {
    guard let spaces, let warnings else { return .failure(.noConnection) }
    do throws(SpaceError) {
      let member = try await member(request, spaces)
      guard let id else { return .success(try await list(warnings, for: member, copy(request))) }
      let warning = try await stored { () throws(StorageError) in try await warnings.warning(id, for: member) }
      return .success(WarningList(warning.map { [$0.translated(to: copy(request))] } ?? []))
    } catch {
      return .failure(error == .unknownKey ? .notPaired : .noConnection)
    }
  }

  /// A member's warnings, and for each of their places what is known about its warnings.
  private func list(_ warnings: Warnings, for member: Member, _ copy: Copy) async throws(SpaceError) -> WarningList {
    let (known, checks) = try await stored { () throws(StorageError) in
      (try await warnings.warnings(for: member), try await warnings.checks(for: member))
    }
    let recent = clock.now - WarningCoverage.trustedSilence
    return WarningList(
      known.map { $0.translated(to: copy) },
      places: checks.map { check in
        let isKnown = check.last.map { $0 >= recent } ?? false
        return WarningList.Covered(check.place, service.lacksSource(of: .alerts, in: check.cell) ? .noSource : isKnown ? .known : .unknown)
      })
  }

  private func copy(_ request: HTTPRequest) -> Copy {
    Languages.copy(DeviceCookie(request).preferences.language ?? Language(request))
  }

  private var noWarnings: Reply {
    .problem(status: 503, title: "No warnings", detail: "This server stores no warnings. Start it with a data folder.")
  }

  private func stored<T>(_ work: () async throws(StorageError) -> T) async throws(SpaceError) -> T {
    do throws(StorageError) { return try await work() } catch { throw .storage(error) }
  }
}
