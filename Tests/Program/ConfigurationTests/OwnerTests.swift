import Testing
import WeatherModel

@testable import Configuration

/// The owner's contact and the owner's tile server.
@Suite struct OwnerTests {
  @Test func aContactForAllServicesIsRead() throws {
    #expect(try load("server.contact = 'me@example.org'").configuration.server.contact == "me@example.org")
    let page = "https://example.org"
    #expect(try load("", environment: ["WEATHERGLASS_SERVER_CONTACT": page]).configuration.server.contact == page)
    for wrong in ["nobody", "me at example.org", "mé@example.org"] {
      let found = problems("server.contact = '\(wrong)'")
      #expect(found.count == 1 && found[0].description.contains("an e-mail address or a web address"), "\(wrong)")
    }
  }

  @Test func aTileServerIsRead() throws {
    let text = "[server]\ntiles = 'https://tiles.example:8443/osm/{z}/{x}/{y}.png?key=a'\ntiles_credit = '© Us'\n"
    let server = try load(text).configuration.server
    #expect(server.tiles?.origin == "https://tiles.example:8443" && server.tilesCredit == "© Us")
    #expect(server.tiles?.template == "https://tiles.example:8443/osm/{z}/{x}/{y}.png?key=a")
  }

  /// The origin becomes part of each page's policy, so nothing else may get in with it.
  @Test(arguments: [
    "tiles.example/{z}/{x}/{y}.png", "https://tiles.example/", "https://tiles.example/{z}/{x}.png", "https://{s}.example/{z}/{x}/{y}.png",
    "https://tiles.example/{s}/{z}/{x}/{y}.png", "https://tiles.example/{z}/{z}/{x}/{y}.png", "https:///{z}/{x}/{y}.png",
    "https://a.example;script-src/{z}/{x}/{y}.png", "https://a.example https://b.example/{z}/{x}/{y}.png",
    "https://me@a.example/{z}/{x}/{y}.png", "javascript:{z}{x}{y}", "https://tiles.example/{z}/{x}/{y}.png\\\"",
  ])
  func anAddressThatIsNoTileServersIsRefused(_ wrong: String) {
    let found = problems("server.tiles = \"\(wrong)\"")
    #expect(found.count == 1 && found[0].description.contains("{z}, {x} and {y} once each"))
  }
}
