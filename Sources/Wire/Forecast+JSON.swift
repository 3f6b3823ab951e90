import WeatherModel

extension Moment {
  func write(to json: inout JSONWriter) {
    json.member("time", time)
    json.member("condition", condition.word)
    json.member("is_daylight", isDaylight)
    json.member("temperature", temperature)
    json.member("feels_like", feelsLike)
    json.member("humidity", humidity)
    json.member("dew_point", dewPoint)
    json.member("wind", wind)
    json.member("pressure", pressure)
    json.member("pressure_change", pressureChange)
    json.member("visibility", visibility)
    json.member("cloud_cover", cloudCover)
    json.member("uv_index", uvIndex)
    json.member("precipitation", precipitation)
    json.member("precipitation_chance", precipitationChance)
  }

  init(json: JSON) throws(JSONError) {
    self.init(
      time: try json["time"].instant(), condition: Condition(word: try json["condition"].text()),
      temperature: try json["temperature"].temperature())
    isDaylight = try json["is_daylight"].flagIfPresent()
    feelsLike = try json["feels_like"].temperatureIfPresent()
    humidity = try json["humidity"].numberIfPresent()
    dewPoint = try json["dew_point"].temperatureIfPresent()
    wind = try json["wind"].windIfPresent()
    pressure = try json["pressure"].numberIfPresent()
    pressureChange = try json["pressure_change"].numberIfPresent()
    visibility = try json["visibility"].numberIfPresent()
    cloudCover = try json["cloud_cover"].numberIfPresent()
    uvIndex = try json["uv_index"].numberIfPresent()
    precipitation = try json["precipitation"].numberIfPresent()
    precipitationChance = try json["precipitation_chance"].numberIfPresent()
  }
}

extension Day {
  func write(to json: inout JSONWriter) {
    json.member("date", date.description)
    json.member("condition", condition.word)
    json.member("low", low)
    json.member("high", high)
    json.member("precipitation_chance", precipitationChance)
    json.member("precipitation", precipitation)
    json.member("wind", wind)
    json.member("sunrise", sunrise)
    json.member("sunset", sunset)
    json.member("uv_index", uvIndex)
  }

  init(json: JSON) throws(JSONError) {
    self.init(
      date: try json["date"].date(), condition: Condition(word: try json["condition"].text()), low: try json["low"].temperature(),
      high: try json["high"].temperature())
    precipitationChance = try json["precipitation_chance"].numberIfPresent()
    precipitation = try json["precipitation"].numberIfPresent()
    wind = try json["wind"].windIfPresent()
    sunrise = try json["sunrise"].instantIfPresent()
    sunset = try json["sunset"].instantIfPresent()
    uvIndex = try json["uv_index"].numberIfPresent()
  }
}

extension RainStep {
  func write(to json: inout JSONWriter) {
    json.member("time", time)
    json.member("intensity", intensity)
  }

  init(json: JSON) throws(JSONError) {
    self.init(time: try json["time"].instant(), intensity: try json["intensity"].number())
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, _ wind: Wind?) {
    guard let wind else { return }
    object(name) { json in
      json.member("speed", wind.speed)
      json.member("gust", wind.gust)
      json.member("direction", wind.direction)
    }
  }
}

extension JSON {
  @inline(never) fileprivate func windIfPresent() throws(JSONError) -> Wind? {
    if try isAbsent() { return nil }
    return Wind(
      speed: try self["speed"].number(), gust: try self["gust"].numberIfPresent(), direction: try self["direction"].numberIfPresent())
  }
}
