import Copy
import Loop
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// A request for weather, as the server would see it.
struct WeatherRequest: Equatable {
  var cell: Cell
  var forced: Bool
  var preferred: PreferredSources

  init(_ place: Coordinate, forced: Bool = false, preferred: PreferredSources = PreferredSources()) {
    self.preferred = preferred
    cell = Cell(place)
    self.forced = forced
  }
}

/// The environment of the features, controlled by the test.
final class World {
  let clock = ManualTimer(now: noon.seconds * 1000)
  /// The offset of the device's time zone from UTC.
  var offset: Int64?
  /// The offset at other moments.
  var offsetAt: (Instant) -> Int64? = { _ in nil }
  let weather = Channel<WeatherRequest, Result<ReceivedReport, WeatherRefusal>>()
  /// The languages other than English in which weather was asked for.
  private(set) var languagesOfWeather: [Language] = []
  /// Requests for the weather of several places.
  let allWeather = Channel<PlacesQuery, Result<[ReceivedReport], WeatherProblem>>()
  var isLastPart = true
  let permission = Channel<Void, LocationPermission>()
  let position = Channel<Void, Result<Coordinate, LocationProblem>>()
  let watch = Channel<Void, Coordinate>()
  let names = Channel<Cell, NameAnswer>()
  let places = Channel<PlaceSearch, Result<[Suggestion], WeatherProblem>>()
  let onMap = Channel<Void, MapEvent>()
  let whereabouts = Channel<Cell, Result<PlaceName, WeatherProblem>>()
  /// Requests about trips.
  let trips = Channel<SpaceRequest, ServerAnswer>()
  /// Requests for lines about the weather.
  let lines = Channel<WitQuery, WitAnswer>()
  let languages = Channel<Language, Copy?>()
  let reads = Channel<String, Result<[StoredItem], StorageProblem>>()
  let elsewhere = Channel<Void, String>()
  let connection = Channel<Void, Bool>()
  let returns = Channel<Void, Void>()
  let gestures = Channel<Void, Gesture>()
  let updates = Channel<Void, Void>()
  let visits = Channel<Void, Destination>()
  private var drawn: UInt64 = 0
  /// Why nothing can be written; nil when writing works.
  var writingProblem: StorageProblem?
  /// The next random places, in order.
  var randomPlaces: [Coordinate] = []
  /// The device's storage by record name, and the names that each transaction wrote or removed.
  var disk: [String: [UInt8]] = [:]
  private(set) var written: [[String]] = []
  private(set) var addresses: [String] = []
  /// The address of the weather that the window keeps.
  var weatherAddress = ""
  private(set) var addressChanges: [AddressChange] = []
  private(set) var keptScreens: [Bool] = []
  private(set) var titles: [String] = []
  private(set) var shownLanguages: [Language] = []
  private(set) var looks: [String] = []
  private(set) var cookies: [DeviceCookie] = []
  private(set) var focused: [String] = []
  private(set) var reloads = 0

  /// The present moment.
  var now: Instant { Instant(seconds: clock.now / 1000) }

  var weatherClient: WeatherClient {
    WeatherClient(
      fetch: { query, answer in
        if let language = query.language { self.languagesOfWeather.append(language) }
        return self.weather.ask(WeatherRequest(query.cell.coordinate, forced: query.refreshes, preferred: query.preferred), answer)
      },
      fetchAll: { query, part in self.allWeather.ask(query) { part($0, self.isLastPart) } })
  }

  var locationClient: LocationClient {
    LocationClient(
      permission: { self.permission.ask((), $0) }, current: { self.position.ask((), $0) }, watch: { self.watch.ask((), $0) })
  }

  var namesClient: NamesClient { NamesClient { cell, _, answer in self.names.ask(cell, answer) } }

  var placesClient: PlacesClient {
    PlacesClient(search: { self.places.ask($0, $1) }, pointName: { cell, _, answer in self.whereabouts.ask(cell, answer) })
  }

  var mapClient: MapClient { MapClient { self.onMap.ask((), $0) } }

