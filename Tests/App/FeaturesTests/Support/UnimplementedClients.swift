import Features
import TestKit
import Testing

extension RandomClient {
  /// Draws no places; its random bits are 1, 2, 3, …
  static var unimplemented: RandomClient {
    var drawn: UInt64 = 0
    var client = RandomClient {
      drawn += 1
      return drawn
    }
    client.coordinate = TestKit.unimplemented("random.coordinate", returning: home)
    return client
  }
}

extension Clients {
  /// Clients whose every call fails the test, except the clock, which is the test's own, and those that never answer: the space, the map
  /// and what only a few screens need.
  static func unimplemented(clock: ManualTimer) -> Clients {
    Clients(
      weather: WeatherClient(
        fetch: TestKit.unimplemented("weather.fetch", returning: .none),
        fetchAll: TestKit.unimplemented("weather.fetchAll", returning: .none)),
      location: LocationClient(
        permission: TestKit.unimplemented("location.permission", returning: .none),
        current: TestKit.unimplemented("location.current", returning: .none),
        watch: TestKit.unimplemented("location.watch", returning: .none)),
      names: NamesClient(nameOfPosition: TestKit.unimplemented("names.name", returning: .none)),
      places: PlacesClient(
        search: TestKit.unimplemented("places.search", returning: .none), pointName: { _, _, _ in .none }),
      languages: LanguageClient(load: TestKit.unimplemented("languages.load", returning: .none)),
      storage: StorageClient(
        read: TestKit.unimplemented("storage.read", returning: .none),
        write: TestKit.unimplemented("storage.write", returning: .none),
        afterNextFrame: { $0() },
        changes: TestKit.unimplemented("storage.changes", returning: .none)),
      random: .unimplemented,
      clock: clock.client,
      device: DeviceClient(
        connection: TestKit.unimplemented("device.connection", returning: .none),
        appReturns: TestKit.unimplemented("device.returns", returning: .none),
        utcOffset: { nil },
        gestures: TestKit.unimplemented("device.gestures", returning: .none)),
      page: PageClient(
        showAddress: TestKit.unimplemented("page.showAddress"),
        addressChanges: TestKit.unimplemented("page.addresses", returning: .none), setTitle: TestKit.unimplemented("page.setTitle"),
        setLanguage: TestKit.unimplemented("page.setLanguage"), setAppearance: TestKit.unimplemented("page.setLook"),
        setCookie: TestKit.unimplemented("page.remember"), focus: TestKit.unimplemented("page.focus"),
        newVersions: TestKit.unimplemented("page.updates", returning: .none),
        reload: TestKit.unimplemented("page.reload")),
      space: SpaceClient(answering: nil), map: MapClient { _ in .none },
      trips: TripsClient { _, _ in .none }, wit: WitClient { _, _ in .none }, push: PushClient { _, _ in .none },
      clipboard: ClipboardClient { _, _ in .none }, homeScreen: HomeScreenClient { _, _ in .none })
  }
}
