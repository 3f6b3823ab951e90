import HTTPClient
import WeatherModel

/// The endpoints of Open-Meteo that we ask.
enum OpenMeteoEndpoint: String {
  case forecast
  case air = "air-quality"
}

/// Asks Open-Meteo: builds the addresses, with the cell's three decimals and nothing more precise.
struct OpenMeteoClient: Sendable {
  let hosts: OpenMeteo.Hosts
  let http: HTTPClient

  /// The weather; only the sections that the kinds need.
  func forecast(_ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> ClientResponse {
    try await get(.forecast, Self.forecastURL(hosts, cell, kinds))
  }

  /// The air.
  func air(_ cell: Cell) async throws(ProviderError) -> ClientResponse { try await get(.air, Self.airURL(hosts, cell)) }

  static func forecastURL(_ hosts: OpenMeteo.Hosts, _ cell: Cell, _ kinds: Kinds) -> String {
    var query = place(cell)
    if kinds.contains(Kinds(.current)) { query += "&current=" + list(MomentField.current.map(\.name)) }
    if kinds.contains(Kinds(.hourly)) {
      query += "&hourly=" + list(MomentField.allCases.map(\.name)) + "&past_hours=6&forecast_hours=240"
    } else if kinds.contains(Kinds(.current)) {
      // The pressure's tendency needs the hours before.
      query += "&hourly=" + MomentField.pressure.name + "&past_hours=6&forecast_hours=1"
    }
    if kinds.contains(Kinds(.daily)) {
      query += "&daily=" + list(DayField.allCases.map(\.name) + ["sunrise", "sunset"]) + "&forecast_days=16"
    }
    if kinds.contains(Kinds(.minutely)) { query += "&minutely_15=precipitation&past_minutely_15=1&forecast_minutely_15=12" }
    return hosts.forecast + "/v1/forecast?" + query + "&temperature_unit=celsius&wind_speed_unit=ms&precipitation_unit=mm" + clock
  }

  static func airURL(_ hosts: OpenMeteo.Hosts, _ cell: Cell) -> String {
    let fields = ["european_aqi", "us_aqi"] + Pollutant.Substance.allCases.map(\.word)
    return hosts.air + "/v1/air-quality?" + place(cell) + "&current=" + list(fields) + clock
  }

  private static let clock = "&timeformat=unixtime&timezone=auto"

  private static func place(_ cell: Cell) -> String {
    "latitude=\(compact(cell.coordinate.latitude, 3))&longitude=\(compact(cell.coordinate.longitude, 3))"
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ",") }

  private func get(_ endpoint: OpenMeteoEndpoint, _ url: String) async throws(ProviderError) -> ClientResponse {
    try await http.ask(.openMeteo, endpoint.rawValue, url)
  }
}
