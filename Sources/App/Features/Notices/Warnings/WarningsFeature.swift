import Loop
import Routes
import WeatherModel
import Wire

/// The warnings of the saved places, or one of them.
public enum WarningsFeature {
  /// The warnings, or why there are none.
  public struct State: Hashable, Sendable {
    /// The id of the warning that the screen is about; nil for all of them.
    public var id: RecordID?
    /// The warnings; nil until some are known.
    public var warnings: [LocalWarning]?
    /// The saved places, with what is known about their warnings; empty on the screen of one warning.
    public var places: [WarningList.Covered] = []
    /// Why there is no answer, or no new one.
    public var problem: WarningsProblem?
    /// Whether the server was not reached and the warnings come from the device's storage.
    public var isFromCache = false

    /// The screen of one warning, or of all.
    public init(_ id: RecordID?, _ warnings: [LocalWarning]? = nil) { (self.id, self.warnings) = (id, warnings) }

    /// Stores the server's answer. An empty one means that the warning was not found.
    public mutating func take(_ list: WarningList) {
      let isMissing = id != nil && list.warnings.isEmpty
      (warnings, problem) = (isMissing ? nil : list.warnings, isMissing ? .notFound : nil)
      places = list.places
    }

    /// Whether the server says nothing about the warnings of the saved places, so that what else the device knows about them counts.
    var isUnanswered: Bool { problem == .noConnection || problem == .notPaired || isFromCache }

    /// The names of the places about whose warnings this is known.
    func names(_ coverage: WarningCoverage) -> [String] { places.filter { $0.coverage == coverage }.map { $0.place.name } }

    /// The warning that the screen is about; nil on the list of all.
    var warning: LocalWarning? { warnings?.first { $0.warning.id == id } }
  }

  /// What happens on the screen.
  public indirect enum Action: Hashable, Sendable {
    /// The screen came into view, or the person wants to try again.
    case appeared
    case answered(ServerAnswer)
  }

  /// The screen's logic.
  public static func reduce(_ state: inout State, _ action: Action, _ client: SpaceClient) -> Effect<Action> {
    switch action {
    case .appeared:
      let address: APIAddress = if let id = state.id { .warning(id) } else { .warnings }
      return client.send(SpaceRequest("GET", address), id: "warnings", Action.answered)
    case .answered(let answer):
      switch answer.status {
      case 200, 203:
        do throws(JSONError) {
          let json = try JSON(parsing: answer.body)
          state.take(state.id == nil ? try WarningList(json: json) : WarningList([try LocalWarning(json: json)]))
          state.isFromCache = answer.isFromCache
        } catch { state.problem = .noConnection }
      case 401: (state.warnings, state.problem) = (nil, .notPaired)
      case 404: (state.warnings, state.problem) = (nil, .notFound)
      default: state.problem = .noConnection
      }
      return .none
    }
  }
}

/// Why there is no answer about warnings.
public enum WarningsProblem: UInt8, Error, Hashable, Sendable {
  /// The server can't be reached, or has no answer at the moment.
  case noConnection
  /// This device has no space, because it has saved no place.
  case notPaired
  /// None of the saved places has this warning, or not any more.
  case notFound
}
