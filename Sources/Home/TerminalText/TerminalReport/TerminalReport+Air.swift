import DesignSystem
import Preferences
import WeatherModel

extension TerminalReport {
  /// `weatherglass air`: both indices with their bands, pollutants, pollen.
  public func airText() -> String {
    let kinds = Kinds(.air)
    guard let air = answer.report?.air?.value else { return nothing(copy.nobodyAir, kinds) }
    var lines = heading()
    let scales: [AirScale] = display.preferences.airScale == .us ? [.us, .european] : [.european, .us]
    var isFirst = true
    for scale in scales {
      guard let index = air.index(on: scale) else { continue }
      let band = scale.band(index)
      let line =
        "\(style.cell(copy.airIndex(Int(scale.rawValue)), 15)) \(style.cell(copy.number(index), 4, toEnd: true))  \(style.airBand(copy.airBand(band, on: scale), band: band))"
      lines.append(isFirst ? style.bold(line) : line)
      if isFirst { lines += wrapped(copy.airAdvice(band), terminal.width) }
      isFirst = false
    }
    if !air.pollutants.isEmpty {
      lines += ["", style.bold(copy.pollutants) + style.dim("  " + copy.pollutantsUnit)]
      lines += pollutants(air.pollutants, on: scales.first { air.index(on: $0) != nil } ?? scales[0])
    }
    if !air.pollen.isEmpty {
      lines += ["", style.bold(copy.pollenHeading) + style.dim("  " + copy.pollenUnit)]
      lines += bars(air.pollen.map { (copy.plant($0.plant), $0.grains) })
    }
    if let station = air.station { lines += [""] + wrapped(copy.measuredAt(station: printable(station)), terminal.width) }
    return text(lines + footing(kinds))
  }

  /// Each pollutant as a bar on its own scale: six bands of equal length, so that a full bar is the worst for every pollutant.
  private func pollutants(_ pollutants: [Pollutant], on scale: AirScale) -> [String] {
    let room = max(0, min(30, terminal.width - 34))
    return pollutants.map { pollutant in
      let value = pollutant.concentration
      var line =
        "  " + style.cell(copy.pollutant(pollutant.substance), 8) + style.cell(copy.number(value, value < 10 ? 1 : 0), 6, toEnd: true)
      if let level = airLevel(pollutant, on: scale) {
        let length = whole((level.part * Double(room)).rounded(), 0...room)
        let bar = style.airBand(String(repeating: "▪", count: length), band: level.band) + String(repeating: " ", count: room - length)
        line += "  " + bar + (room > 0 ? "  " : "") + copy.airBand(level.band, on: scale)
      }
      return withoutTrailingBlanks(line)
    }
  }

  /// Bars for amounts of one kind; the greatest fills its line.
  private func bars(_ values: [(name: String, value: Double)]) -> [String] {
    let greatest = max(1, values.map(\.value).max() ?? 1)
    let room = max(0, min(30, terminal.width - 20))
    return values.map { name, value in
      let length = whole((value / greatest * Double(room)).rounded(), 0...room)
      return withoutTrailingBlanks(
        "  " + style.cell(name, 8) + style.cell(copy.number(value, value < 10 ? 1 : 0), 6, toEnd: true) + "  "
          + style.dim(String(repeating: "▪", count: length)))
    }
  }
}
