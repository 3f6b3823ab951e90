import Copy
import DesignSystem
import Preferences
import WeatherModel

/// Widgets for screens: the sky of the weather, with the values on it.
struct ScreenDrawing {
  let content: WidgetContent
  let size: WidgetSize
  let isLight: Bool

  private var copy: Copy { content.display.copy }
  private var ink: String { isLight ? "#0b1526" : "#ffffff" }
  private var dim: String { isLight ? "#33415a" : "#d3dcea" }

  var svg: String {
    var canvas = Canvas(size, isRightToLeft: copy.language.isRightToLeft)
    canvas.box(0, 0, canvas.width, canvas.height, fill: "url(#sky)", radius: size == .line ? 20 : 24)
    switch size {
    case .small: small(&canvas)
    case .line: line(&canvas)
    case .large: large(&canvas)
    // The sizes for paper have a drawing of their own.
    case .medium, .widePaper, .paper: medium(&canvas)
    }
    let stops = content.scene.stops(isLight: isLight)
    return canvas.svg(
      spoken: content.spoken,
      defining:
        #"<linearGradient id="sky" x1="0.2" y1="0" x2="0.8" y2="1"><stop stop-color="\#(stops.0)"/><stop offset="0.55" stop-color="\#(stops.1)"/><stop offset="1" stop-color="\#(stops.2)"/></linearGradient>"#
    )
  }

  private func small(_ canvas: inout Canvas) {
    canvas.text(content.place, 16, 34, 17, fill: ink, within: 100)
    canvas.icon(content.icon, 120, 14, 28)
    canvas.text(content.degrees, 14, 92, 42, weight: 300, fill: ink)
    if let note = content.note { canvas.text(note, 148, 92, 11, .end, fill: dim, within: 64) }
    canvas.text(
      content.warning?.event ?? content.condition, 16, 126, 13, weight: content.warning == nil ? 400 : 600, fill: ink, within: 134)
    let below = [content.warning?.severity, content.range].compactMap { $0 }.filter { !$0.isEmpty }
    canvas.text(below.joined(separator: " · "), 16, 145, 13, fill: dim, within: 134)
  }

  private func heading(_ canvas: inout Canvas) {
    canvas.text(content.place, 16, 34, 17, fill: ink, within: 220)
    let caption = [content.warning?.title ?? content.condition, content.range].filter { !$0.isEmpty }
    canvas.text(caption.joined(separator: " · "), 16, 53, 13, fill: dim, within: 236)
    canvas.text(content.degrees, 330, 50, 42, weight: 300, .end, fill: ink)
    if let note = content.note { canvas.text(note, 328, 66, 11, .end, fill: dim, within: 90) }
  }

  private func medium(_ canvas: inout Canvas) {
    heading(&canvas)
    hours(&canvas, top: 84)
  }

  private func hours(_ canvas: inout Canvas, top: Double) {
    for (index, hour) in content.hours(4, every: 2).enumerated() {
      let middle = 55 + 78 * Double(index)
      canvas.text(content.display.hour(content.display.zone.time(of: hour.time).hour), middle, top + 9, 13, .middle, fill: dim)
      canvas.icon(content.icon(of: hour), middle - 14, top + 16, 28)
      canvas.text(content.display.degrees(hour.temperature), middle, top + 61, 13, weight: 700, .middle, fill: ink)
    }
  }

  private func large(_ canvas: inout Canvas) {
    heading(&canvas)
    canvas.text(content.sentence, 16, 82, 14, fill: ink, within: 312)
    hours(&canvas, top: 100)
    canvas.box(16, 178, 312, 1, fill: isLight ? "#0b152633" : "#ffffff33")
    for (row, day) in content.days(5).enumerated() {
      let line = 202 + 29 * Double(row)
      canvas.text(content.display.dayOfForecast(day.date), 16, line, 15, fill: ink, within: 96)
      canvas.icon(WeatherIcon(condition: day.condition, isDaylight: true), 122, line - 18, 24)
      canvas.text(day.precipitationChance.map { content.display.chance($0) } ?? "", 196, line, 13, .middle, fill: dim)
      canvas.text(content.display.degrees(day.low), 274, line, 15, .end, fill: dim)
      canvas.text(content.display.degrees(day.high), 328, line, 15, weight: 600, .end, fill: ink)
    }
  }

  private func line(_ canvas: inout Canvas) {
    canvas.icon(content.icon, 14, 8, 24)
    let room = content.note.map { estimatedWidth($0) * 11 + 12 } ?? 0
    let text = content.warning.map { content.degrees + " · " + $0.title } ?? content.line
    canvas.text(text, 46, 26, 15, weight: 600, fill: ink, within: 284 - room)
    if let note = content.note { canvas.text(note, 330, 25, 11, .end, fill: dim) }
  }
}

extension Scene {
  /// The colours of the sky from top to bottom; the same as in Web/public/css/sky.css, which a test checks.
  package func stops(isLight: Bool) -> (String, String, String) {
    switch (self, isLight) {
    case (.clearDay, true): ("#93c8ff", "#bddfff", "#e4f3ff")
    case (.clearDay, false): ("#0a3a7c", "#0f4788", "#1c5f9a")
    case (.clearNight, true): ("#b3bfec", "#cbd2f4", "#e6e2f8")
    case (.clearNight, false): ("#050a1c", "#0c1638", "#1a2858")
    case (.partlyCloudy, true): ("#a3c9ef", "#c8dff3", "#edf2f8")
    case (.partlyCloudy, false): ("#10335f", "#1b4673", "#34628a")
    case (.overcast, true): ("#b6c2d1", "#ccd5df", "#e6eaf0")
    case (.overcast, false): ("#1e2836", "#323f50", "#4d5b6d")
    case (.rain, true): ("#a3b9ce", "#bdd0de", "#dae7ec")
    case (.rain, false): ("#0b1929", "#162d42", "#2b4c61")
    case (.thunderstorm, true): ("#b6b3d6", "#cbc6e2", "#e6dcec")
    case (.thunderstorm, false): ("#0b0919", "#1b1533", "#34264f")
    case (.snow, true): ("#bdd0e6", "#d6e3f1", "#f4f8fc")
    case (.snow, false): ("#1c3050", "#314b70", "#425b76")
    case (.fog, true): ("#bfc7cb", "#d2d7d8", "#ebeae6")
    case (.fog, false): ("#262e36", "#3b454d", "#525d65")
    case (.dawn, true): ("#b9bcec", "#e2c8e6", "#ffdccb")
    case (.dawn, false): ("#15184a", "#472c6c", "#8a3c5c")
    case (.dusk, true): ("#a9b0e2", "#d0bbe2", "#f9cdbd")
    case (.dusk, false): ("#0d1338", "#33265f", "#83405f")
    }
  }
}
