import Features
import Languages
import WeatherModel

// Most tests are not about languages.

extension AppFeature.State {
  init(now: Instant) { self.init(now: now, copy: .english) }
  init(now: Instant, _ deviceCookie: DeviceCookie) { self.init(now: now, copy: .english, deviceCookie) }
}

extension AppSnapshot {
  var state: AppFeature.State { state(.english) }
}
