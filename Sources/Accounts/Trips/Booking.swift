import Crypto
import WeatherModel
import Wire

/// What came of an order.
public struct Booking: Sendable {
  /// Which trip it is.
  public var id: RecordID
  /// The trip as it was booked, as answers have it.
  public var json: [UInt8]
  /// Whether it was booked by this very order, and not by one before that had the same key.
  public var isNew: Bool
}

/// The word by which an order is known when it comes again: 1 to 128 visible signs of ASCII.
public struct BookingKey: Hashable, Sendable {
  let text: String

  /// A key; nil where the text is none.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 128, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    self.text = text
  }
}

extension BookingKey {
  /// A key that nobody else has.
  public static func random() -> BookingKey { BookingKey(id: .random()) }

  private init(id: RecordID) { text = id.text }
}

extension TripOrder {
  /// What is kept to tell it from others: of its meaning, so that blanks and the order of members make no other one.
  var digest: [UInt8]? { try? sha256(json) }  // without it nothing is booked
}
