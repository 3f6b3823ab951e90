import DesignSystem

extension Scene {
  /// The top of the sky in the light and in the dark theme, for the browser's own bars; the same as --sky-top in Web/public/css/sky.css.
  var skyColours: (light: String, dark: String) {
    switch self {
    case .clearDay: ("#93c8ff", "#0a3a7c")
    case .clearNight: ("#b3bfec", "#050a1c")
    case .partlyCloudy: ("#a3c9ef", "#10335f")
    case .overcast: ("#b6c2d1", "#1e2836")
    case .rain: ("#a3b9ce", "#0b1929")
    case .thunderstorm: ("#b6b3d6", "#0b0919")
    case .snow: ("#bdd0e6", "#1c3050")
    case .fog: ("#bfc7cb", "#262e36")
    case .dawn: ("#b9bcec", "#15184a")
    case .dusk: ("#a9b0e2", "#0d1338")
    }
  }
}
