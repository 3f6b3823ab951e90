import WeatherModel

/// The hours of a place's day that an address shows: "2026-11-18-wind", or "2026-11-18T17-wind" with an hour.
public struct DayAddress: Hashable, Sendable {
  /// The local day.
  public var date: CalendarDate
  /// The hour whose values are shown, counted from the beginning of the day; nil leaves the choice to the view.
  public var hour: Int?
  /// What is shown; nil for the quantity that the person looked at last.
  public var quantity: DayQuantity?

  /// Creates an address from its parts.
  public init(_ date: CalendarDate, hour: Int? = nil, _ quantity: DayQuantity? = nil) {
    self.date = date
    self.hour = hour
    self.quantity = quantity
  }

  /// The last part of the path.
  public var word: String {
    date.description + (hour.map { "T" + padded($0) } ?? "") + (quantity.map { "-" + $0.word } ?? "")
  }

  /// Parses the last part of a path; nil when it is none.
  init?(_ word: ArraySlice<UInt8>) {
    guard word.first.map({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) == true, word.count >= 10,
      let date = CalendarDate(iso8601: String(decoding: word.prefix(10), as: UTF8.self))
    else { return nil }
    self.init(date)
    var rest = word.dropFirst(10)
    if rest.first == UInt8(ascii: "T") {
      // A day on which the clock is put back has 25 hours; 25 stands for its end.
      guard let hour = plainDecimal(rest.dropFirst().prefix(2)).flatMap({ Int(exactly: $0) }), (0...25).contains(hour) else { return nil }
      self.hour = hour
      rest = rest.dropFirst(3)
    }
    if rest.first == UInt8(ascii: "-") {
      guard let quantity = DayQuantity.allCases.first(where: { says(rest.dropFirst(), $0.word) }) else { return nil }
      self.quantity = quantity
    }
    // Each day has one spelling.
    guard says(word, self.word) else { return nil }
  }
}
