import WeatherModel

extension Condition {
  /// The condition of an OpenWeatherMap code (https://openweathermap.org/weather-conditions, with the 900s of older answers).
  init(openWeather code: Int64?) {
    self =
      switch code ?? 0 {
      case 200...299: .thunderstorm
      case 312, 313, 314: .rain
      case 300...399: .drizzle
      case 502, 503, 504, 522: .heavyRain
      case 511: .freezingRain
      case 500...599: .rain
      case 602, 622: .heavySnow
      case 611...616: .sleet
      case 600...699: .snow
      case 771, 781: .windy  // squalls, tornado
      case 700...799: .fog  // mist, smoke, haze, dust, sand, ash
      case 800: .clear
      case 801, 802: .partlyCloudy
      case 803: .cloudy
      case 804: .overcast
      case 900...902, 905, 957...962: .windy
      case 903: .cold
      case 904: .hot
      case 906: .hail
      default: .unknown
      }
  }
}
