/// How one travels.
public enum TravelSpeed: UInt8, CaseIterable, Sendable {
  case walk, cycle, drive

  /// The word in addresses and answers.
  public var word: String {
    switch self {
    case .walk: "walk"
    case .cycle: "cycle"
    case .drive: "drive"
    }
  }

  /// Reads the word; nil for any other.
  public init?(word: String) {
    for speed in TravelSpeed.allCases where sameBytes(speed.word, word) {
      self = speed
      return
    }
    return nil
  }

  /// Metres an hour along the great circle, which is shorter than any road.
  public var metresPerHour: Int64 {
    switch self {
    case .walk: 5000
    case .cycle: 15_000
    case .drive: 60_000
    }
  }
}

/// A point that one comes by.
public struct Stop: Hashable, Sendable {
  /// Where it is.
  public var coordinate: Coordinate
  /// Seconds of travel until there.
  public var after: Int64

  /// A point after so many seconds.
  public init(_ coordinate: Coordinate, after: Int64) {
    self.coordinate = coordinate
    self.after = after
  }
}

extension GreatCircle {
  /// The most points that one journey is looked at: as many places as are asked for in one question.
  public static var mostStops: Int { 50 }

  /// How many seconds it takes.
  public func duration(at speed: TravelSpeed) -> Int64 { (length * 3600 / Double(speed.metresPerHour)).rounded(.up).whole }

  /// Beginning, end, and a point for each half hour between them; where those were more than `mostStops`, for as few half hours as leave no more.
  public func stops(at speed: TravelSpeed) -> [Stop] {
    let duration = duration(at: speed)
    let between = Int64(GreatCircle.mostStops - 1)
    let interval = max(1, (duration + between * .minutes(30) - 1) / (between * .minutes(30))) * .minutes(30)
    var stops: [Stop] = []
    var after: Int64 = 0
    while after < duration {
      stops.append(Stop(point(at: Double(after) / Double(duration)), after: after))
      after += interval
    }
    stops.append(Stop(end, after: duration))
    return stops
  }
}

extension Double {
  /// As a whole number; what is none, or beyond any journey, is 0.
  fileprivate var whole: Int64 { self > 0 && self < 1e12 ? Int64(self) : 0 }
}
