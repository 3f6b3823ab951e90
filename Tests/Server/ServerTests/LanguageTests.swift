import Testing
import WeatherModel

/// The language of a page, and how it is declared.
@Suite struct LanguageTests {
  private func page(_ server: TestServer, _ language: String, cookie: String = "c-eu") async throws -> String {
    try await server.ask(reykjavik, ("Accept-Language", language), ("Cookie", "weatherglass=" + cookie)).text
  }

  @Test(
    arguments: Transport.allCases,
    [
      ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr-CA", "fr"), ("es-419", "es"), ("ja", "ja"), ("ar-EG", "ar"), ("en-GB", "en"),
      ("nl,de;q=0.5", "de"), ("en;q=0.1,ja;q=0.9", "ja"), ("de;q=0,fr;q=0.2", "fr"), ("zh-CN", "en"), ("", "en"), ("*", "en"),
      (";;;,,q=,de;q=x", "en"), ("DE_de", "de"), ("deu", "en"),
    ])
  func theBrowsersPreferredLanguageIsUsed(_ way: Transport, _ pair: (asked: String, expected: String)) async throws {
    try await withServer(way) { server in
      let html = try await page(server, pair.asked)
      let direction = pair.expected == "ar" ? "rtl" : "ltr"
      #expect(html.contains("<html lang=\"\(pair.expected)\" dir=\"\(direction)\">"), "\(pair)")
    }
  }

  @Test func aTenKilobyteInvalidHeaderMeansEnglish() async throws {
    let rubbish = [String(repeating: "x", count: 10_000), String(repeating: "de;q=0,", count: 1500), String(repeating: ",;=", count: 3300)]
    try await withServer(.inProcess) { server in
      for text in rubbish {
        let html = try await page(server, text)
        #expect(html.contains("<html lang=\"en\""))
      }
    }
  }

  @Test func aHeadThatIsTooLongIsRefusedWithAMessage() async throws {
    try await withServer(.socket) { server in
      let answer = try await server.ask(reykjavik, ("Accept-Language", String(repeating: "de,", count: 3000)))
      #expect(answer.status == 431)
      #expect(try answer.problem().detail?.isEmpty == false)
      let long = try await page(server, "fr," + String(repeating: "de,", count: 2000))
      #expect(long.contains("<html lang=\"fr\""))
    }
  }

  @Test(arguments: Transport.allCases) func theChosenLanguageOverridesTheBrowsers(_ way: Transport) async throws {
    try await withServer(way) { server in
      let japanese = try await page(server, "de", cookie: "c-eu-ja")
      #expect(japanese.contains("<html lang=\"ja\""))
      let german = try await page(server, "en", cookie: "c-eu-de")
      for words in ["Täglich", "Stündlich", "Regen", "Aktualisiert gerade eben"] { #expect(german.contains(words), "\(words)") }
      let shell = try await server.ask("/shell", ("Cookie", "weatherglass=c-eu-ar")).text
      #expect(shell.contains("<html lang=\"ar\" dir=\"rtl\">"))
    }
  }

  @Test(arguments: Transport.allCases) func theFormTakesALanguage(_ way: Transport) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/preferences", method: "POST", body: "language=fr")
      #expect(answer["Set-Cookie"]?.hasPrefix("weatherglass=c-eu-fr;") == true)
      let refused = try await server.ask("/preferences", method: "POST", body: "language=klingon").problem()
      #expect(refused.parameter == "language")
    }
  }

  @Test(
    arguments: Transport.allCases,
    [
      (reykjavik + "?format=text&lang=de", "", "Täglich"), (reykjavik + "?format=text", "fr", "Jour par jour"),
      ("/Pariss?lang=es", "", "¿Querías decir uno de estos lugares?"), ("/?lang=ja&format=text", "", "場所を指定してください"),
      ("/help?lang=de", "fr", "Weatherglass im Terminal"),
    ])
  func terminalsSetTheirLanguageInTheAddress(_ way: Transport, _ request: (address: String, accepted: String, answer: String)) async throws
  {
    try await withServer(way) { server in
      let text = try await server.ask(request.address, ("User-Agent", "curl/8.9.1"), ("Accept-Language", request.accepted)).text
      #expect(text.contains(request.answer), "\(text)")
    }
  }

  @Test(arguments: Transport.allCases, ["xx", "", "de%0Aar", "../de", String(repeating: "de", count: 2000)])
  func anUnknownLanguageInATerminalsAddressIsRefused(_ way: Transport, _ rubbish: String) async throws {
    try await withServer(way) { server in
      let address = reykjavik + "?format=text&lang=" + rubbish
      let answer = try await server.ask(address, ("User-Agent", "curl/8.9.1"), ("Accept-Language", "de"))
      #expect(answer.status == 400)
      #expect(answer.text == "lang: Möglich sind en, de, fr, es, ja, ar.\n")
    }
  }

  @Test(arguments: Transport.allCases) func theAddressOfAPageDoesNotSayItsLanguage(_ way: Transport) async throws {
    try await withServer(way) { server in
      let html = try await server.ask(reykjavik + "?lang=de").text
      #expect(html.contains("<html lang=\"en\""))
    }
  }
}
