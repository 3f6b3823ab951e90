/// The means of travel, which set the speed.
public enum TravelSpeed: UInt8, Worded, Sendable {
  case walk, cycle, drive

  /// The word in addresses and answers.
  public var word: String {
    switch self {
    case .walk: "walk"
    case .cycle: "cycle"
    case .drive: "drive"
    }
  }

  /// Speed in metres an hour along the great circle, which is shorter than any road.
  public var metresPerHour: Int64 {
    switch self {
    case .walk: 5000
    case .cycle: 15_000
    case .drive: 60_000
    }
  }
}

/// A point on a route, with the time it takes to get there.
public struct Stop: Hashable, Sendable {
  /// The position of the point.
  public var coordinate: Coordinate
  /// Seconds of travel from the beginning to this point.
  public var after: Int64

  /// Creates a point that is reached after a number of seconds.
  public init(_ coordinate: Coordinate, after: Int64) {
    self.coordinate = coordinate
    self.after = after
  }
}

extension GreatCircle {
  /// The most points of a journey: as many as the places that can be asked for in one request.
  public static var mostStops: Int { 50 }

  /// How many seconds it takes to travel the path, rounded up.
  public func duration(at speed: TravelSpeed) -> Int64 { (length * 3600 / Double(speed.metresPerHour)).rounded(.up).whole }

  /// The beginning, the end, and a point for each half hour between them; if these would be more than `mostStops`, the interval is the
  /// smallest multiple of half an hour that gives no more.
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
  /// Converts to a whole number; 0 for NaN, and for values longer than any journey.
  fileprivate var whole: Int64 { self > 0 && self < 1e12 ? Int64(self) : 0 }
}
