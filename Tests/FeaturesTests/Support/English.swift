import Features
import Languages
import WeatherModel

// Most tests are not about languages.

extension AppFeature.State {
  init(now: Instant) { self.init(now: now, copy: .english) }
  init(now: Instant, _ remembered: DeviceCookie) { self.init(now: now, copy: .english, remembered) }
}

extension AppSnapshot {
  var state: AppFeature.State { state(.english) }
}
