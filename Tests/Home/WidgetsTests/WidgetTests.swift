import DesignSystem
import Foundation
import FoundationXML
import Languages
import Media
import Preferences
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Widgets

/// The content of widgets, in every size and format.
@Suite struct WidgetTests {
  private let now = SampleWeather.now

  private func options(_ size: WidgetSize = .medium, _ format: WidgetFormat = .svg, _ language: Language = .english) -> WidgetOptions {
    var options = WidgetOptions(size, format)
    options.language = language
    return options
  }

  private func widget(_ options: WidgetOptions, _ report: WeatherReport? = SampleWeather.report()) -> Widget {
    var report = report
    report?.placeName = "Reykjavík"
    return Widget(report, place: "Reykjavík", options, Languages.copy(options.language), now: now)
  }

  @Test(arguments: WidgetSize.allCases, Language.allCases) func everyWidgetIsAnSVGWithoutExternalReferences(
    _ size: WidgetSize, _ language: Language
  ) throws {
    let svg = widget(options(size, .svg, language)).svg
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    #expect(svg.contains(#"viewBox="0 0 \#(size.width) \#(size.height)""#))
    // Every referenced id is defined.
    let used = Set(svg.matches(of: /(?:href="|url\()#([a-z-]+)/).map { String($0.1) })
    let defined = Set(svg.matches(of: #/ id="([a-z-]+)"/#).map { String($0.1) })
    #expect(used.subtracting(defined).isEmpty)
    #expect(svg.contains("direction=\"rtl\"") == language.isRightToLeft)
    #expect(!svg.contains("http://") || svg.matches(of: /http:/).count == 1, "only the namespace")
  }

  @Test func theWidgetShowsTheWeatherOfItsQuarterHour() throws {
    let small = widget(options(.small, .txt)).text
    #expect(small.hasPrefix("Reykjavík\n4° Rain\nH 5° L 1°\n"), "\(small)")
    #expect(widget(options(.line, .txt)).text.hasPrefix("Reykjavík 4° "))
    #expect(widget(options(.large, .txt, .german)).text.contains("Regen"))
    #expect(widget(options()).start == now - 540 && widget(options()).end == now + 360)
    var fahrenheit = options(.small, .txt)
    fahrenheit.preferences.temperatureUnit = .fahrenheit
    #expect(widget(fahrenheit).text.contains("40° Rain"))
  }

  @Test func timesOfTheSunFitOnPaperWithTwelveHours() {
    var paper = options(.widePaper)
    paper.preferences.clock = .twelveHours
    #expect(widget(paper).svg.contains("10:10\u{A0}AM–4:14\u{A0}PM"))
  }

  @Test func theTimelineHasFourEntriesAQuarterOfAnHourApart() throws {
    let json = try JSON(parsing: widget(options(.medium, .json)).json)
    let entries = try json["entries"].items()
    #expect(try entries.map { try $0["at"].instant() } == (0..<4).map { now - 540 + Int64($0) * 900 })
    #expect(try json["refresh_after"].instant() == now - 540 + 3600)
    #expect(try entries[0]["temperature"].number() == 4.2)
    #expect(try entries[0]["condition"].text() == "rain")
    #expect(try json["place"].text() == "Reykjavík")
  }

  @Test func missingWeatherIsReported() throws {
    let empty = widget(options(.small, .txt), nil)
    #expect(empty.text.contains("–"))
    #expect(XMLParser(data: Data(widget(options(.widePaper), nil).svg.utf8)).parse())
    #expect(try JSON(parsing: widget(options(.medium, .json), nil).json)["entries"][0]["temperature"].isMissing)
    // The simulator's weather is marked as such everywhere.
    let simulated = SampleWeather.report(source: .simulator)
    for size in WidgetSize.allCases { #expect(widget(options(size, .txt), simulated).text.lowercased().contains("simulated"), "\(size)") }
    #expect(widget(options(.small), simulated).svg.lowercased().contains("simulated"))
    let old = SampleWeather.report(fetchedAt: now - .hours(5))
    #expect(widget(options(.medium, .txt), old).text.contains("4 h ago"))
  }

  @Test func aWarningComesFirstAndForeignTextsCannotBreakTheDrawing() {
    var report = SampleWeather.report()
    let provenance = report.current?.provenance ?? Provenance(source: .nws, fetchedAt: now, validAt: now)
    var alert = Alert(id: "1", event: "<script>\u{202E}&\"'\u{0}" + String(repeating: "storm ", count: 2000), severity: .severe)
    alert.ends = now + .hours(7)
    report.alerts = Stamped([alert], provenance)
    for size in WidgetSize.allCases where size != .line {
      let svg = widget(options(size), report).svg
      #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(size)")
      #expect(svg.contains("&lt;scri") && !svg.contains("<script") && !svg.contains("\u{202E}"), "\(size)")
      let texts = svg.matches(of: /<text[^>]*>([^<]*)</).map { $0.1.count }
      #expect((texts.max() ?? 0) < 160, "\(size)")
    }
    var red = options(.paper)
    red.inks = .red
    #expect(widget(red, report).svg.contains("#c3151b") && !widget(options(.paper), report).svg.contains("#c3151b"))
  }

  @Test func anAnnouncedWarningSaysWhenItBegins() throws {
    var report = SampleWeather.report()
    let provenance = report.current?.provenance ?? Provenance(source: .nws, fetchedAt: now, validAt: now)
    var alert = Alert(id: "1", event: "Gale", severity: .severe)
    (alert.onset, alert.ends) = (now + .hours(20), now + .hours(25))
    report.alerts = Stamped([alert], provenance)
    #expect(widget(options(.medium, .txt), report).text.contains("Gale · Severe · From Thu 10:09 until Thu 15:09\n"))
    #expect(
      try JSON(parsing: widget(options(.medium, .json), report).json)["entries"][0]["warning_until"].text()
        == "From Thu 10:09 until Thu 15:09"
    )
    #expect(widget(options(.widePaper), report).svg.contains(">From Thu 10:09 until Thu 15:09<"))
    alert.onset = now - .hours(1)
    report.alerts = Stamped([alert], provenance)
    #expect(widget(options(.medium, .txt), report).text.contains("Gale · Severe · Until Thu 15:09\n"))
  }

  @Test func noLanguageUsesTheCommaOfAnother() {
    var arabic = options(.widePaper)
    arabic.language = .arabic
    var report = SampleWeather.report()
    let provenance = report.current?.provenance ?? Provenance(source: .nws, fetchedAt: now, validAt: now)
    var alert = Alert(id: "1", event: "Gale", severity: .severe)
    alert.ends = now + .hours(7)
    report.alerts = Stamped([alert], provenance)
    for format in [WidgetFormat.svg, .txt] {
      arabic.format = format
      let widget = Widget(report, place: "x", arabic, Languages.copy(.arabic), now: now)
      // Names of fonts have commas, too.
      let text = (format == .svg ? widget.svg : widget.text).replacing(/font-family="[^"]*"/, with: "")
      #expect(!text.contains(", "), "\(format)")
    }
  }

  @Test func anOptionGivenTwiceIsRefused() {
    for name in ["theme", "lang", "temperature"] {
      let value = ["theme": "light", "lang": "de", "temperature": "f"][name] ?? ""
      #expect(throws: WidgetProblem.self, "\(name)") {
        try WidgetOptions(name: "medium.svg", options: [(name: name, value: value), (name: name, value: value)])
      }
    }
  }

  @Test func anAddressHasItsOptionsInAFixedOrder() throws {
    let options = [("lang", "de"), ("theme", "light"), ("temperature", "f"), ("nonsense", "x"), ("inks", "bwr")]
    let read = try #require(try WidgetOptions(name: "medium.svg", options: options.map { (name: $0.0, value: $0.1) }))
    #expect(read.isLight && read.language == .german && read.preferences.temperatureUnit == .fahrenheit)
    #expect(read.address == "medium.svg?theme=light&lang=de&temperature=f")
    #expect(try WidgetOptions(name: "huge.svg", options: []) == nil)
    #expect(try WidgetOptions(name: "medium.gif", options: []) == nil)
    #expect(throws: WidgetProblem.self) { try WidgetOptions(name: "medium.svg", options: [(name: "lang", value: "xx")]) }
  }

  @Test func theSkyIsThatOfTheApp() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let css = try String(contentsOf: root.appending(path: "Web/public/css/sky.css"), encoding: .utf8)
    for scene in Scene.allCases {
      let (light, dark) = (scene.stops(isLight: true), scene.stops(isLight: false))
      let top =
        "--sky-top: light-dark(\(light.0), \(dark.0)); --sky-mid: light-dark(\(light.1), \(dark.1)); --sky-low: light-dark(\(light.2), \(dark.2))"
      #expect(css.contains("[data-scene=\(scene.word)] {\n  \(top)"), "\(scene)")
    }
  }
}

/// Widgets as pixels.
@Suite struct PictureTests {
  @Test func anSVGIsRenderedToPixels() throws {
    let svg = ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="1" height="1" fill="#c08040"/></svg>"##
    let picture = try Picture(svg: svg, width: 2, height: 1)
    #expect(picture.pixels == [0xC0, 0x80, 0x40, 255, 0, 0, 0, 0])
    #expect(throws: PictureError.unreadable) { try Picture(svg: "<svg", width: 2, height: 1) }
    #expect(throws: PictureError.size) { try Picture(svg: svg, width: 0, height: 1) }
    #expect(Array(try picture.png().prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  @Test func coloursAreMixedFromInksInTheRightProportion() throws {
    let svg = ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#404040"/></svg>"##
    let mixed = try Picture(svg: svg, width: 64, height: 64).dithered(to: WidgetInks.black.colours)
    let white = mixed.inks.count { $0 == 0 }
    #expect(abs(white - 64 * 64 / 4) < 64)
    let pure = ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#c3151b"/></svg>"##
    #expect(Set(try Picture(svg: pure, width: 9, height: 9).dithered(to: WidgetInks.red.colours).inks) == [2])
  }

  @Test(arguments: WidgetSize.allCases) func everyWidgetCanBeDrawn(_ size: WidgetSize) throws {
    let svg = Widget(SampleWeather.report(), place: "x", WidgetOptions(size, .png), .english, now: SampleWeather.now).svg
    let picture = try Picture(svg: svg, width: size.width, height: size.height)
    #expect(Set(picture.pixels).count > 2)
    guard size.isPaper else { return }
    let paper = picture.dithered(to: WidgetInks.red.colours)
    #expect(paper.inks.count { $0 == 0 } > paper.inks.count / 2, "most of it is paper")
    #expect(try paper.png().count < 20_000)
  }
}
