import Storage
import WeatherModel
import Wire

/// Why a request about a space failed.
public enum SpaceError: Error, Hashable, Sendable {
  /// The device or token is unknown or was revoked, its secret is wrong, or its space is gone.
  case unknownKey
  /// The server answers only paired devices, and the request has neither a key nor a token.
  case notPaired
  /// Some writes are based on outdated records: nothing was stored. Lists each of them with what the server has now.
  case conflict([Conflict])
  /// Some writes are invalid: nothing was stored. Lists each of them by its position in the batch.
  case refused([Refused])
  /// The space has no room for more records: it has as many as it may have, including those of deleted places, or takes too many bytes.
  case tooManyRecords
  /// All spaces together take as much as they may, so no new one is begun.
  case noRoomForSpaces
  /// The given tag is higher than the latest tag of the space.
  case tagAhead
  /// The space has no device with this id.
  case noSuchDevice
  /// The device is the only one: without it nobody could open the space again.
  case lastDevice
  /// The same first write arrived twice at the same time, and the other request has created the space.
  case firstWriteRepeated
  /// The space has as many devices as it may have.
  case tooManyDevices
  /// The space has no token with this id.
  case noSuchToken
  /// The space has no place with this id.
  case noSuchPlace
  /// The space has as many tokens as it may have.
  case tooManyTokens
  /// The token does not give access to this; the value is the word of the scope that does.
  case notInScope(String)
  /// Too many tokens were tried; the next attempt is allowed after this many seconds.
  case tooManyAttempts(seconds: Int64)
  /// The space has booked too many trips in a short time; the next one is possible after this many seconds.
  case tooManyBookings(seconds: Int64)
  /// An export or a restore of the space is under way, or several of other spaces are.
  case exportUnderWay
  /// The space has created too many tokens in a short time; the next one is allowed after this many seconds.
  case tooManyNewTokens(seconds: Int64)
  /// The pairing code is unknown, was used already, or has expired.
  case wrongCode
  /// The code is the one that a paired-only server printed at its start; it was used already, or has expired.
  case usedOwnersCode
  /// The name of the device or the token is invalid.
  case invalidName(TextProblem)
  /// The batch is empty, has too many writes, or has two writes to one record.
  case invalidBatch
  /// The order or the cancellation of a trip is invalid.
  case invalidTrip(TripRefusal)
  /// An earlier, different order used the same key.
  case bookingKeyReused
  /// The space has no trip with this id.
  case noSuchTrip
  /// The space has no room for more trips: it has as many as it may have, or takes too many bytes.
  case tooManyTrips
  /// The database failed with this error.
  case storage(StorageError)
  /// The request can't be understood, and this says why; only the server has requests.
  case problem(ProblemBody)

  /// A write that is based on an outdated record.
  public struct Conflict: Hashable, Sendable {
    /// Its position in the batch, from 0.
    public var index: Int
    /// The tag of the record that the server has; 0 if it has none.
    public var tag: Int64
    /// The record that the server has, as JSON; empty if it has none.
    public var json: [UInt8]
  }

  /// A write that can't be stored.
  public struct Refused: Hashable, Sendable {
    /// Its position in the batch, from 0.
    public var index: Int
    /// Why the record can't be stored.
    public var refusal: SyncRefusal
  }
}
