import HTTPClient
import WeatherModel

/// The endpoints of Open-Meteo that we understand; `models` is the forecast endpoint with several models in one call.
enum OpenMeteoEndpoint: String, CaseIterable {
  case forecast
  case air = "air-quality"
  case models
  case geocoding
}

/// Sends requests to Open-Meteo. Addresses contain the cell's position with three decimals, never a more precise one.
struct OpenMeteoClient: Sendable {
  let hosts: OpenMeteo.Hosts
  /// The key of a paid plan.
  var key: String?
  let http: HTTPClient

  /// Requests the weather; only the sections that the kinds need.
  func forecast(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> ClientResponse {
    try await get(.forecast, Self.forecastURL(hosts, cell, kinds))
  }

  func air(_ cell: Cell) async throws(ProviderError) -> ClientResponse { try await get(.air, Self.airURL(hosts, cell)) }

  func models(_ cell: Cell, _ models: [String]) async throws(ProviderError) -> ClientResponse {
    try await get(.models, Self.modelsURL(hosts, cell, models))
  }

  static func forecastURL(_ hosts: OpenMeteo.Hosts, _ cell: Cell, _ kinds: Kinds) -> String {
    let sections = sections(kinds).map { "&\($0.name)=\(list($0.fields))\($0.range)" }
    return hosts.forecast + "/v1/forecast?" + place(cell) + sections.joined() + units + clock
  }

  static func airURL(_ hosts: OpenMeteo.Hosts, _ cell: Cell) -> String {
    hosts.air + "/v1/air-quality?" + place(cell) + "&current=" + list(airFields)
      + "&hourly=" + list(airHourFields) + "&forecast_hours=96" + clock
  }

  /// Highs, lows and rain of a week and the temperatures hour by hour, of several models at once.
  static func modelsURL(_ hosts: OpenMeteo.Hosts, _ cell: Cell, _ models: [String]) -> String {
    hosts.forecast + "/v1/forecast?" + place(cell) + "&models=" + list(models) + "&hourly=" + list(ModelForecast.hourlyFields)
      + "&daily=" + list(ModelForecast.dailyFields) + "&forecast_days=7" + units + clock
  }

  /// The number of calls that a request uses of the quota: a tenth of its number of variables, and proportionally more for more than two
  /// weeks (ForecastapiResult.calculateQueryWeight in the service's source). Fractions are rounded up.
  static func weight(_ kinds: Kinds) -> Int {
    var calls = 0
    let sections = sections(kinds)
    if !sections.isEmpty {
      var variables = 0
      for section in sections { variables += section.fields.count }
      let days = kinds.contains(Kinds(.daily)) ? 16 : kinds.contains(Kinds(.hourly)) ? 11 : 1
      calls += weight(variables: variables, days: days)
    }
    if kinds.contains(Kinds(.air)) { calls += weight(variables: airFields.count + airHourFields.count, days: 4) }
    return max(1, calls)
  }

  static func weight(variables: Int, days: Int) -> Int { (variables * max(days, 14) + 139) / 140 }

  /// The sections of a forecast that the kinds need, with their variables and the time span to request.
  private static func sections(_ kinds: Kinds) -> [(name: String, fields: [String], range: String)] {
    var sections: [(name: String, fields: [String], range: String)] = []
    if kinds.contains(Kinds(.current)) { sections.append(("current", MomentField.current.map(\.name), "")) }
    if kinds.contains(Kinds(.hourly)) {
      sections.append(("hourly", MomentField.allCases.map(\.name), "&past_hours=6&forecast_hours=240"))
    } else if kinds.contains(Kinds(.current)) {
      // The pressure's tendency needs the hours before.
      sections.append(("hourly", [MomentField.pressure.name], "&past_hours=6&forecast_hours=1"))
    }
    if kinds.contains(Kinds(.daily)) {
      sections.append(("daily", DayField.allCases.map(\.name) + ["sunrise", "sunset"], "&forecast_days=16"))
    }
    if kinds.contains(Kinds(.minutely)) {
      sections.append(("minutely_15", ["precipitation"], "&past_minutely_15=1&forecast_minutely_15=12"))
    }
    return sections
  }

  // No European index: it is computed from the concentrations, by the same edition for every source.
  private static let airFields = ["us_aqi"] + Pollutant.Substance.allCases.map(\.word) + Pollen.Plant.allCases.map(\.openMeteoName)
  private static let airHourFields = ["us_aqi"] + Pollutant.Substance.european.map(\.word)
  private static let units = "&temperature_unit=celsius&wind_speed_unit=ms&precipitation_unit=mm"
  private static let clock = "&timeformat=unixtime&timezone=auto"

  private static func place(_ cell: Cell) -> String {
    "latitude=\(compact(cell.coordinate.latitude, 3))&longitude=\(compact(cell.coordinate.longitude, 3))"
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ",") }

  private func get(_ endpoint: OpenMeteoEndpoint, _ url: String) async throws(ProviderError) -> ClientResponse {
    try await http.ask(.openMeteo, endpoint.rawValue, url + (key.map { "&apikey=\(percentEncoded($0))" } ?? ""))
  }
}
