import DesignSystem
import Foundation
import FoundationXML
import Testing
import Widgets

@testable import Server

/// The icons as separate files.
@Suite struct IconFileTests {
  @Test(arguments: WeatherIcon.allCases) func anIconReferencesNothingElse(_ icon: WeatherIcon) throws {
    let svg = icon.svg
    let document = try XMLDocument(xmlString: svg)
    #expect(document.rootElement()?.name == "svg")
    let ids = svg.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    let used = Set(svg.matches(of: /(?:href="#|url\(#)([a-z-]+)/).map { String($0.1) })
    #expect(used == Set(ids), "every reference has a definition, and every definition is used")
    #expect(svg.firstMatch(of: /style|class=|<script|var\(|https?:(?!\/\/www\.w3\.org\/2000\/svg")/) == nil)
  }

  /// The same drawings are in the app's sprite, with classes that animate them and colours of the theme.
  @Test func theSpriteHasTheSameDrawings() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var sprite = try String(contentsOf: root.appending(path: "Web/public/icons/sprite.svg.html"), encoding: .utf8)
    sprite.replace(/\sclass="[^"]*"/, with: "")
    let tokens = try String(contentsOf: root.appending(path: "Web/public/css/tokens.css"), encoding: .utf8)
    for token in tokens.matches(of: /(--icon-[a-z-]+): light-dark\((#[0-9a-f]+)/) {
      sprite.replace("var(\(token.1))", with: String(token.2))
    }
    for icon in WeatherIcon.allCases {
      let isThere = sprite.contains("<symbol id=\"\(icon.symbol)\" viewBox=\"0 0 48 48\">\(icon.drawing)</symbol>")
      #expect(isThere, "\(icon)")
    }
    for part in WeatherIcon.parts {
      let isThere = sprite.contains("\n\(part.markup)\n")
      #expect(isThere, "\(part.id)")
    }
  }
}
