import Accounts
import WeatherModel

extension SpaceError {
  /// The reason why a command failed, in words for the terminal.
  nonisolated var words: String {
    switch self {
    case .storage(let error): "\(error)"
    case .invalidTrip(let refusal): refusal.words
    case .bookingKeyReused: "This key was already used for a different order. Nothing was booked: use a new key for a new order."
    case .tooManyTrips: "The space has \(TripLimits.trips) trips, and can't take more."
    case .tooManyDevices: "The owner's space has the maximum number of devices. Remove one first."
    case .noSuchToken: "There is no such token. 'weatherglass token list' shows all tokens."
    case .tooManyTokens: "The space has the maximum number of tokens. Revoke one first."
    default: "The space can't be used: \(self)."
    }
  }
}

extension TripRefusal {
  /// The reason why a trip can't be booked, with the names of the command's options.
  nonisolated var words: String {
    switch self {
    case .tooClose: "--from and --to must be at least 50 m apart."
    case .name(let end, _), .nickname(let end, _):
      "The name of --\(end.word) is not allowed: it has invisible characters, or is too long."
    case .air(let end): "The air quality at --\(end.word) is impossible."
    case .reason: "The reason is not allowed: it is empty, too long, or has invisible characters."
    case .departure: "The departure is more than an hour ago."
    }
  }
}
