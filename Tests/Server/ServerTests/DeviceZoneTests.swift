import Testing

@testable import Server

/// A page shows the time at its place, and the reader's own time.
@Suite struct DeviceZoneTests {
  private let tokyo = "c-eu..35676_139650"

  @Test(arguments: Transport.allCases) func theOwnTimeIsShownBesideThatOfThePlace(_ way: Transport) async throws {
    try await withServer(way) { server in
      for _ in 0..<2 {
        let page = try await server.ask(reykjavik, ("Cookie", "weatherglass=\(tokyo).@Asia/Tokyo")).text
        #expect(page.contains("\u{A0}there, ") && page.contains("\u{A0}here"))
        let other = try await server.ask(reykjavik, ("Cookie", "weatherglass=\(tokyo).@America/New_York")).text
        #expect(other.contains("\u{A0}there, ") && other != page, "each zone has its own page")
      }
      // The same zone is not shown twice.
      #expect(try await server.ask(reykjavik, ("Cookie", "weatherglass=c-eu.@Atlantic/Reykjavik")).text.contains("\u{A0}there, ") == false)
    }
  }

  @Test(arguments: ["", ".@", ".@Nowhere/Town", ".@../../etc/passwd", ".@Europe", ".@/etc/passwd", ".@Asia%2fTokyo"])
  func anInvalidZoneShowsNothing(word: String) async throws {
    try await withServer(.inProcess) { server in
      let answer = try await server.ask(reykjavik, ("Cookie", "weatherglass=c-eu\(word)"))
      #expect(answer.status == 200 && !answer.text.contains(" there, "))
    }
  }

  @Test(arguments: Transport.allCases) func formsKeepTheZone(_ way: Transport) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask(
        "/preferences", ("Cookie", "weatherglass=c-eu.64147_-21942.@Asia/Tokyo"), method: "POST", body: "temperature=f&back=/")
      #expect(answer["Set-Cookie"]?.hasPrefix("weatherglass=f-eu.64147_-21942.@Asia/Tokyo;") == true, "\(answer["Set-Cookie"] ?? "")")
    }
  }
}
