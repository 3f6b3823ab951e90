import Accounts
import WeatherModel
import Wire

extension SpaceError {
  /// The reason why a command failed, in words for the terminal.
  nonisolated var words: String {
    switch self {
    case .storage(let error): "\(error)"
    case .problem(let problem): problem.detail ?? problem.title
    case .invalidTrip(let refusal): refusal.words
    case .bookingKeyReused: "This key was already used for a different order. Nothing was booked: use a new key for a new order."
    case .tooManyTrips: "The space has no room for more trips: it may have \(TripLimits.trips), and take 8 MB."
    case .tooManyDevices: "The owner's space has the maximum number of devices. Remove one first."
    case .noSuchToken: "There is no such token. 'weatherglass token list' shows all tokens."
    case .tooManyTokens: "The space has the maximum number of tokens. Revoke one first."
    case .unknownKey: "The space does not know this terminal's key. Run the command again."
    case .notPaired: "This server is for paired devices only. Pair this terminal first."
    case .tooManyRecords: "The space is full. Delete places first."
    case .noRoomForSpaces: "All spaces of this server take as much as they may. Remove some: weatherglass spaces."
    case .noSuchDevice: "There is no such device in the space."
    case .lastDevice: "This is the space's last device; without it nobody could open the space."
    case .noSuchPlace: "There is no such place in the space."
    case .noSuchTrip: "There is no such trip in the space."
    case .notInScope(let scope): "The token does not open this: it needs the scope '\(scope)'."
    case .exportUnderWay: "An export or a restore is under way. Try again when it has ended."
    case .tooManyAttempts(let seconds), .tooManyNewTokens(let seconds), .tooManyBookings(let seconds):
      "Too many attempts. Try again in \(seconds) seconds."
    case .wrongCode, .usedOwnersCode: "The code is wrong, was already used, or is too old."
    case .invalidName: "The name is not allowed: it is empty, too long, or has invisible characters."
    case .conflict, .tagAhead, .firstWriteRepeated: "Another device has changed the space at the same moment. Run the command again."
    case .refused, .invalidBatch: "The change is not allowed, and nothing was saved."
    }
  }
}

extension TripRefusal {
  /// The reason why a trip can't be booked, with the names of the command's options.
  nonisolated var words: String {
    switch self {
    case .tooClose: "--from and --to must be at least \(Int(TripLimits.shortest)) m apart."
    case .name(let end, _), .nickname(let end, _):
      "The name of --\(end.word) is not allowed: it has invisible characters, or is too long."
    case .air(let end): "The air quality at --\(end.word) is impossible."
    case .reason: "The reason is not allowed: it is empty, too long, or has invisible characters."
    case .departure: "The departure is more than an hour ago."
    }
  }
}
