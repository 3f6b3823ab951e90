import Foundation
import Testing
import Wire

/// Runs the parsing cases of an external JSON test suite: y_ must be accepted, n_ refused, i_ may be either.
@Suite(.enabled(if: ParsingCases.folder != nil, "JSON_PARSING_CASES names no folder of parsing cases, so they were skipped"))
struct ParsingCasesTests {
  @Test func theFolderContainsCases() {
    #expect(ParsingCases.names.count > 100)
  }

  @Test(arguments: ParsingCases.names)
  func aCaseIsAcceptedOrRefusedAsItsNameSays(name: String) throws {
    let folder = try #require(ParsingCases.folder)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name)))
    let document = try? JSON(parsing: bytes)
    if name.hasPrefix("y_") { #expect(document != nil) }
    if name.hasPrefix("n_") { #expect(document == nil) }
    if let document { visit(document) }
  }

  /// Reads every value, which must not crash for any content.
  private func visit(_ value: JSON) {
    _ = value.path
    _ = try? value.number()
    _ = try? value.integer()
    _ = try? value.text()
    for item in (try? value.items()) ?? [] { visit(item) }
    for (_, member) in (try? value.members()) ?? [] { visit(member) }
  }
}

private enum ParsingCases {
  static let folder = ProcessInfo.processInfo.environment["JSON_PARSING_CASES"]

  static let names: [String] = {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    return names.filter { $0.hasPrefix("y_") || $0.hasPrefix("n_") || $0.hasPrefix("i_") }.sorted()
  }()
}
