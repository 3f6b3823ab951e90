import Accounts
import HTTPServer
import Testing
import WeatherModel
import Wire

@testable import Server

/// The saved places of a paired device without scripts: read from its space, and changed by plain forms.
@Suite struct PlacesPageTests {
  private let address = "/favourites/manage"

  /// Creates a space with this many places, each somewhere else.
  private func begin(_ count: Int, _ server: SpaceServer) async throws -> String {
    let writes = (1...count).map { number in
      let order = OrderKey.evenlySpaced(count)[number - 1]
      return place(number, "Town \(number)").replacing(#""latitude":1.5"#, with: "\"latitude\":\(number)").replacing(
        #""text":"V""#, with: #""text":"\#(order)""#)
    }
    return try await server.begin(writes.joined(separator: ","))
  }

  private func page(_ path: String, _ server: SpaceServer, _ cookie: String) async throws -> Answer {
    try await server.server.ask("GET", path, [HTTPHeader("Cookie", cookie), HTTPHeader("Accept", "text/html")], [], "127.0.0.1")
  }

  private func form(
    _ fields: String, _ server: SpaceServer, _ cookie: String, type: String = "application/x-www-form-urlencoded",
    headers: [HTTPHeader] = []
  ) async throws -> Answer {
    let all = [HTTPHeader("Cookie", cookie), HTTPHeader("Content-Type", type), HTTPHeader("Accept", "text/html")] + headers
    return try await server.server.ask("POST", address, all, Array(fields.utf8), "127.0.0.1")
  }

  /// The names of the places as the page lists them.
  private func names(_ server: SpaceServer, _ cookie: String) async throws -> [String] {
    try await page(address, server, cookie).text.matches(of: /list__title"><bdi>([^<]*)</).map { String($0.1) }
  }

  private func id(_ number: Int) -> String { String(repeating: "0", count: 32 - String(number).count) + String(number) }

  @Test(arguments: Transport.allCases) func allPlacesOfTheSpaceAreShownAndNotOnlyThoseOfTheCookie(_ way: Transport) async throws {
    try await withSpaces(way, hasSite: true) { server in
      let phone = try await begin(40, server)
      #expect(try await names(server, phone) == (1...40).map { "Town \($0)" })
      let cards = try await page("/favourites", server, phone)
      #expect(cards.status == 200 && cards.text.contains("Town 1<") && cards.text.contains("Town 40<"))
      #expect(try await page("/favourites/40,2", server, phone).text.contains("Town 40"))
      // With scripts the app has the places itself: it would take a place that it has deleted since for a new one.
      let scripted = try await page("/favourites", server, phone + "; weatherglass=c.@Europe/Berlin")
      #expect(!scripted.text.contains("Town 40") && scripted.text.contains("id=\"state\""))
      #expect(try await !page("/favourites", server, "weatherglass-device=x").text.contains("Town 40"))
      // A form has paired this browser, whose scripts have not run since.
      let paired = try await page("/favourites", server, phone + "; weatherglass=c.@Europe/Berlin; weatherglass-paired=1")
      #expect(paired.text.contains("Town 40") && !paired.text.contains("id=\"state\""))
      #expect(try await page("/map", server, phone).text.contains("Town 40"))
      // A browser that has lost its zone cookie but runs scripts loads the app.
      #expect(cards.text.contains("/scripted.") && !cards.text.contains("id=\"state\""))
      #expect(try await page("/favourites?app", server, phone).text.contains("id=\"state\""))
    }
  }

  @Test(arguments: Transport.allCases) func formsRenameMoveDeleteAndBringBack(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await begin(3, server)
      let renamed = try await form("place=\(id(2))&nickname=+The+%3CBeach%3E+", server, phone)
      #expect(renamed.status == 303 && renamed["Location"] == address)
      #expect(try await names(server, phone) == ["Town 1", "The &lt;Beach&gt;", "Town 3"])
      let long = try await form("place=\(id(2))&nickname=" + String(repeating: "x", count: 21), server, phone)
      #expect(long.status == 422 && long.text.contains("aria-invalid=\"true\"") && long.text.contains("This nickname won’t work"))
      #expect(try await form("place=\(id(2))&nickname=", server, phone).status == 303)
      #expect(try await form("place=\(id(3))&do=up", server, phone).status == 303)
      #expect(try await names(server, phone) == ["Town 1", "Town 3", "Town 2"])
      #expect(try await form("place=\(id(1))&do=down", server, phone).status == 303)
      #expect(try await form("place=\(id(3))&do=up", server, phone).status == 303, "the first place stays where it is")
      #expect(try await names(server, phone) == ["Town 3", "Town 1", "Town 2"])
      let deleted = try await form("place=\(id(1))&do=delete", server, phone)
      #expect(deleted.status == 200 && deleted.text.contains("Removed Town 1"))
      let fields = deleted.text.matches(of: /name="(undo|name|nickname|position)" value="([^"]*)"/)
        .prefix(4).map { "\($0.1)=\($0.2)" }.joined(separator: "&").replacing(" ", with: "+")
      #expect(try await names(server, phone) == ["Town 3", "Town 2"])
      // Again, as after a reload.
      #expect(try await form("place=\(id(1))&do=delete", server, phone).status == 303)
      for _ in 0..<2 { #expect(try await form(fields, server, phone).status == 303) }
      #expect(try await names(server, phone) == ["Town 3", "Town 1", "Town 2"], "\(fields)")
    }
  }

  @Test(arguments: Transport.allCases) func aBackupIsRestoredByAForm(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await begin(2, server)
      let backup = try await server.send("GET", "/backup", cookie: phone).text
      #expect(try await form("place=\(id(1))&do=delete", server, phone).status == 200)
      func upload(_ file: String) -> String {
        "--x1\r\nContent-Disposition: form-data; name=\"backup\"; filename=\"a.json\"\r\nContent-Type: application/json\r\n\r\n\(file)\r\n--x1--\r\n"
      }
      let restored = try await form(upload(backup), server, phone, type: "multipart/form-data; boundary=x1")
      #expect(restored.status == 200 && restored.text.contains("The backup was restored"))
      #expect(try await Set(names(server, phone)) == ["Town 1", "Town 2"])
      let wrong = try await form(upload("{}"), server, phone, type: "multipart/form-data; boundary=x1")
      #expect(wrong.status == 422 && wrong.text.contains("This file can’t be restored"))
      let unreadable = try await form("nothing", server, phone, type: "multipart/form-data; boundary=x1")
      #expect(unreadable.status == 400 && unreadable.text.contains("This form can’t be read."))
    }
  }

