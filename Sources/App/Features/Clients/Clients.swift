import Bridge
import Loop
import Routes
import WeatherModel

/// Everything that features need from outside, as structs of closures, so that live, simulated and unimplemented clients can replace each
/// other.
///
/// A class, because every effect holds them: copying all these closures would make up most of the effects' code.
public final class Clients {
  /// Fetches weather from the server.
  public var weather: WeatherClient
  /// Asks the browser for the device's own position.
  public var location: LocationClient
  /// Asks for the name of the device's own position.
  public var names: NamesClient
  /// Searches for places by name, and names points.
  public var places: PlacesClient
  /// Fetches the sentences of other languages.
  public var languages: LanguageClient
  /// Stores items that survive a restart of the app.
  public var storage: StorageClient
  /// Draws random places.
  public var random: RandomClient
  /// Returns the current time, and runs timers and delays.
  public var clock: ClockClient
  /// Reports the connection, returns to the app, gestures, and the device's time zone.
  public var device: DeviceClient
  /// Changes the page around the app: address, title, theme, cookie, focus.
  public var page: PageClient
  /// Synchronizes with the person's space.
  public var space: SpaceClient
  /// Reports events of the map in the page.
  public var map: MapClient
  /// Books and lists the person's trips.
  public var trips: TripsClient
  /// Requests lines about the weather.
  public var wit: WitClient
  /// Subscribes to notices in the browser.
  public var push: PushClient
  /// Copies to the clipboard.
  public var clipboard: ClipboardClient
  /// Asks about the home screen.
  public var homeScreen: HomeScreenClient

  /// The app passes live clients; tests start with unimplemented ones.
  public init(
    weather: WeatherClient, location: LocationClient, names: NamesClient, places: PlacesClient, languages: LanguageClient,
    storage: StorageClient, random: RandomClient, clock: ClockClient, device: DeviceClient, page: PageClient, space: SpaceClient,
    map: MapClient, trips: TripsClient, wit: WitClient, push: PushClient, clipboard: ClipboardClient, homeScreen: HomeScreenClient
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
    self.space = space
    self.map = map
    self.trips = trips
    self.wit = wit
    self.push = push
    self.clipboard = clipboard
    self.homeScreen = homeScreen
  }
}

/// Fetches weather from the server.
public struct WeatherClient {
  /// Fetches the weather of one place.
  public var fetch: (_ query: WeatherQuery, _ answer: @escaping (Result<ReceivedReport, WeatherRefusal>) -> Void) -> Cancellation
  /// Fetches the weather of several places; places without known weather are left out. The reports arrive in parts, because parsing them
  /// all at once would block the page.
  public var fetchAll: (_ query: PlacesQuery, _ part: @escaping PlacesPart) -> Cancellation
  /// Receives some of the reports, and whether they are the last ones.
  public typealias PlacesPart = (_ reports: Result<[ReceivedReport], WeatherProblem>, _ isLast: Bool) -> Void

  /// Creates a client from its closures.
  public init(
    fetch: @escaping (_ query: WeatherQuery, _ answer: @escaping (Result<ReceivedReport, WeatherRefusal>) -> Void) -> Cancellation,
    fetchAll: @escaping (_ query: PlacesQuery, _ part: @escaping PlacesPart) -> Cancellation
  ) {
    self.fetch = fetch
    self.fetchAll = fetchAll
  }
}

/// Gestures and keys that apply to the whole page, not to a part of it.
public typealias Gesture = PageGesture

/// Events and facts about the device.
public struct DeviceClient {
  /// Reports whether there is a connection, now and at every change.
  public var connection: (_ changed: @escaping (_ isOnline: Bool) -> Void) -> Cancellation
  /// Reports each time that the app comes back into view.
  public var appReturns: (_ happened: @escaping () -> Void) -> Cancellation

  /// How far the device's local time is ahead of UTC now, in seconds; nil when it is unknown.
  public var utcOffset: () -> Int64?

