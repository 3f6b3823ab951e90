import Copy
import Preferences
import TerminalText
import WeatherModel
import Wire

/// The weather of a place as a widget: on a wall, on a lock screen or in a terminal's status line.
///
/// It changes only every quarter of an hour, so a display that asks more often has nothing to redraw.
public struct Widget: Sendable {
  private let report: WeatherReport?
  private let place: String
  private let options: WidgetOptions
  private let copy: Copy
  /// The start of the quarter of an hour that it shows.
  public let start: Instant
  private let now: Instant

  /// How long an entry of the timeline is valid, in seconds.
  public static let step: Int64 = .minutes(15)
  /// How many entries the timeline in `json` has.
  public static let entries = 4

  /// A widget that shows `report`; `place` is its name if the report has none.
  public init(_ report: WeatherReport?, place: String, _ options: WidgetOptions, _ copy: Copy, now: Instant) {
    (self.report, self.place, self.options, self.copy, self.now) = (report, place, options, copy, now)
    start = Instant(seconds: now.seconds - (now.seconds % Widget.step + Widget.step) % Widget.step)
  }

  /// When it has to be redrawn even if there is no new weather.
  public var end: Instant { start + Widget.step }

  private func content(at instant: Instant) -> WidgetContent {
    WidgetContent(report, place: place, Display(preferences: options.preferences, zone: report?.zone ?? .utc, now: instant, copy: copy))
  }

  /// The drawing; the PNG pictures are made from it as well.
  public var svg: String {
    let content = content(at: start)
    return options.size.isPaper
      ? PaperDrawing(content: content, size: options.size, inks: options.inks).svg
      : ScreenDrawing(content: content, size: options.size, isLight: options.isLight).svg
  }

  /// A page with only the drawing; it reloads itself every 15 minutes.
  public var html: String {
    let content = content(at: start)
    let direction = copy.language.isRightToLeft ? "rtl" : "ltr"
    return
      #"<!doctype html><html lang="\#(copy.language.tag)" dir="\#(direction)"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="900"><title>\#(escaped(content.place))</title><style>body{margin:0}svg{display:block;max-width:100%;height:auto}</style>\#(svg)</html>"#
  }

  /// One line, or several for larger sizes, with a line feed at the end.
  public var text: String {
    let content = content(at: start)
    var lines: [String] = []
    switch options.size {
    case .line: lines = [content.place + " " + content.line]
    case .small, .medium, .large, .widePaper, .paper:
      lines = [content.place, content.degrees + " " + content.condition, content.range, content.sentence]
      if options.size == .large || options.size.isPaper {
        for day in content.days(5) {
          let words = copy.condition(day.condition)
          lines.append(
            "\(content.display.dayOfForecast(day.date)) \(content.display.degrees(day.low)) \(content.display.degrees(day.high)) \(words)")
        }
      }
    }
    if let warning = content.warning { lines.append(warning.title + (warning.hours.isEmpty ? "" : " · " + warning.hours)) }
    if let note = content.note { lines.append(note) }
    let separator = options.size == .line ? " · " : "\n"
    return lines.filter { !$0.isEmpty }.map { printable($0, limit: 300) }.joined(separator: separator) + "\n"
  }

  /// The timeline: the next quarters of an hour, and when it is worth asking again.
  public var json: [UInt8] {
    jsonObject(reserving: 2048) { json in
      json.member("place", content(at: now).place)
      json.member("latitude", report?.cell.coordinate.latitude)
      json.member("longitude", report?.cell.coordinate.longitude)
      json.member("fetched", (report?.current?.provenance ?? report?.hourly?.provenance)?.fetchedAt.description)
      json.member("simulated", report?.isSimulated == true ? true : nil)
      // As long as no weather is known, it is worth asking again soon.
      let refresh = report == nil ? now + .minutes(1) : start + Widget.step * Int64(Widget.entries)
      json.member("refresh_after", refresh.description)
      json.array("entries", of: 0..<Widget.entries) { entry, json in
        let at = start + Widget.step * Int64(entry)
        write(content(at: at), at: at, to: &json)
      }
    }
  }

  private func write(_ content: WidgetContent, at instant: Instant, to json: inout JSONWriter) {
    json.member("at", instant.description)
    json.member("line", content.line)
    json.member("note", content.note)
    guard let moment = content.moment else { return }
    json.member("temperature", moment.temperature.celsius)
    json.member("feels_like", moment.feelsLike?.celsius)
    json.member("humidity", moment.humidity)
    json.member("wind_speed", moment.wind?.speed)
    json.member("condition", moment.condition.word)
    json.member("daylight", content.isDaylight)
    json.member("degrees", content.degrees)
    json.member("words", content.condition)
    json.member("high", content.today?.high.celsius)
    json.member("low", content.today?.low.celsius)
    json.member("warning", content.warning?.title)
    json.member("warning_until", content.warning?.hours)
  }
}
