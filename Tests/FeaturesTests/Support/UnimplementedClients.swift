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
      names: NamesClient(name: TestSupport.unimplemented("names.name", returning: .none)),
      places: PlacesClient(search: TestSupport.unimplemented("places.search", returning: .none)),
      languages: LanguageClient(load: TestSupport.unimplemented("languages.load", returning: .none)),
      storage: StorageClient(
        read: TestSupport.unimplemented("storage.read", returning: .none),
        write: TestSupport.unimplemented("storage.write", returning: .none),
        later: { _, work in work() },
        changes: TestSupport.unimplemented("storage.changes", returning: .none)),
      random: RandomClient(coordinate: TestSupport.unimplemented("random.coordinate", returning: home)),
      clock: clock.client,
      device: DeviceClient(
        connection: TestSupport.unimplemented("device.connection", returning: .none),
        returns: TestSupport.unimplemented("device.returns", returning: .none),
        offset: { nil },
        gestures: TestSupport.unimplemented("device.gestures", returning: .none)),
      page: PageClient(
        showAddress: TestSupport.unimplemented("page.showAddress"),
        addresses: TestSupport.unimplemented("page.addresses", returning: .none), setTitle: TestSupport.unimplemented("page.setTitle"),
        setLanguage: TestSupport.unimplemented("page.setLanguage"), setLook: TestSupport.unimplemented("page.setLook"),
        remember: TestSupport.unimplemented("page.remember"), focus: TestSupport.unimplemented("page.focus"),
        updates: TestSupport.unimplemented("page.updates", returning: .none),
        reload: TestSupport.unimplemented("page.reload")))
  }
}
