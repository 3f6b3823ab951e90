import WeatherModel

/// The parameters of a request for the weather along a route as JSON.
public struct JourneyQuery: APIQuery {
  package static var path: APIPath { .journey }

  /// The start, from the parameter `from`, truncated to three decimals.
  public var from: Cell
  /// The end, from the parameter `to`, truncated to three decimals.
  public var to: Cell
  /// The means of travel; by car when it is not given.
  public var speed: TravelSpeed
  /// The time of departure; nil for now.
  public var departure: Instant?
  /// The person's preferred sources.
  public var preferred: PreferredSources
  /// The language of names and sentences; English when nil.
  public var language: Language?

  /// Creates a query; by default for a route by car that starts now.
  public init(
    from: Cell, to: Cell, speed: TravelSpeed = .drive, departure: Instant? = nil, preferred: PreferredSources = PreferredSources(),
    language: Language? = nil
  ) {
    self.from = from
    self.to = to
    self.speed = speed
    self.departure = departure
    self.preferred = preferred
    self.language = language
  }
}

extension JourneyQuery {
  package init(_ parameters: APIParameters) throws(RouteProblem) {
    self.init(
      from: try parameters.end("from"), to: try parameters.end("to"), speed: try parameters.speed(), departure: try parameters.departure(),
      preferred: try parameters.preferred(), language: try parameters.language())
  }

  package var query: String {
    "?from=\(from)&to=\(to)" + (speed == .drive ? "" : "&speed=" + speed.word) + (departure.map { "&depart=\($0)" } ?? "")
      + wishes(false, preferred, language)
  }
}
