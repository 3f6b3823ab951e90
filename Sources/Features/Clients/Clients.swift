import Loop
import Routes
import WeatherModel

/// What features need from the world; live, simulated and unimplemented ones swap freely.
///
/// A class, because every effect holds them: copies of all these closures would be most of its code.
public final class Clients {
  /// Weather from the server.
  public var weather: WeatherClient
  /// The device's own position.
  public var location: LocationClient
  /// What the device's own position is called.
  public var names: NamesClient
  /// Places by name.
  public var places: PlacesClient
  /// Sentences in other languages.
  public var languages: LanguageClient
  /// What survives a restart of the app.
  public var storage: StorageClient
  /// Draws random places.
  public var random: RandomClient
  /// The present moment, timers and waits.
  public var clock: ClockClient
  /// The connection, and whether anybody looks.
  public var device: DeviceClient
  /// The page around the app.
  public var page: PageClient
  /// The person's space; nil where there is none to be had.
  public var space: SpaceClient?
  /// The map in the page; nil where there is none.
  public var map: MapClient?
  /// The person's trips; nil where there are none to be had.
  public var trips: TripsClient?
  /// What is to be kept of travels, one after the other.
  var travelWrites = WorkQueue()
  /// Lines about the weather; nil where there are none to be had.
  public var wit: WitClient?
  /// Notices; nil where there are none to be had.
  public var push: PushClient?
  /// Copying; nil where there is none to be had.
  public var clipboard: ClipboardClient?

  /// The app gives live clients; tests begin with unimplemented ones.
  public init(
    weather: WeatherClient, location: LocationClient, names: NamesClient, places: PlacesClient, languages: LanguageClient,
    storage: StorageClient,
    random: RandomClient,
    clock: ClockClient, device: DeviceClient, page: PageClient
  ) {
    self.weather = weather
    self.location = location
    self.names = names
    self.places = places
    self.languages = languages
    self.storage = storage
    self.random = random
    self.clock = clock
    self.device = device
    self.page = page
  }

  /// These, asking for weather of the sources that a person wants, and for names in their language.
  @inline(never) func preferring(_ sources: PreferredSources, in language: Language) -> Clients {
    let language = language == .english ? nil : language
    if sources == weather.preferred, language == weather.language { return self }
    var weather = weather
    weather.preferred = sources
    weather.language = language
    let clients = Clients(
      weather: weather, location: location, names: names, places: places, languages: languages, storage: storage, random: random,
      clock: clock,
      device: device, page: page)
    (clients.space, clients.map, clients.trips, clients.push, clients.wit) = (space, map, trips, push, wit)
    clients.clipboard = clipboard
    clients.travelWrites = travelWrites
    return clients
  }
}

/// Weather from the server.
public struct WeatherClient {
  /// Fetches the weather that a query is for.
  public var fetch: (_ query: WeatherQuery, _ answer: @escaping (Result<ReceivedReport, WeatherProblem>) -> Void) -> Cancellation
  /// Fetches the weather of several places; of those that nothing is known of there is none. It is handed over in parts, since reading all of it at
  /// once would keep the page from moving.
  public var fetchAll: (_ query: PlacesQuery, _ part: @escaping PlacesPart) -> Cancellation
  /// Some of the reports, and whether they are the last.
  public typealias PlacesPart = (_ reports: Result<[ReceivedReport], WeatherProblem>, _ isLast: Bool) -> Void
  /// The sources that the person wants.
  fileprivate(set) var preferred = PreferredSources()
  /// The language in which places are named; nil for English.
  fileprivate(set) var language: Language?

  /// A client made of its abilities.
  public init(
    fetch: @escaping (_ query: WeatherQuery, _ answer: @escaping (Result<ReceivedReport, WeatherProblem>) -> Void) -> Cancellation,
    fetchAll: @escaping (_ query: PlacesQuery, _ part: @escaping PlacesPart) -> Cancellation
  ) {
    self.fetch = fetch
    self.fetchAll = fetchAll
  }
}

