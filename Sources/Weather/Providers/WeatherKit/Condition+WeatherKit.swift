import WeatherModel

extension Condition {
  /// The condition of a WeatherKit code; an unknown word gives `unknown`, never an error.
  init(weatherKit code: String) {
    self =
      switch code {
      case "Clear", "MostlyClear": .clear
      case "PartlyCloudy": .partlyCloudy
      case "MostlyCloudy": .cloudy
      case "Cloudy": .overcast
      case "Foggy", "Haze", "Smoky", "Dust", "BlowingDust", "Mist", "Sand": .fog
      case "Drizzle": .drizzle
      case "Rain", "SunShowers", "Showers", "ScatteredShowers": .rain
      case "HeavyRain": .heavyRain
      case "FreezingDrizzle", "FreezingRain": .freezingRain
      case "Sleet", "WintryMix", "MixedRainAndSleet", "MixedRainAndSnow", "MixedSnowAndSleet", "MixedRainfall": .sleet
      case "Flurries", "SunFlurries", "Snow", "BlowingSnow", "SnowShowers", "ScatteredSnowShowers": .snow
      case "HeavySnow", "Blizzard": .heavySnow
      case "Thunderstorm", "Thunderstorms", "StrongStorms", "IsolatedThunderstorms", "ScatteredThunderstorms", "SevereThunderstorm":
        .thunderstorm
      case "Hail": .hail
      case "Breezy", "Windy", "Hurricane", "TropicalStorm", "Tornado": .windy
      case "Hot": .hot
      case "Frigid": .cold
      default: .unknown
      }
  }
}
