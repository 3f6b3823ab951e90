import Foundation
import Preferences
import Routes
import Testing
import WeatherModel

@testable import Widgets

/// The snippets, which are the same on the page, in the API and in docs/widgets.md.
@Suite struct WidgetSnippetTests {
  private static let document = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/widgets.md")

  /// The first block of code under a heading of the document.
  private func block(_ heading: String) throws -> String {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let part = try #require(text.split(separator: "\n## ").first { $0.hasPrefix(heading + "\n") }, "\(heading)")
    let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("```") }.dropFirst().prefix { $0 != "```" }.joined(separator: "\n")
  }

  private let snippets = WidgetSnippets(server: "http://weatherglass.local:8080")

  @Test func theDocumentHasTheSnippetsOfThePage() throws {
    let headings: [WidgetUse: String] = [
      .homeAssistant: "Home Assistant", .tmux: "tmux", .waybar: "waybar", .starship: "starship", .frame: "E-paper",
      .card: "A card in a page", .calendar: "Calendar",
    ]
    for use in WidgetUse.allCases where use.preview == nil {
      #expect(snippets.text(use) == (try block(try #require(headings[use]))), "\(use)")
    }
    let addresses = WidgetUse.allCases.filter { $0.preview != nil }.map { snippets.text($0) }
    #expect(addresses.joined(separator: "\n") == (try block("Phones and frames")))
  }

  @Test func aSnippetIsInTheReadersLanguageAndUnits() {
    var reader = WidgetOptions(.small, .svg)
    reader.language = .german
    reader.preferences.temperatureUnit = .fahrenheit
    let snippets = WidgetSnippets(server: "https://home", token: "a.b", reader: reader)
    #expect(snippets.text(.small) == "https://home/widget/a.b/small.png?lang=de&temperature=f")
    #expect(snippets.text(.paper) == "https://home/widget/a.b/paper-400x300.png?inks=bwr&lang=de&temperature=f")
    #expect(snippets.text(.card).contains("medium.html?lang=de&amp;temperature=f\""))
    #expect(snippets.text(.calendar) == "https://home/calendar/a.b.ics?lang=de")
  }

  @Test(arguments: WidgetUse.allCases) func eachSnippetContainsItsTokenWhereverItIsNeeded(_ use: WidgetUse) {
    let made = WidgetSnippets(server: "http://weatherglass.local:8080", token: "a.b")
    #expect(snippets.text(use).contains(WidgetSnippets.noToken))
    #expect(snippets.text(use).replacing(WidgetSnippets.noToken, with: "a.b") == made.text(use))
  }

  @Test func previewsHaveTheNamesOfTheWidgetSizes() {
    #expect(WidgetPreview.allCases.map(\.word) == WidgetSize.allCases.map(\.rawValue))
    #expect(WidgetPreview.allCases.map(\.isPaper) == WidgetSize.allCases.map(\.isPaper))
    #expect(WidgetUse.allCases.compactMap { WidgetUse(word: $0.word) } == WidgetUse.allCases)
  }
}
