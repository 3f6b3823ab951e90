import Storage
import WeatherModel

/// Why a space did not do what it was asked to.
public enum SpaceError: Error, Hashable, Sendable {
  /// There is no such device (any more), or its secret is another one.
  case stranger
  /// The house answers paired devices only, and whoever asks shows neither a key nor a token.
  case closed
  /// Some writes saw something else than what is there: nothing was kept. Each with what is there now, or nothing.
  case conflict([Conflict])
  /// Some writes can't be kept: nothing was. Each by its place in the batch.
  case refused([Refused])
  /// The space holds all that it may, deleted places included.
  case full
  /// The tag is one that the space has not reached.
  case tagAhead
  /// The space has no such device.
  case noSuchDevice
  /// It is the only device: without it nobody could open the space again.
  case lastDevice
  /// Its first write came twice at once, and the other one has made the space.
  case attempted
  /// The space has as many devices as it may have.
  case tooManyDevices
  /// The space has no such token.
  case noSuchToken
  /// The space has no such place.
  case noSuchPlace
  /// The space has as many tokens as it may have.
  case tooManyTokens
  /// The token does not open this; the word of the scope that does.
  case notInScope(String)
  /// Too many tokens were tried; so many seconds are to be waited.
  case tooManyAttempts(seconds: Int64)
  /// The space makes too many tokens in a short time; so many seconds are to be waited.
  case tooManyNewTokens(seconds: Int64)
  /// Nobody has started pairing with this code, it was used, or it is too old.
  case wrongCode
  /// The code is the one that a closed house printed at its start; it was used, or its time is over.
  case spentOwnersCode
  /// The name of the device or the token is none.
  case deviceName(TextProblem)
  /// The batch has none or too many writes, or two to one record.
  case batch
  /// The order or the cancellation of a trip can't be kept.
  case trip(TripRefusal)
  /// The key of an order came with another order before.
  case keyOfAnotherOrder
  /// The space has no such trip.
  case noSuchTrip
  /// The space has as many trips as it may have.
  case tooManyTrips
  /// The database failed.
  case storage(StorageError)

  /// A write that saw something else.
  public struct Conflict: Hashable, Sendable {
    /// Its place in the batch, from 0.
    public var index: Int
    /// What the server has; its tag is 0 where that is nothing.
    public var tag: Int64
    /// The record as JSON.
    public var json: [UInt8]
  }

  /// A write that can't be kept.
  public struct Refused: Hashable, Sendable {
    /// Its place in the batch, from 0.
    public var index: Int
    /// Why.
    public var refusal: SyncRefusal
  }
}
