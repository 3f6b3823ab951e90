import WeatherModel
import Wire

extension OpenWeatherDecoder {
  /// /data/2.5/air_pollution. The source's own index from 1 to 5 is not one of our scales and is ignored; the US index needs means over
  /// many hours, which one answer does not have.
  func air(_ document: JSON) throws(InvalidField) -> WeatherReport {
    let cell = try cell(document["coord"])
    let items = try reading { () throws(JSONError) in try document["list"].items() }
    let time = try items.first?["dt"].unixTime() ?? context.fetchedAt
    var report = context.emptyReport(cell, around: time)
    guard let first = items.first else { return report }
    let components = first["components"]
    guard components.kind == .object else { throw InvalidField(components.path, "something other than an object") }
    var pollutants: [Pollutant] = []
    for substance in Pollutant.Substance.allCases {
      if let amount = try concentration(components[substance.openWeatherName]) { pollutants.append(Pollutant(substance, amount)) }
    }
    guard !pollutants.isEmpty else { return report }
    let air = AirQuality(europeanIndex: EuropeanAirIndex(pollutants)?.value, usIndex: nil, pollutants: pollutants)
    report.air = Stamped(air, provenance(validAt: time))
    return report
  }

  /// Micrograms per cubic metre; the models behind the source write -9999 where they have nothing.
  private func concentration(_ json: JSON) throws(InvalidField) -> Double? {
    if try reading({ () throws(JSONError) in try json.numberIfPresent() }) == -9999 { return nil }
    return try json.value(.concentration)
  }
}

extension Pollutant.Substance {
  fileprivate var openWeatherName: String {
    switch self {
    case .pm25: "pm2_5"
    case .pm10: "pm10"
    case .ozone: "o3"
    case .nitrogenDioxide: "no2"
    case .sulphurDioxide: "so2"
    case .carbonMonoxide: "co"
    }
  }
}
