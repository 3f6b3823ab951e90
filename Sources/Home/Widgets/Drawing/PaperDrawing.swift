import Copy
import DesignSystem
import Preferences
import WeatherModel

/// Widgets for e-paper: lines of one weight, no shades, and a third ink for what matters.
struct PaperDrawing {
  let content: WidgetContent
  let size: WidgetSize
  let inks: WidgetInks

  private var copy: Copy { content.display.copy }
  private var display: Display { content.display }
  private let ink = "#000000"
  private let paper = "#ffffff"
  private var accent: String { inks == .black ? ink : "#" + hexadecimal(inks.colours[2]) }
  /// The colour in which text on the accent can be read.
  private var onAccent: String { inks == .yellow ? ink : paper }

  var svg: String {
    var canvas = Canvas(size, isRightToLeft: copy.language.isRightToLeft)
    canvas.box(0, 0, canvas.width, canvas.height, fill: paper)
    if size == .widePaper { wide(&canvas) } else { narrow(&canvas) }
    return canvas.svg(spoken: content.spoken)
  }

  private func draw(_ icon: WeatherIcon, _ x: Double, _ y: Double, _ size: Double, _ canvas: inout Canvas) {
    let drops = #" stroke="\#(accent)""#
    canvas.drawing(
      icon.inkDrawing(drops: drops, paper: paper), x, y, size,
      attributes: #" fill="none" stroke="black" stroke-width="3" stroke-linecap="round" stroke-linejoin="round""#)
  }

  private var date: String { [content.note, display.date(display.now)].compactMap { $0 }.joined(separator: " · ") }

  private func wide(_ canvas: inout Canvas) {
    canvas.text(content.place, 36, 58, 34, weight: 700, fill: ink, within: 380)
    canvas.text(date, 764, 58, 22, .end, fill: ink, within: 340)
    canvas.box(36, 77, 728, 2, fill: ink)
    draw(content.icon, 34, 92, 150, &canvas)
    let isFrost = content.degrees.first?.isNumber == false
    canvas.text(content.degrees, 200, 210, content.degrees.count > 3 ? 86 : isFrost ? 104 : 124, weight: 300, fill: ink)
    let sun = content.today.flatMap { day in
      day.sunrise.flatMap { rise in day.sunset.map { copy.span(display.time(rise), display.time($0)) } }
    }
    let values: [(String, String)] = [
      ("\(copy.high) / \(copy.low)", content.extremes.map { "\($0.high) / \($0.low)" } ?? "–"),
      (copy.feelsLike, content.moment?.feelsLike.map { display.degrees($0) } ?? "–"), (copy.wind, content.wind), (copy.sun, sun ?? "–"),
    ]
    for (index, value) in values.enumerated() {
      let (x, y) = (418 + 184 * Double(index % 2), 126 + 76 * Double(index / 2))
      canvas.text(value.0, x, y, 19, fill: ink, within: 170)
      // Times of a clock with twelve hours need more room.
      let size = min(26, (174 / estimatedWidth(value.1)).rounded(.down))
      canvas.text(value.1, x, y + 32, max(18, size), weight: 700, fill: ink, within: 174)
    }
    if let warning = content.warning {
      canvas.box(36, 252, 728, 40, fill: accent)
      // Fonts differ in width, so there is room between the two texts.
      canvas.text(warning.title, 56, 279.2, 20, weight: 700, fill: onAccent, within: 371)
      canvas.text(warning.hours, 744, 279.2, 17, weight: 600, .end, fill: onAccent, within: 261)
    } else {
      canvas.text(content.sentence, 36, 282, 24, weight: 600, fill: ink, within: 728)
    }
    canvas.box(36, 305, 728, 2, fill: ink)
    let days = content.days(5)
    for (index, day) in days.enumerated() {
      let left = 36 + (145.6 * Double(index)).rounded(), middle = left + 73
      if index > 0 { canvas.box(left, 324, 1, 134, fill: ink) }
      canvas.text(display.dayOfForecast(day.date), middle, 342, 22, weight: 700, .middle, fill: ink, within: 140)
      draw(WeatherIcon(condition: day.condition, isDaylight: true), middle - 37, 350, 74, &canvas)
      canvas.text("\(display.degrees(day.low)) / \(display.degrees(day.high))", middle, 454, 22, .middle, fill: ink, within: 140)
    }
  }

  private func narrow(_ canvas: inout Canvas) {
    if let warning = content.warning {
      canvas.box(0, 0, 400, 44, fill: accent)
      canvas.text(warning.title, 20, 19, 17, weight: 700, fill: onAccent, within: 360)
      canvas.text(warning.hours, 20, 38, 17, weight: 600, fill: onAccent, within: 360)
    } else {
      canvas.text(date, 382, 32, 17, .end, fill: ink, within: 190)
      canvas.box(20, 43, 360, 2, fill: ink)
    }
    let aside = [
      content.warning == nil ? nil : content.place, content.condition, content.extremes.map { "\($0.high) / \($0.low)" } ?? "",
      content.wind,
    ].compactMap { $0 }
    if content.warning == nil { canvas.text(content.place, 20, 32, 20, weight: 700, fill: ink, within: 170) }
    draw(content.icon, 14, 56, 108, &canvas)
    canvas.text(content.degrees, 130, 142, content.degrees.count > 2 ? 68 : 88, weight: 300, fill: ink)
    if content.warning != nil, let note = content.note { canvas.text(note, 20, 180, 13, fill: ink, within: 240) }
    for (row, text) in aside.enumerated() {
      let isPlace = content.warning != nil && row == 0
      canvas.text(text, 382, 84 + 28 * Double(row), 19, weight: isPlace ? 700 : 400, .end, fill: ink, within: 134)
    }
    canvas.box(20, 187, 360, 2, fill: ink)
    let hours = content.hours(12)
    if hours.contains(where: { ($0.precipitation ?? 0) >= 0.1 }) { bars(hours, &canvas) } else { sky(hours, &canvas) }
  }

  /// A bar for each hour's precipitation.
  private func bars(_ hours: [Moment], _ canvas: inout Canvas) {
    let most = max(3, hours.map { $0.precipitation ?? 0 }.max() ?? 0)
    for (index, hour) in hours.enumerated() {
      let amount = hour.precipitation ?? 0
      let height = max(1, (amount / most * 62).rounded())
      // An umbrella doesn't keep off more than that.
      canvas.box(24 + 30 * Double(index), 262 - height, 20, height, fill: amount > 2.5 ? accent : ink)
      if index % 3 == 0 { label(hour, 34 + 30 * Double(index), &canvas) }
    }
  }

  /// The sky in the coming hours, if they are dry.
  private func sky(_ hours: [Moment], _ canvas: inout Canvas) {
    for (index, hour) in hours.enumerated() where index % 3 == 0 {
      let middle = 64 + 30 * Double(index)
      draw(content.icon(of: hour), middle - 34, 196, 44, &canvas)
      canvas.text(display.degrees(hour.temperature), middle + 14, 230, 18, weight: 600, fill: ink)
      label(hour, middle, &canvas)
    }
  }

  private func label(_ hour: Moment, _ x: Double, _ canvas: inout Canvas) {
    canvas.text(display.hour(display.zone.time(of: hour.time).hour), x, 286, 17, weight: 600, .middle, fill: ink)
  }
}

private func hexadecimal(_ colour: UInt32) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: (0..<6).map { digits[Int(colour >> UInt32(20 - 4 * $0)) & 15] }, as: UTF8.self)
}