/// What a person does with the whole page rather than with something on it.
public enum Gesture: UInt8, Hashable, Sendable {
  /// To the next page: a swipe or an arrow key.
  case onward
  /// To the page before.
  case back
  /// Pulled down from the top.
  case pull
  /// The key that closes what is open.
  case escape
}

/// What the device says of itself.
public struct DeviceClient {
  /// Tells whether there is a connection, now and at every change.
  public var connection: (_ changed: @escaping (_ isOnline: Bool) -> Void) -> Cancellation
  /// Tells each time the app comes back into view.
  public var returns: (_ happened: @escaping () -> Void) -> Cancellation

  /// How far the device's own time is ahead of UTC now, in seconds.
  public var offset: () -> Int64?

  /// How far the device's own time is, was or will be ahead of UTC at a moment, in seconds.
  public var offsetAt: (_ moment: Instant) -> Int64? = { _ in nil }

  /// Tells each gesture that is meant for the whole page.
  public var gestures: (_ happened: @escaping (Gesture) -> Void) -> Cancellation

  /// A client made of its abilities.
  public init(
    connection: @escaping (_ changed: @escaping (_ isOnline: Bool) -> Void) -> Cancellation,
    returns: @escaping (_ happened: @escaping () -> Void) -> Cancellation, offset: @escaping () -> Int64?,
    gestures: @escaping (_ happened: @escaping (Gesture) -> Void) -> Cancellation
  ) {
    self.connection = connection
    self.returns = returns
    self.offset = offset
    self.gestures = gestures
  }
}

/// How an address comes after the one before.
public enum AddressChange: UInt8, Sendable {
  /// The browser's Back leads to the one before.
  case step
  /// It takes the place of the one before.
  case replacement
}

/// The page around the app.
public struct PageClient {
  /// Shows an address in the address bar, without a visit. Another screen begins at its top. Where it replaces an address that was opened from this
  /// very one, the browser goes back to that, so that its Back never leads twice to the same.
  public var showAddress: (_ url: String, _ change: AddressChange, _ isSameScreen: Bool) -> Void
  /// Tells each address that the person goes back or forth to.
  public var addresses: (_ opened: @escaping (Destination) -> Void) -> Cancellation
  /// What stands behind the "#" of the address, which no server gets to see.
  public var fragment: () -> String = { "" }
  /// Sets the page's title.
  public var setTitle: (_ title: String) -> Void
  /// Tells browsers and screen readers the language and the direction of the page.
  public var setLanguage: (_ language: Language) -> Void
  /// Gives the page another theme, "light" or "dark", or more opaque glass, "reduced"; an empty word leaves it to the browser.
  public var setLook: (_ theme: String, _ transparency: String) -> Void
  /// Leaves a cookie that the server reads at the next visit, so that its first paint is already right.
  public var remember: (_ cookie: String) -> Void

  /// Moves the focus to the element with this id, once it is there.
  public var focus: (_ id: String) -> Void
  /// Tells when a newer version of the app waits.
  public var updates: (_ arrived: @escaping () -> Void) -> Cancellation
  /// Loads the page again, with the newer version where one waits.
  public var reload: () -> Void

  /// A client made of its abilities.
  public init(
    showAddress: @escaping (_ url: String, _ change: AddressChange, _ isSameScreen: Bool) -> Void,
    addresses: @escaping (_ opened: @escaping (Destination) -> Void) -> Cancellation, setTitle: @escaping (_ title: String) -> Void,
    setLanguage: @escaping (_ language: Language) -> Void, setLook: @escaping (_ theme: String, _ transparency: String) -> Void,
    remember: @escaping (_ cookie: String) -> Void,
    focus: @escaping (_ id: String) -> Void,
    updates: @escaping (_ arrived: @escaping () -> Void) -> Cancellation, reload: @escaping () -> Void
  ) {
    self.focus = focus
    self.updates = updates
    self.reload = reload
    self.showAddress = showAddress
    self.addresses = addresses
    self.setTitle = setTitle
    self.setLanguage = setLanguage
    self.setLook = setLook
    self.remember = remember
  }
}
