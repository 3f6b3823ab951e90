import Copy
import DesignSystem
import Markup
import Preferences
import WeatherModel

/// The points of a route, with the weather and air at each.
func routeList(_ stops: [JourneyStop], _ environment: Environment) -> Node {
  let display = environment.deviceDisplay
  var points: [Node] = []
  for (index, stop) in stops.enumerated() {
    var mark: Node?
    if index == 0 { mark = endMark(environment.copy.letter(of: .start), isB: false) }
    if index == stops.count - 1 { mark = endMark(environment.copy.letter(of: .end), isB: true) }
    let moment = stop.weather?.value
    let date = display.zone.date(of: stop.time)
    // Clock times alone would not show which day they belong to.
    let isNextDay = index > 0 && display.zone.date(of: stops[index - 1].time) != date
    let reading = DisplayedAir(stop.air?.value, environment)
    points.append(
      routePoint(
        time: display.time(stop.time), day: index == 0 || isNextDay ? display.day(date) : nil, mark: mark,
        icon: moment.map { WeatherIcon(condition: $0.condition, isDaylight: $0.isDaylight ?? true) },
        name: name(of: stop, environment), note: note(moment, display),
        temperature: moment.map { display.degrees($0.temperature) }, chip: reading?.chip(environment.copy),
        chipNote: reading == nil ? nil : airMoment(of: stop, display)))
    if let moment, let happened = stop.actualWeather?.value {
      points.append(Node(.li) { forecastComparison(moment, happened, environment) })
    }
  }
  return Node(.ol, [.class("way")], children: points)
}

/// The nearest town of a stop, else its name, else its coordinates.
func name(of stop: JourneyStop, _ environment: Environment) -> String {
  stop.nearestTown.map { environment.preferences.name(after: $0, environment.copy) } ?? stop.name ?? stop.cell.coordinate.shortText
}

/// The time of the air reading at a stop; nil if it is less than an hour from the arrival there.
private func airMoment(of stop: JourneyStop, _ display: Display) -> String? {
  guard let said = stop.air?.provenance.validAt, abs(stop.time - said) >= .hours(1) else { return nil }
  return abs(display.now - said) < Kind.air.lifetime ? display.copy.now : display.timeAndDay(said)
}

private func note(_ moment: Moment?, _ display: Display) -> String {
  guard let moment else { return display.copy.noDataHere }
  var parts: [String] = []
  if let wind = moment.wind {
    let from = wind.direction.map { display.copy.compassPoint($0) + " " } ?? ""
    parts.append(from + unbroken(display.speedWithUnit(wind.speed)))
  }
  if let rain = moment.precipitation.flatMap({ display.rain($0) }) { parts.append(unbroken(rain)) }
  return display.copy.list(parts)
}

/// A value that stays together with its unit on one line.
private func unbroken(_ value: String) -> String {
  String(decoding: value.utf8.flatMap { $0 == UInt8(ascii: " ") ? [0xC2, 0xA0] : [$0] }, as: UTF8.self)
}

extension Journey {
  /// Whether any of it comes from the simulator.
  var isSimulated: Bool {
    stops.contains { $0.weather?.provenance.source == .simulator || $0.air?.provenance.source == .simulator }
  }
}

/// The credits of all sources along a route, and a badge if one of them is the simulator.
func routeCredits(_ stops: [JourneyStop], _ airs: [Stamped<AirQuality>?], _ copy: Copy) -> Node {
  var sources: [Source] = []
  func add(_ source: Source?) {
    if let source, !sources.contains(source) { sources.append(source) }
  }
  for air in airs { add(air?.provenance.source) }
  for stop in stops {
    add(stop.weather?.provenance.source)
    add(stop.air?.provenance.source)
    add(stop.actualWeather?.provenance.source)
  }
  if sources.isEmpty { return .nothing }
  return Node(.footer) {
    if sources.contains(.simulator) { attribution { simulatedBadge(copy.simulated) } }
    for source in sources { attribution(copy.attribution(source)) }
  }
}

/// The forecast for an hour beside what happened in it.
func forecastComparison(_ forecast: Moment, _ happened: Moment, _ environment: Environment) -> Node {
  let (copy, display) = (environment.copy, environment.deviceDisplay)
  func part(_ moment: Moment) -> (icon: WeatherIcon, temperature: String) {
    (WeatherIcon(condition: moment.condition, isDaylight: moment.isDaylight ?? true), display.degrees(moment.temperature))
  }
  return forecastComparison(
    (copy.forecast, copy.whatHappened), forecast: part(forecast), happened: part(happened),
    verdict: copy.verdict(ForecastComparison(forecast: forecast, happened: happened)))
}
