import Crypto
import WeatherModel
import Wire

/// The result of an order.
public struct Booking: Sendable {
  /// The id of the trip.
  public var id: RecordID
  /// The booked trip as JSON, in the form that answers contain.
  public var json: [UInt8]
  /// Whether this order booked the trip; false if an earlier order with the same key did.
  public var isNew: Bool
}

/// A key by which a repeated order is recognised: 1 to 128 visible ASCII characters.
public struct BookingKey: Hashable, Sendable {
  let text: String

  /// Creates a key; nil if the text is not a valid one.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 128, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    self.text = text
  }
}

extension BookingKey {
  /// A random key, unique in practice.
  public static func random() -> BookingKey { BookingKey(id: .random()) }

  private init(id: RecordID) { text = id.text }
}

extension TripOrder {
  /// A hash that distinguishes the order from others. It covers the meaning, so that whitespace and the order of members make no
  /// difference.
  var digest: [UInt8]? { try? sha256(json) }  // if hashing fails, nothing is booked
}
