import Bridge
import Features
import Loop
import Routes
import WeatherModel

extension DeviceClient {
  static var live: DeviceClient {
    var client = DeviceClient(
      connection: { changed in Device.observe(.connection, changed).cancellation },
      appReturns: { happened in
        // The first report is the present state, not a change.
        var isFirst = true
        return Device.observe(.visibility) { isVisible in
          if isVisible, !isFirst { happened() }
          isFirst = false
        }.cancellation
      },
      utcOffset: { Clock.offset },
      gestures: { happened in Gestures.observe(happened).cancellation })
    client.utcOffsetAt = { Clock.offset(at: Double($0.seconds) * 1000) }
    return client
  }
}

extension PageClient {
  static var live: PageClient {
    var client = PageClient(
      showAddress: { Address.show($0, isStep: $1 == .newEntry, isSameScreen: $2) },
      addressChanges: { opened in Address.observe { opened(Destination(url: $0)) }.cancellation },
      setTitle: { Page.setTitle($0) },
      setLanguage: { language in
        Page.set("lang", language.tag)
        Page.set("dir", language.isRightToLeft ? "rtl" : "ltr")
      },
      setAppearance: { theme, transparency in
        Page.set("data-theme", theme)
        Page.set("data-transparency", transparency)
      },
      setCookie: { Page.remember(DeviceCookie.cookieName, $0) },
      focus: { Page.focus($0) },
      newVersions: { arrived in Device.observe(.update) { if $0 { arrived() } }.cancellation },
      reload: { Device.update() })
    client.fragment = { Address.fragment }
    client.host = { Address.host }
    client.weatherAddress = { Page.kept }
    client.keepWeatherAddress = { Page.kept = $0 }
    return client
  }
}
