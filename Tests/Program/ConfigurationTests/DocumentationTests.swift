import Glibc
import Testing

@testable import Configuration

/// docs/configuration.md must list what the program reads.
@Suite struct DocumentationTests {
  private func page() throws -> String {
    var path = Array(#filePath.split(separator: "/").dropLast(4))
    path += ["docs", "configuration.md"]
    let contents = try FileContents(path: "/" + path.joined(separator: "/"))
    return String(decoding: contents.bytes, as: UTF8.self)
  }

  @Test func theExampleIsAValidConfiguration() throws {
    let lines = try page().split(separator: "\n", omittingEmptySubsequences: false)
    let example = lines.drop { $0 != "```toml" }.dropFirst().prefix { $0 != "```" }
    #expect(example.count > 30)
    let loaded = try load(example.joined(separator: "\n"))
    #expect(loaded.warnings.isEmpty)
    #expect(loaded.configuration.choice.rules.first?.order == [.openMeteo, .openWeather])
  }

  @Test func everyKeyIsDocumentedAndNoOther() throws {
    let text = try page()
    var documented: Set<String> = []
    for part in text.split(separator: "`") where part.contains(".") && !part.contains(" ") && !part.contains("/") && !part.contains("\n") {
      documented.insert(String(part))
    }
    let keys = Set(Configuration.keys.map(\.key))
    for key in keys where key.contains(".") { #expect(documented.contains(key), "\(key) is not documented") }
    for key in keys where !key.contains(".") { #expect(text.contains("| `\(key)` |"), "\(key) is not documented") }
    let tables = ["display.", "server.", "limits.", "data.", "lifetimes.", "order.", "sources.", "region."]
    for key in documented where tables.contains(where: { key.hasPrefix($0) }) && !key.hasSuffix("*") {
      #expect(keys.contains(key), "\(key) does not exist")
    }
  }

  @Test func everyVariableIsItsKeyInCapitals() {
    let variables = Dictionary(uniqueKeysWithValues: Configuration.keys.map { ($0.key, $0.variable) })
    #expect(variables["server.port"] == "WEATHERGLASS_SERVER_PORT")
    #expect(variables["sources.open-meteo.air_url"] == "WEATHERGLASS_OPEN_METEO_AIR_URL")
    #expect(variables["sources.openweathermap.key"] == "WEATHERGLASS_OPENWEATHERMAP_KEY")
    let all = Configuration.keys.compactMap(\.variable)
    #expect(Set(all).count == all.count)
  }
}
