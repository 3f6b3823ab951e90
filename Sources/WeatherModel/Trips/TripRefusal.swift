/// Why a trip can't be booked or cancelled.
public enum TripRefusal: Error, Hashable, Sendable {
  /// A and B are nearer than `TripLimits.shortest`.
  case tooClose
  /// The name of an end is none.
  case name(TripEnd, TextProblem)
  /// The nickname of an end is none.
  case nickname(TripEnd, TextProblem)
  /// The air at an end is none that there can be.
  case air(TripEnd)
  /// The reason of a cancellation is none.
  case reason(TextProblem)
  /// The departure lies behind.
  case departure
}

/// The ends of a trip.
public enum TripEnd: UInt8, CaseIterable, Hashable, Sendable {
  case start, end

  /// The word in orders.
  public var word: String {
    switch self {
    case .start: "from"
    case .end: "to"
    }
  }
}

/// What trips have to keep to.
public enum TripLimits {
  /// Metres from A to B at least.
  public static var shortest: Double { 50 }
  /// Seconds for which a departure may lie behind: people book while they set out.
  public static var lateness: Int64 { .hours(1) }
  /// Trips of one space.
  public static var trips: Int { 10_000 }
  /// Bytes of the reason of a cancellation: more letters in some writings than in others, as with names.
  public static var reasonBytes: Int { SyncLimits.nameBytes }
  /// The largest index of air, which no scale reaches.
  static var airIndex: Double { 10_000 }
}

extension TripOrder {
  /// Whether somebody who books it at a moment would have had to set out before.
  public func isLate(at now: Instant) -> Bool { departure.map { now - $0 > TripLimits.lateness } ?? false }

  /// Why it can't be booked, whenever that is; nil where it can.
  public var refusal: TripRefusal? {
    refusal(of: start, .start) ?? refusal(of: end, .end)
      ?? (start.coordinate.distance(to: end.coordinate) < TripLimits.shortest ? .tooClose : nil)
  }

  private func refusal(of point: TripPoint, _ end: TripEnd) -> TripRefusal? {
    if let problem = nameProblem(point.name) { return .name(end, problem) }
    if let nickname = point.nickname {
      if saysNothing(nickname) { return .nickname(end, .empty) }
      if let problem = nicknameProblem(nickname) { return .nickname(end, problem) }
    }
    return point.air.map { isPossible($0.value) } ?? true ? nil : .air(end)
  }
}

/// What is wrong with the reason of a cancellation; nil where nothing is.
public func reasonProblem(_ reason: String) -> TextProblem? { nameProblem(reason) }

private func isPossible(_ air: AirQuality) -> Bool {
  for index in [air.europeanIndex, air.usIndex] {
    if let index, !(index >= 0 && index <= TripLimits.airIndex) { return false }
  }
  for credit in air.credits where nameProblem(credit.text) != nil || (credit.url?.utf8.count ?? 0) > 200 { return false }
  return air.station.map { nameProblem($0) == nil } ?? true
}
