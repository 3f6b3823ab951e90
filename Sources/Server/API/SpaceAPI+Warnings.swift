import Accounts
import Features
import HTTPServer
import Notices
import Storage
import WeatherModel
import Wire

extension SpaceAPI {
  /// The warnings of the requester's saved places, and of no others, so that nobody learns which places other people have saved.
  func warnings(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces, .places)
    guard let warnings else { return noWarnings }
    return json(LocalWarning.json(try await stored { () throws(StorageError) in try await warnings.warnings(for: member) }))
  }

  /// One warning of the requester's saved places.
  func warning(_ id: RecordID, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces, .places)
    guard let warnings else { return noWarnings }
    let warning = try await stored { () throws(StorageError) in try await warnings.warning(id, for: member) }
    guard let warning else {
      return .problem(
        status: 404, title: "No such warning", detail: "None of the saved places has this warning, or it ended more than a month ago.")
    }
    return json(warning.json)
  }

  // MARK: Pages

  /// The warnings for a page: all warnings of the requester's saved places, or the one with an id.
  func warnings(_ id: RecordID?, of request: HTTPRequest) async -> Result<[LocalWarning], WarningsProblem> {
    guard let spaces, let warnings else { return .failure(.noConnection) }
    do throws(SpaceError) {
      let member = try await member(request, spaces)
      return .success(
        try await stored { () throws(StorageError) in
          guard let id else { return try await warnings.warnings(for: member) }
          return try await warnings.warning(id, for: member).map { [$0] } ?? []
        })
    } catch {
      return .failure(error == .unknownKey ? .notPaired : .noConnection)
    }
  }

  private var noWarnings: Reply {
    .problem(status: 503, title: "No warnings", detail: "This server stores no warnings. Start it with a data folder.")
  }

  private func stored<T>(_ work: () async throws(StorageError) -> T) async throws(SpaceError) -> T {
    do throws(StorageError) { return try await work() } catch { throw .storage(error) }
  }
}
