import Features
import TestSupport
import Testing

extension Clients {
  /// Clients whose every call fails the test, except the clock, which is the test's own.
  static func unimplemented(clock: TestClock) -> Clients {
    Clients(
      weather: WeatherClient(
        fetch: TestSupport.unimplemented("weather.fetch", returning: .none),
        fetchAll: TestSupport.unimplemented("weather.fetchAll", returning: .none)),
      location: LocationClient(
        permission: TestSupport.unimplemented("location.permission", returning: .none),
        current: TestSupport.unimplemented("location.current", returning: .none),
        watch: TestSupport.unimplemented("location.watch", returning: .none)),
      names: NamesClient(nameOfPosition: TestSupport.unimplemented("names.name", returning: .none)),
      places: PlacesClient(search: TestSupport.unimplemented("places.search", returning: .none)),
      languages: LanguageClient(load: TestSupport.unimplemented("languages.load", returning: .none)),
      storage: StorageClient(
        read: TestSupport.unimplemented("storage.read", returning: .none),
        write: TestSupport.unimplemented("storage.write", returning: .none),
        whenLoaded: { _, work in work() },
        changes: TestSupport.unimplemented("storage.changes", returning: .none)),
      random: RandomClient(coordinate: TestSupport.unimplemented("random.coordinate", returning: home)),
      clock: clock.client,
      device: DeviceClient(
        connection: TestSupport.unimplemented("device.connection", returning: .none),
        appReturns: TestSupport.unimplemented("device.returns", returning: .none),
        utcOffset: { nil },
        gestures: TestSupport.unimplemented("device.gestures", returning: .none)),
      page: PageClient(
        showAddress: TestSupport.unimplemented("page.showAddress"),
        addressChanges: TestSupport.unimplemented("page.addresses", returning: .none), setTitle: TestSupport.unimplemented("page.setTitle"),
        setLanguage: TestSupport.unimplemented("page.setLanguage"), setAppearance: TestSupport.unimplemented("page.setLook"),
        setCookie: TestSupport.unimplemented("page.remember"), focus: TestSupport.unimplemented("page.focus"),
        newVersions: TestSupport.unimplemented("page.updates", returning: .none),
        reload: TestSupport.unimplemented("page.reload")))
  }
}