  /// How far the device's local time is ahead of UTC at a past or future moment, in seconds; nil when it is unknown.
  public var utcOffsetAt: (_ moment: Instant) -> Int64? = { _ in nil }

  /// Reports each gesture that applies to the whole page.
  public var gestures: (_ happened: @escaping (Gesture) -> Void) -> Cancellation

  /// Creates a client from its closures.
  public init(
    connection: @escaping (_ changed: @escaping (_ isOnline: Bool) -> Void) -> Cancellation,
    appReturns: @escaping (_ happened: @escaping () -> Void) -> Cancellation, utcOffset: @escaping () -> Int64?,
    gestures: @escaping (_ happened: @escaping (Gesture) -> Void) -> Cancellation
  ) {
    self.connection = connection
    self.appReturns = appReturns
    self.utcOffset = utcOffset
    self.gestures = gestures
  }
}

/// How a new address enters the browser's history.
public enum AddressChange: UInt8, Sendable {
  /// As a new entry: the browser's Back leads to the previous address.
  case newEntry
  /// In place of the previous address.
  case replacement
}

/// The page around the app, in the browser.
public struct PageClient {
  /// Shows an address in the address bar, without loading it. A different screen is scrolled to its top. A replacement by the address from
  /// which the current one was opened goes back in the browser's history instead, so that Back never leads to the same address twice.
  public var showAddress: (_ url: String, _ change: AddressChange, _ isSameScreen: Bool) -> Void
  /// Reports each address to which the person goes back or forward.
  public var addressChanges: (_ opened: @escaping (Destination) -> Void) -> Cancellation
  /// The part of the address after "#", which is never sent to a server.
  public var fragment: () -> String = { "" }
  /// The name of the host in the address.
  public var host: () -> String = { "" }
  /// The address of the page of weather that was last in view in this window, also before the app was loaded again; empty for none.
  public var weatherAddress: () -> String = { "" }
  /// Keeps this address until the window is closed.
  public var keepWeatherAddress: (_ url: String) -> Void = { _ in }
  /// Sets the page's title.
  public var setTitle: (_ title: String) -> Void
  /// Sets the language and the writing direction of the page, for browsers and screen readers.
  public var setLanguage: (_ language: Language) -> Void
  /// Sets the theme, "light" or "dark", and the transparency, "reduced" for more opaque glass; an empty text leaves it to the browser.
  public var setAppearance: (_ theme: String, _ transparency: String) -> Void
  /// Sets the cookie that the server reads at the next visit, so that its first paint is already right.
  public var setCookie: (_ cookie: String) -> Void

  /// Moves the focus to the element with this HTML id, as soon as it is in the page.
  public var focus: (_ id: String) -> Void
  /// Reports when a newer version of the app is ready.
  public var newVersions: (_ arrived: @escaping () -> Void) -> Cancellation
  /// Loads the page again, with the newer version if one is ready.
  public var reload: () -> Void

  /// Creates a client from its closures.
  public init(
    showAddress: @escaping (_ url: String, _ change: AddressChange, _ isSameScreen: Bool) -> Void,
    addressChanges: @escaping (_ opened: @escaping (Destination) -> Void) -> Cancellation, setTitle: @escaping (_ title: String) -> Void,
    setLanguage: @escaping (_ language: Language) -> Void, setAppearance: @escaping (_ theme: String, _ transparency: String) -> Void,
    setCookie: @escaping (_ cookie: String) -> Void,
    focus: @escaping (_ id: String) -> Void,
    newVersions: @escaping (_ arrived: @escaping () -> Void) -> Cancellation, reload: @escaping () -> Void
  ) {
    self.focus = focus
    self.newVersions = newVersions
    self.reload = reload
    self.showAddress = showAddress
    self.addressChanges = addressChanges
    self.setTitle = setTitle
    self.setLanguage = setLanguage
    self.setAppearance = setAppearance
    self.setCookie = setCookie
  }
}
