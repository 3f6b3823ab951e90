import Wire

/// The value that both readers decode from the body.
struct Forecast: Codable, Equatable {
  struct Hourly: Codable, Equatable {
    var time: [String]
    var temperature_2m: [Double?]
    var relative_humidity_2m: [Double?]
    var dew_point_2m: [Double?]
    var apparent_temperature: [Double?]
    var precipitation_probability: [Double?]
    var precipitation: [Double?]
    var rain: [Double?]
    var showers: [Double?]
    var snowfall: [Double?]
    var weather_code: [Double?]
    var pressure_msl: [Double?]
    var surface_pressure: [Double?]
    var cloud_cover: [Double?]
    var visibility: [Double?]
    var wind_speed_10m: [Double?]
    var wind_direction_10m: [Double?]
    var wind_gusts_10m: [Double?]
    var uv_index: [Double?]
    var is_day: [Double?]
    var cape: [Double?]
  }

  var latitude: Double
  var longitude: Double
  var utc_offset_seconds: Int64
  var timezone: String
  var elevation: Double
  var hourly: Hourly

  /// Decodes with our reader.
  init(json: JSON) throws(JSONError) {
    latitude = try json["latitude"].number()
    longitude = try json["longitude"].number()
    utc_offset_seconds = try json["utc_offset_seconds"].integer()
    timezone = try json["timezone"].text()
    elevation = try json["elevation"].number()
    hourly = try Hourly(json: json["hourly"])
  }
}

extension Forecast.Hourly {
  init(json: JSON) throws(JSONError) {
    time = try json["time"].textsIfPresent()
    temperature_2m = try json["temperature_2m"].numbersIfPresent()
    relative_humidity_2m = try json["relative_humidity_2m"].numbersIfPresent()
    dew_point_2m = try json["dew_point_2m"].numbersIfPresent()
    apparent_temperature = try json["apparent_temperature"].numbersIfPresent()
    precipitation_probability = try json["precipitation_probability"].numbersIfPresent()
    precipitation = try json["precipitation"].numbersIfPresent()
    rain = try json["rain"].numbersIfPresent()
    showers = try json["showers"].numbersIfPresent()
    snowfall = try json["snowfall"].numbersIfPresent()
    weather_code = try json["weather_code"].numbersIfPresent()
    pressure_msl = try json["pressure_msl"].numbersIfPresent()
    surface_pressure = try json["surface_pressure"].numbersIfPresent()
    cloud_cover = try json["cloud_cover"].numbersIfPresent()
    visibility = try json["visibility"].numbersIfPresent()
    wind_speed_10m = try json["wind_speed_10m"].numbersIfPresent()
    wind_direction_10m = try json["wind_direction_10m"].numbersIfPresent()
    wind_gusts_10m = try json["wind_gusts_10m"].numbersIfPresent()
    uv_index = try json["uv_index"].numbersIfPresent()
    is_day = try json["is_day"].numbersIfPresent()
    cape = try json["cape"].numbersIfPresent()
  }
}
