import Accounts
import WeatherModel

extension SpaceError {
  /// Why a command could not do what it was asked for.
  nonisolated var words: String {
    switch self {
    case .storage(let error): "\(error)"
    case .trip(let refusal): refusal.words
    case .keyOfAnotherOrder: "This key came with another order before. Nothing was booked: take a new key for a new order."
    case .tooManyTrips: "The space holds \(TripLimits.trips) trips, and takes no more."
    case .tooManyDevices: "The owner's space has as many devices as it may have. Shut one out first."
    case .noSuchToken: "There is no such token. 'weatherglass token list' shows those that there are."
    case .tooManyTokens: "The space has as many tokens as it may have. Revoke one first."
    default: "The space can't be used: \(self)."
    }
  }
}

extension TripRefusal {
  /// Why a trip can't be booked, in the words of the command line.
  nonisolated var words: String {
    switch self {
    case .tooClose: "--from and --to have to be at least 50 m apart."
    case .name(let end, _), .nickname(let end, _):
      "The name of --\(end.word) can't be kept: it has characters that nobody sees, or is too long."
    case .air(let end): "The air at --\(end.word) makes no sense."
    case .reason: "The reason can't be kept."
    case .departure: "The departure lies more than an hour behind."
    }
  }
}
