import Features
import WeatherModel

extension Bulletin {
  /// `weatherglass air`: both indices with their bands, pollutants, pollen.
  public func airText() -> String {
    let kinds = Kinds(.air)
    guard let air = answer.report?.air?.value else { return nothing("Nobody says how the air is here.", kinds) }
    var lines = heading()
    let scales: [AirScale] = airScale == .us ? [.us, .european] : [.european, .us]
    var isFirst = true
    for scale in scales {
      guard let index = air.index(on: scale) else { continue }
      let band = scale.band(index)
      let name = scale == .european ? "European" : "US"
      let line =
        "\(style.cell(name + " index", 15)) \(style.cell(copy.number(index), 4, toEnd: true))  \(style.airBand(copy.airBand(band, on: scale), band: band))"
      lines.append(isFirst ? style.bold(line) : line)
      if isFirst { lines += wrapped(copy.airAdvice(band), screen.width) }
      isFirst = false
    }
    if !air.pollutants.isEmpty {
      lines += ["", style.bold("Pollutants") + style.dim("  µg/m³, hourly means")]
      lines += bars(air.pollutants.map { (copy.pollutant($0.substance), $0.concentration) })
    }
    if !air.pollen.isEmpty {
      lines += ["", style.bold("Pollen") + style.dim("  grains/m³")]
      lines += bars(air.pollen.map { ($0.plant.word, $0.grains) })
    }
    if let station = air.station { lines += [""] + wrapped("Measured at " + printable(station), screen.width) }
    return text(lines + footing(kinds))
  }

  private func bars(_ values: [(name: String, value: Double)]) -> [String] {
    let greatest = max(1, values.map(\.value).max() ?? 1)
    let room = max(0, min(30, screen.width - 20))
    return values.map { name, value in
      let length = whole((value / greatest * Double(room)).rounded(), 0...room)
      return withoutTrailingBlanks(
        "  " + style.cell(name, 8) + style.cell(copy.number(value, value < 10 ? 1 : 0), 6, toEnd: true) + "  "
          + style.dim(String(repeating: "▪", count: length)))
    }
  }
}
