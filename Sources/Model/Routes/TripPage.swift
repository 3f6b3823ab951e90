import WeatherModel

/// The pages about trips, which are opened from the map.
public enum TripPage: Hashable, Sendable {
  /// The trips booked in a month; nil for the present month.
  case history(CalendarMonth?)
  /// A booked trip.
  case trip(RecordID)
  /// The details of one end of the trip that is being planned.
  case end(TripEnd)
  /// The places that were looked up before, for choosing an end.
  case places(for: TripEnd)
  /// The weather and air along the route between two different cells.
  case route(from: Cell, to: Cell)

  /// The path of the page.
  var url: String {
    switch self {
    case .history(let month): tripsPath + (month.map { "/" + $0.text } ?? "")
    case .trip(let id): tripsPath + "/" + id.text
    case .end(let end): mapPath + end.letter
    case .places(let end): mapPath + end.letter + placesSuffix
    case .route(let from, let to): mapPath + wayWord + from.description + "/" + to.description
    }
  }

  /// Parses a path; nil when it is another page.
  init?(_ path: ArraySlice<UInt8>) {
    if begins(path, with: tripsPath) {
      let rest = path.dropFirst(tripsPath.utf8.count)
      if rest.isEmpty {
        self = .history(nil)
        return
      }
      guard rest.first == UInt8(ascii: "/") else { return nil }
      let text = String(decoding: rest.dropFirst(), as: UTF8.self)
      if let month = CalendarMonth(text: text) {
        self = .history(month)
      } else if let id = RecordID(text: text) {
        self = .trip(id)
      } else {
        return nil
      }
      return
    }
    guard begins(path, with: mapPath) else { return nil }
    let rest = path.dropFirst(mapPath.utf8.count)
    if begins(rest, with: wayWord) {
      let ends = rest.dropFirst(wayWord.utf8.count).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard ends.count == 2, let from = Destination.cell(ends[0]), let to = Destination.cell(ends[1]), from != to else { return nil }
      self = .route(from: from, to: to)
      return
    }
    for end in TripEnd.allCases where begins(rest, with: end.letter) {
      let rest = rest.dropFirst()
      if rest.isEmpty {
        self = .end(end)
        return
      }
      if rest.count == placesSuffix.utf8.count, begins(rest, with: placesSuffix) {
        self = .places(for: end)
        return
      }
    }
    return nil
  }
}

private var tripsPath: String { "/trips" }
private var mapPath: String { "/map/" }
private var placesSuffix: String { "/places" }
private var wayWord: String { "way/" }

extension TripEnd {
  /// The letter of the end in addresses.
  fileprivate var letter: String { self == .start ? "a" : "b" }
}
