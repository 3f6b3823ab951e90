import Providers
import Storage
import Testing
import WeatherModel
import WeatherService
import Wire

@testable import Reports

/// The list of sources with their states.
@Suite struct SourceListTests {
  private let now = Instant(seconds: 1_795_010_400)

  private func json(_ states: [SourceState], cell: Cell? = nil, store: StoreState = StoreState(isWorking: true)) throws -> JSON {
    try JSON(parsing: SourceList(states: states, choice: SourceChoice(), store: store, cell: cell).json)
  }

  private func entry(_ source: Source, _ json: JSON) throws -> JSON {
    try #require(try json["sources"].items().first { try $0["source"].text() == source.word })
  }

  @Test func everySourceIsListedWithWhetherItCanBeAsked() throws {
    let json = try json([SourceState(source: .openMeteo, kinds: .all)])
    #expect(try json["sources"].items().map { try $0["source"].text() } == Source.allCases.map(\.word))
    #expect(try entry(.openMeteo, json)["configured"].flag())
    #expect(try entry(.openMeteo, json)["attribution"]["link"].text() == "https://open-meteo.com/")
    let other = try entry(.openWeather, json)
    #expect(try !other["configured"].flag())
    #expect(try other["name"].text() == "OpenWeather")
    #expect(other["health"].isMissing && other["quotas"].isMissing)
  }

  @Test func theStateOfASourceIsListed() throws {
    var state = SourceState(source: .metNorway, kinds: [Kinds(.current), Kinds(.alerts)], terms: "CC BY 4.0")
    state.status = .resting(until: now + 90)
    state.usage = [SourceState.Usage(quota: Quota(100, per: .minute), used: 7, resets: now + 60)]
    state.calls = 12
    state.failures = 3
    state.lastSuccess = now - 60
    state.lastFailure = now
    state.lastError = "did not answer in time"
    let entry = try entry(.metNorway, try json([state]))
    #expect(try entry["kinds"].items().map { try $0.text() } == ["current", "alerts"])
    #expect(try entry["health"]["state"].text() == "resting")
    #expect(try entry["health"]["until"].instant() == now + 90)
    let quota = try #require(try entry["quotas"].items().first)
    #expect(try quota["window"].text() == "minute")
    #expect(try quota["limit"].number() == 100)
    #expect(try quota["used"].number() == 7)
    #expect(try quota["resets"].instant() == now + 60)
    #expect(try entry["terms"].text() == "CC BY 4.0")
    #expect(try entry["calls"].number() == 12)
    #expect(try entry["failures"].number() == 3)
    #expect(try entry["last_success"].instant() == now - 60)
    #expect(try entry["last_failure"].instant() == now)
    #expect(try entry["last_error"].text() == "did not answer in time")
  }

  @Test func everyStateHasItsWord() throws {
    let states: [(SourceState.Status, String)] = [
      (.ready, "ready"), (.resting(until: now), "resting"), (.onTrial, "on-trial"), (.exhausted(until: now), "exhausted"),
      (.refused, "refused"),
    ]
    for (status, word) in states {
      var state = SourceState(source: .nws, kinds: [])
      state.status = status
      #expect(try entry(.nws, try json([state]))["health"]["state"].text() == word)
    }
    #expect(states.map(\.1) == SourceState.Status.words)
  }

  @Test func theOrderIsThatOfThePlaceWithOnlySourcesThatCanBeAsked() throws {
    let states = [
      SourceState(source: .openMeteo, kinds: .all), SourceState(source: .metNorway, kinds: [Kinds(.current), Kinds(.alerts)]),
    ]
    let oslo = Cell(try #require(Coordinate(latitude: 59.9, longitude: 10.7)))
    func order(_ kind: Kind, _ json: JSON) throws -> [String] { try json["order"][kind.word].items().map { try $0.text() } }
    let anywhere = try json(states)
    #expect(try order(.current, anywhere) == ["open-meteo", "met-norway"])
    #expect(try order(.daily, anywhere) == ["open-meteo"])
    #expect(try order(.alerts, anywhere) == ["met-norway"])
    #expect(try anywhere["rules"].items().first?["order"].items().first?.text() == "met-norway")
    let there = try json(states, cell: oslo)
    #expect(try order(.current, there) == ["met-norway", "open-meteo"])
    #expect(try there["latitude"].number() == 59.9)
    #expect(there["rules"].isMissing)
  }

  @Test func withANamedSourceNoOtherIsAsked() {
    var settings = ServiceSettings(mode: .auto)
    settings.choice.order = [.metNorway, .openMeteo]
    #expect(SourceChoice(of: settings, isSimulating: false) == settings.choice)
    #expect(SourceChoice(of: settings, isSimulating: true).order(of: .air, in: .zero) == [.simulator])
    settings.mode = .only(.weatherKit)
    #expect(SourceChoice(of: settings, isSimulating: false).order(of: .alerts, in: .zero) == [.weatherKit])
  }

  @Test func aProblemOfTheDatabaseIsListed() throws {
    let store = try json([], store: StoreState(isWorking: false, trouble: "The disk is full.", since: now))["store"]
    #expect(try !store["working"].flag())
    #expect(try store["trouble"].text() == "The disk is full.")
    #expect(try store["since"].instant() == now)
  }

  @Test(arguments: [
    (
      StorageError.unavailable(detail: "connection to server at \"10.0.0.7\", port 5432 failed: refused"),
      "The database can't be opened or reached."
    ),
    (.full, "There is no room left for the database."), (.corrupt(detail: "file /srv/private"), "The database is damaged."),
    (.failed(detail: "10.0.0.7 said no"), "The database refused a statement."), (.locked, "Another program is using the database."),
  ])
  func theLocationOfTheDatabaseIsNotRevealed(_ error: StorageError, _ words: String) throws {
    let store = try json([], store: StoreState(isWorking: false, trouble: error.description, since: now))["store"]
    #expect(try store["trouble"].text() == words)
    #expect(withoutDetails("The database can't be opened or reached (10.0.0.7). Check it.") == "The database can't be opened or reached.")
  }
}