  var tripsClient: TripsClient { TripsClient(asking: { self.trips.ask($0, $1) }) }

  var witClient: WitClient { WitClient { self.lines.ask($0, $1) } }

  var languageClient: LanguageClient { LanguageClient { self.languages.ask($0, $1) } }

  var storageClient: StorageClient {
    StorageClient(
      read: { names, answer in self.reads.ask(names, answer) },
      write: { records, answer in
        self.written.append(records.map(\.name))
        if self.writingProblem == nil { for record in records { self.keep(record) } }
        answer(self.writingProblem)
        return .none
      },
      afterNextFrame: { $0() }, changes: { self.elsewhere.ask((), $0) })
  }

  /// Writes a record, or removes those that it names.
  func keep(_ record: StoredItem) {
    if let value = record.value {
      disk[record.name] = value
    } else {
      for name in disk.keys where record.concerns(name) { disk[name] = nil }
    }
  }

  /// The records on the disk with these names, one per line, as the device would read them.
  func kept(_ names: String) -> [StoredItem] {
    let names = names.split(separator: "\n").map { String($0) }
    if names == ["/"] { return disk.keys.map { StoredItem($0, []) } }
    return disk.sorted { $0.key < $1.key }.filter { kept in names.contains { StoredItem($0, nil).concerns(kept.key) } }.map {
      StoredItem($0.key, $0.value)
    }
  }

  /// Everything on the disk as a state; nil when it is empty.
  var keptState: AppFeature.State? {
    if disk.isEmpty { return nil }
    var state = AppFeature.State(now: noon)
    let snapshot = AppSnapshot(items: kept("index/\nreport/"))
    AppFeature.openRecords(&state, snapshot, .unimplemented(clock: clock))
    state.restore(snapshot)
    return state
  }

  /// Answers all requests for kept records, including those that follow from the answers.
  func read() {
    while let number = reads.open.first {
      reads.close(number)
      reads.answer(number, .success(kept(reads.requests[number])))
    }
  }

  var randomClient: RandomClient {
    var client = RandomClient {
      self.drawn += 1
      return self.drawn
    }
    client.coordinate = {
      guard !self.randomPlaces.isEmpty else {
        Issue.record("A random place was drawn that the test does not expect.")
        return home
      }
      return self.randomPlaces.removeFirst()
    }
    return client
  }

  var deviceClient: DeviceClient {
    DeviceClient(
      connection: { self.connection.ask((), $0) }, appReturns: { body in self.returns.ask((), { body() }) }, utcOffset: { self.offset },
      gestures: { self.gestures.ask((), $0) })
  }

  var pageClient: PageClient {
    var client = PageClient(
      showAddress: {
        self.addresses.append($0)
        self.addressChanges.append($1)
        self.keptScreens.append($2)
      }, addressChanges: { self.visits.ask((), $0) }, setTitle: { self.titles.append($0) }, setLanguage: { self.shownLanguages.append($0) },
      setAppearance: { self.looks.append($0 + " " + $1) },
      setCookie: { self.cookies.append(DeviceCookie(cookie: $0)) },
      focus: { self.focused.append($0) },
      newVersions: { body in self.updates.ask((), { body() }) },
      reload: { self.reloads += 1 })
    client.weatherAddress = { self.weatherAddress }
    client.keepWeatherAddress = { self.weatherAddress = $0 }
    return client
  }

  /// Lets this many seconds pass.
  func pass(seconds: Int64) { clock.advance(byMilliseconds: seconds * 1000) }
}

extension StoredItem {
  /// Whether this record name, or prefix ending in "/", covers the other name.
  fileprivate func concerns(_ other: String) -> Bool { name == other || name.hasSuffix("/") && other.hasPrefix(name) }
}

extension WeatherRefusal {
  static let noConnection = WeatherRefusal(.noConnection)
  static let invalidData = WeatherRefusal(.invalidData)
  static let unknownPlace = WeatherRefusal(.unknownPlace)
  static let serviceError = WeatherRefusal(.serviceError)
  static let quotaUsedUp = WeatherRefusal(.quotaUsedUp)
}
