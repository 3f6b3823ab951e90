import Console
import Copy
import Features
import WeatherModel
import Wire

/// The weather of a place as it hangs on a wall, stands on a lock screen or runs along a terminal's edge.
///
/// It changes by the quarter of an hour, so that a display that looks more often has nothing to draw anew.
public struct Widget: Sendable {
  private let report: WeatherReport?
  private let place: String
  private let wish: WidgetWish
  private let copy: Copy
  /// When what it shows began to hold.
  public let start: Instant
  private let now: Instant

  /// So long an entry of the timeline holds.
  public static let step: Int64 = .minutes(15)
  /// How many entries the timeline has.
  public static let entries = 4

  /// The widget of what is known; `place` names it where the report does not.
  public init(_ report: WeatherReport?, place: String, _ wish: WidgetWish, _ copy: Copy, now: Instant) {
    (self.report, self.place, self.wish, self.copy, self.now) = (report, place, wish, copy, now)
    start = Instant(seconds: now.seconds - (now.seconds % Widget.step + Widget.step) % Widget.step)
  }

  /// When it has to be drawn anew, whatever happens.
  public var end: Instant { start + Widget.step }

  private func content(at instant: Instant) -> WidgetContent {
    WidgetContent(report, place: place, Display(preferences: wish.preferences, zone: report?.zone ?? .utc, now: instant, copy: copy))
  }

  /// The drawing, which pictures are made from as well.
  public var svg: String {
    let content = content(at: start)
    return wish.size.isPaper
      ? PaperDrawing(content: content, size: wish.size, inks: wish.inks).svg
      : ScreenDrawing(content: content, size: wish.size, isLight: wish.isLight).svg
  }

  /// A page with nothing but the drawing, which asks again by itself when there is something new.
  public var html: String {
    let content = content(at: start)
    let direction = copy.language.isRightToLeft ? "rtl" : "ltr"
    return
      #"<!doctype html><html lang="\#(copy.language.tag)" dir="\#(direction)"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="900"><title>\#(escaped(content.place))</title><style>body{margin:0}svg{display:block;max-width:100%;height:auto}</style>\#(svg)</html>"#
  }

  /// A line, or for larger sizes some lines; it ends with a line feed.
  public var text: String {
    let content = content(at: start)
    var lines: [String] = []
    switch wish.size {
    case .line: lines = [content.place + " " + content.line]
    default:
      lines = [content.place, content.degrees + " " + content.condition, content.range, content.sentence]
      if wish.size == .large || wish.size.isPaper {
        for day in content.days(5) {
          let words = copy.condition(day.condition)
          lines.append(
            "\(content.display.dayOfForecast(day.date)) \(content.display.degrees(day.low)) \(content.display.degrees(day.high)) \(words)")
        }
      }
    }
    if let warning = content.warning { lines.append(warning.title + (warning.hours.isEmpty ? "" : " · " + warning.hours)) }
    if let note = content.note { lines.append(note) }
    let separator = wish.size == .line ? " · " : "\n"
    return lines.filter { !$0.isEmpty }.map { printable($0, limit: 300) }.joined(separator: separator) + "\n"
  }

  /// The next quarters of an hour, and when it is worth asking again.
  public var json: [UInt8] {
    var json = JSONWriter(reserving: 2048)
    json.object { json in
      json.member("place", content(at: now).place)
      json.member("latitude", report?.cell.coordinate.latitude)
      json.member("longitude", report?.cell.coordinate.longitude)
      json.member("fetched", (report?.current?.provenance ?? report?.hourly?.provenance)?.fetchedAt.description)
      json.member("simulated", report?.isSimulated == true ? true : nil)
      // Where nothing is known yet, somebody is about to ask.
      let refresh = report == nil ? now + .minutes(1) : start + Widget.step * Int64(Widget.entries)
      json.member("refresh_after", refresh.description)
      json.array("entries") { list in
        for entry in 0..<Widget.entries {
          let at = start + Widget.step * Int64(entry)
          list.object { write(content(at: at), at: at, to: &$0) }
        }
      }
    }
    return json.bytes
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
    json.member("high", content.today.map { max($0.high, moment.temperature).celsius })
    json.member("low", content.today.map { min($0.low, moment.temperature).celsius })
    json.member("warning", content.warning?.title)
    json.member("warning_until", content.warning?.hours)
  }
}
