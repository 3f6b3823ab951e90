/// Why a trip can't be booked or cancelled.
public enum TripRefusal: Error, Hashable, Sendable {
  /// A and B are closer together than `TripLimits.shortest`.
  case tooClose
  /// The name of an end is invalid.
  case name(TripEnd, TextProblem)
  /// The nickname of an end is invalid.
  case nickname(TripEnd, TextProblem)
  /// The air quality at an end has impossible values.
  case air(TripEnd)
  /// The reason for a cancellation is invalid.
  case reason(TextProblem)
  /// The departure is too far in the past.
  case departure
}

/// The ends of a trip.
public enum TripEnd: UInt8, CaseIterable, Hashable, Sendable {
  case start, end

  /// The end at the other side.
  public var other: TripEnd { self == .start ? .end : .start }

  /// The word in orders and messages.
  public var word: String {
    switch self {
    case .start: "from"
    case .end: "to"
    }
  }
}

/// Limits for trips.
public enum TripLimits {
  /// The shortest allowed distance from A to B, in metres.
  public static var shortest: Double { 50 }
  /// How many seconds a departure may be in the past: people book while they set out.
  public static var lateness: Int64 { .hours(1) }
  /// The most trips that one space can have.
  public static var trips: Int { 10_000 }
  /// The most bytes in the reason for a cancellation: as with names, these are more letters in some scripts than in others.
  public static var reasonBytes: Int { SyncLimits.nameBytes }
  /// The largest accepted air-quality index, above the end of any scale.
  static var airIndex: Double { 10_000 }
}

extension TripOrder {
  /// Whether, when booking at `now`, the departure is too far in the past.
  public func departsInPast(at now: Instant) -> Bool { departure.map { now - $0 > TripLimits.lateness } ?? false }

  /// Why it can't be booked, regardless of the time of booking; nil when it can.
  public var refusal: TripRefusal? {
    refusal(of: start, .start) ?? refusal(of: end, .end)
      ?? (start.coordinate.distance(to: end.coordinate) < TripLimits.shortest ? .tooClose : nil)
  }

  private func refusal(of point: TripPoint, _ end: TripEnd) -> TripRefusal? {
    if let problem = nameProblem(point.name) { return .name(end, problem) }
    if let nickname = point.nickname {
      if isInvisible(nickname) { return .nickname(end, .empty) }
      if let problem = nicknameProblem(nickname) { return .nickname(end, problem) }
    }
    return point.air.map { isPossible($0.value) } ?? true ? nil : .air(end)
  }
}

/// What is wrong with the reason for a cancellation; nil when it is valid.
public func reasonProblem(_ reason: String) -> TextProblem? { nameProblem(reason) }

private func isPossible(_ air: AirQuality) -> Bool {
  for index in [air.europeanIndex, air.usIndex] {
    if let index, !(index >= 0 && index <= TripLimits.airIndex) { return false }
  }
  for credit in air.credits where nameProblem(credit.text) != nil || (credit.url?.utf8.count ?? 0) > 200 { return false }
  return air.station.map { nameProblem($0) == nil } ?? true
}
