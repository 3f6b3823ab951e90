import Foundation
import FoundationXML
import Testing

private let sheets = ["tokens", "sky", "components", "layout"]

/// `light-dark(a, b)` becomes `b`.
private func darkHalf(_ text: String) throws -> String {
  let value = "((?:[^(),]|\\([^()]*\\))*)"
  let pair = try NSRegularExpression(pattern: "light-dark\\(\(value),\\s*\(value)\\)")
  return pair.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "$2")
}

@Test func oldBrowsersGetTheDarkHalfOfEveryColour() throws {
  let legacy = try publicFile("css/legacy.css").replacingOccurrences(of: "\n", with: " ")
  for sheet in sheets {
    // The rules for more contrast define tokens again; old browsers keep the solid colours instead.
    let text = try publicFile("css/\(sheet).css").components(separatedBy: "@media (prefers-contrast")[0]
    for part in text.components(separatedBy: CharacterSet(charactersIn: ";{}\n"))
    where part.contains(": light-dark(") || part.contains("light-dark(#") {
      let declaration = try darkHalf(part).trimmingCharacters(in: .whitespaces)
      guard !declaration.contains("/*"), !declaration.hasPrefix("--glass-surface"), !declaration.hasPrefix("--glass-sheet") else {
        continue
      }
      #expect(legacy.contains(declaration + ";"), "\(sheet).css: \(declaration)")
    }
  }
  #expect(!legacy.contains("light-dark(#"))
}

@Test func styleSheetsLoadNothingFromElsewhere() throws {
  for sheet in sheets + ["legacy", "app"] {
    let text = try publicFile("css/\(sheet).css").replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    #expect(!text.contains("http"), "\(sheet).css")
    #expect(text.filter { $0 == "{" }.count == text.filter { $0 == "}" }.count, "\(sheet).css")
  }
}

@Test func nothingDependsOnWhatIsAnywhereInTheApp() throws {
  // If it did, every sheet and every notice would make the browser style icons and buttons everywhere again (docs/design/frames.md).
  for sheet in sheets + ["map", "contexts"] {
    let text = try publicFile("css/\(sheet).css")
    for root in [".app", "main", "body", "html", ":root"] { #expect(!text.contains(root + ":has("), "\(sheet).css: \(root)") }
  }
}

@Test func theSpriteIsWellFormedAndPaintsNothingFromElsewhere() throws {
  let sprite = try publicFile("icons/sprite.svg.html")
  let parser = XMLParser(data: Data("<page>\(sprite)</page>".utf8))
  #expect(parser.parse(), "\(String(describing: parser.parserError))")
  #expect(!sprite.contains("style=") && !sprite.contains("http") && !sprite.contains("<script"))
  for reference in sprite.components(separatedBy: "href=\"#").dropFirst() {
    let id = reference.prefix { $0 != "\"" }
    #expect(sprite.contains("id=\"\(id)\""), "\(id)")
  }
}