  @Test(arguments: Transport.allCases) func otherSitesAndUnknownDevicesChangeNothing(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await begin(2, server)
      let delete = "place=\(id(1))&do=delete"
      for header in [HTTPHeader("Sec-Fetch-Site", "cross-site"), HTTPHeader("Origin", "https://evil.example")] {
        let foreign = try await form(delete, server, phone, headers: [header, HTTPHeader("Sec-Fetch-Mode", "navigate")])
        #expect(foreign.status == 403 && foreign.text.contains("own pages only") && foreign.text.contains("href=\"/favourites/manage\""))
      }
      #expect(try await form(delete, server, "").status == 401)
      let other = try await server.begin()
      #expect(try await form("place=\(id(2))&do=up", server, other).status == 404, "a place of another space is unknown")
      for rubbish in ["", "place=x&do=delete", "do=delete", "place=\(id(1))&do=burn", "undo=x&name=a&position=1", "undo=1,2"] {
        let unreadable = try await form(rubbish, server, phone)
        #expect(unreadable.status == 400 && unreadable.text.contains("This form can’t be read."), "\(rubbish)")
      }
      let program = try await server.server.ask("POST", address, [HTTPHeader("Cookie", phone)], [], "127.0.0.1")
      #expect(try program.problem().title == "Bad form")
      #expect(try await names(server, phone) == ["Town 1", "Town 2"])
    }
  }

  @Test(arguments: Transport.allCases) func savingAndRemovingWithoutScriptsChangesTheSpace(_ way: Transport) async throws {
    try await withSpaces(way) { server in
      let phone = try await begin(1, server)
      let headers = [HTTPHeader("Cookie", phone), HTTPHeader("Content-Type", "application/x-www-form-urlencoded")]
      func prefer(_ fields: String) async throws -> Int {
        try await server.server.ask("POST", "/preferences", headers, Array(fields.utf8), "127.0.0.1").status
      }
      for _ in 0..<2 { #expect(try await prefer("keep=48.85,2.35") == 303) }
      #expect(try await names(server, phone) == ["Town 1", "Paris"])
      #expect(try await prefer("remove=48.85,2.35") == 303)
      #expect(try await names(server, phone) == ["Town 1"])
    }
  }

  @Test(arguments: [
    ("--b\r\nA: b\r\n\r\nfile\r\n--b--", "multipart/form-data; boundary=b", "file"),
    ("--b\r\nA: b\r\n\r\na\r\n--c\r\n\r\n--b\r\n", "Multipart/Form-Data; charset=x; boundary=\"b\"", "a\r\n--c\r\n"),
    ("--b\r\nA: b\r\n\r\n\r\n--b--", "multipart/form-data; boundary=b", ""),
    ("--b\r\nA: b\r\n\r\nfile", "multipart/form-data; boundary=b", nil),
    ("--b\r\n--b--", "multipart/form-data; boundary=b", nil), ("", "multipart/form-data; boundary=b", nil),
    ("--b\r\n\r\n\r\n--b", "multipart/form-data; boundary=", nil), ("--b\r\n\r\n\r\n--b", "text/plain; boundary=b", nil),
    ("x--b\r\nA: b\r\n\r\nfile\r\n--b--", "multipart/form-data; boundary=b", nil),
  ])
  func anUploadIsReadOrRefused(_ body: String, _ type: String, _ file: String?) {
    #expect(uploadedFile(Array(body.utf8), type: type).map { String(decoding: $0, as: UTF8.self) } == file)
  }
}
