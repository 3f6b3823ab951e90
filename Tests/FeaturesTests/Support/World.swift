import Copy
import Features
import Loop
import Routes
import TestSupport
import Testing
import WeatherModel

/// A request for weather, as the server would see it.
struct WeatherQuestion: Equatable {
  var cell: Cell
  var forced: Bool

  init(_ place: Coordinate, forced: Bool = false) {
    cell = Cell(place)
    self.forced = forced
  }
}

/// The world around the features, moved by the test.
final class World {
  let clock = TestClock(now: noon.seconds * 1000)
  let weather = Channel<WeatherQuestion, Result<WeatherReport, WeatherProblem>>()
  let permission = Channel<Void, LocationPermission>()
  let position = Channel<Void, Result<Coordinate, LocationProblem>>()
  let watch = Channel<Void, Coordinate>()
  let names = Channel<Cell, NameAnswer>()
  let languages = Channel<Language, Copy?>()
  let stored = Channel<String, [UInt8]?>()
  let connection = Channel<Void, Bool>()
  let returns = Channel<Void, Void>()
  let gestures = Channel<Void, Gesture>()
  let updates = Channel<Void, Void>()
  let visits = Channel<Void, Destination>()
  let completion = Channel<Void, Void>()
  /// Whether all of the program is there; when not, the test says when it is.
  var isComplete = true
  /// The next random places, in order.
  var randomPlaces: [Coordinate] = []
  private(set) var saved: [[UInt8]] = []
  private(set) var addresses: [String] = []
  private(set) var addressChanges: [AddressChange] = []
  private(set) var keptScreens: [Bool] = []
  private(set) var titles: [String] = []
  private(set) var shownLanguages: [Language] = []
  private(set) var looks: [String] = []
  private(set) var remembered: [Remembered] = []
  private(set) var focused: [String] = []
  private(set) var reloads = 0

  /// The present moment.
  var now: Instant { Instant(seconds: clock.now / 1000) }

  var weatherClient: WeatherClient {
    WeatherClient { cell, forced, answer in self.weather.ask(WeatherQuestion(cell.coordinate, forced: forced), answer) }
  }

  var locationClient: LocationClient {
    LocationClient(
      permission: { self.permission.ask((), $0) }, current: { self.position.ask((), $0) }, watch: { self.watch.ask((), $0) })
  }

  var namesClient: NamesClient { NamesClient { cell, _, answer in self.names.ask(cell, answer) } }

  var languageClient: LanguageClient { LanguageClient { self.languages.ask($0, $1) } }

  var storageClient: StorageClient {
    StorageClient(
      load: { key, answer in self.stored.ask(key, answer) },
      save: { key, value in
        if key == "app" { self.saved.append(value) }
      })
  }

  var randomClient: RandomClient {
    RandomClient {
      guard !self.randomPlaces.isEmpty else {
        Issue.record("A random place was drawn that the test does not expect.")
        return home
      }
      return self.randomPlaces.removeFirst()
    }
  }

  var deviceClient: DeviceClient {
    DeviceClient(
      connection: { self.connection.ask((), $0) }, returns: { body in self.returns.ask((), { body() }) },
      gestures: { self.gestures.ask((), $0) })
  }

  var pageClient: PageClient {
    PageClient(
      showAddress: {
        self.addresses.append($0)
        self.addressChanges.append($1)
        self.keptScreens.append($2)
      }, addresses: { self.visits.ask((), $0) }, setTitle: { self.titles.append($0) }, setLanguage: { self.shownLanguages.append($0) },
      setLook: { self.looks.append($0 + " " + $1) },
      remember: { self.remembered.append(Remembered(cookie: $0)) },
      focus: { self.focused.append($0) },
      updates: { body in self.updates.ask((), { body() }) },
      completion: { body in
        if !self.isComplete { return self.completion.ask((), { body() }) }
        body()
        return .none
      },
      reload: { self.reloads += 1 })
  }

  /// Lets so many seconds pass.
  func pass(seconds: Int64) { clock.advance(byMilliseconds: seconds * 1000) }
}
