import WeatherModel

/// Answers in the format that WeatherKit's documentation describes, written for these tests. Berlin, Saturday 3 October 2026.
enum WeatherKitFixture {
  /// 12:30 in Berlin.
  static let now = Instant(seconds: 1_791_023_400)

  static func metadata(_ expires: String) -> String {
    """
    "metadata":{"attributionURL":"https://weatherkit.apple.com/legal-attribution.html","expireTime":"\(expires)","latitude":52.520,\
    "longitude":13.405,"readTime":"2026-10-03T10:30:05Z","reportedTime":"2026-10-03T09:00:00Z","units":"m","version":1,"sourceType":"modeled"}
    """
  }

  static let current = """
    {"name":"CurrentWeather",\(metadata("2026-10-03T10:35:05Z")),"asOf":"2026-10-03T10:30:00Z","cloudCover":0.88,"cloudCoverLowAltPct":0.5,\
    "conditionCode":"Drizzle","daylight":true,"humidity":0.64,"precipitationIntensity":0.4,"pressure":1012.4,"pressureTrend":"falling",\
    "temperature":17.7,"temperatureApparent":17,"temperatureDewPoint":10.9,"uvIndex":3,"visibility":24140.2,"windDirection":360,\
    "windGust":36,"windSpeed":18}
    """

  static func hour(_ time: String, _ pressure: Int, _ rest: String) -> String {
    """
    {"forecastStart":"\(time)","cloudCover":0.5,\(rest),"daylight":true,"humidity":0.7,"precipitationChance":0.35,"pressure":\(pressure),\
    "temperature":15.5,"temperatureApparent":15,"temperatureDewPoint":9,"uvIndex":2,"visibility":20000,"windDirection":225,"windGust":28.8,\
    "windSpeed":14.4}
    """
  }

  static let hourly = """
    {"name":"HourlyForecast",\(metadata("2026-10-03T11:30:05Z")),"hours":[\
    \(hour("2026-10-03T07:00:00Z", 1016, #""conditionCode":"MostlyClear","precipitationAmount":0,"precipitationType":"clear""#)),\
    \(hour("2026-10-03T08:00:00Z", 1015, #""conditionCode":"Rain","precipitationAmount":1.25,"precipitationType":"rain""#)),\
    \(hour("2026-10-03T10:00:00Z", 1013, #""conditionCode":"FrogRain","precipitationIntensity":0.5,"precipitationType":"mixed""#)),\
    \(hour("2026-10-03T11:00:00Z", 1012, #""conditionCode":"FrogCalm","precipitationType":"clear""#))]}
    """

  static let daily = """
    {"name":"DailyForecast",\(metadata("2026-10-03T11:30:05Z")),"days":[{"forecastStart":"2026-10-02T22:00:00Z",\
    "forecastEnd":"2026-10-03T22:00:00Z","conditionCode":"HeavyRain","maxUvIndex":3,"moonPhase":"lastQuarter","precipitationAmount":12.4,\
    "precipitationAmountByType":{},"precipitationChance":0.8,"precipitationType":"rain","snowfallAmount":0,"sunrise":"2026-10-03T05:15:00Z",\
    "sunset":"2026-10-03T16:40:00Z","temperatureMax":19.2,"temperatureMin":9.1,"daytimeForecast":{"windDirection":225,"windSpeed":18},\
    "overnightForecast":{"windDirection":200,"windSpeed":21.6,"windGustSpeedMax":54},"restOfDayForecast":{"windDirection":220,"windSpeed":7}},\
    {"forecastStart":"2026-10-03T22:00:00Z","forecastEnd":"2026-10-04T22:00:00Z","conditionCode":"Cloudy","temperatureMax":20,\
    "temperatureMin":8}]}
    """

  static let nextHour = """
    {"name":"NextHourForecast",\(metadata("2026-10-03T10:33:05Z")),"forecastStart":"2026-10-03T10:31:00Z","minutes":[\
    {"startTime":"2026-10-03T10:31:00Z","precipitationChance":0,"precipitationIntensity":0},\
    {"startTime":"2026-10-03T10:32:00Z","precipitationChance":0.6,"precipitationIntensity":1.5,"precipitationType":"rain"},\
    {"startTime":"2026-10-03T10:33:00Z","precipitationChance":0.6}]}
    """

  static let alerts = """
    {"name":"WeatherAlertCollection",\(metadata("2026-10-03T10:40:05Z").with(#""units":"m","#, "")),\
    "detailsUrl":"https://weatherkit.apple.com/alertDetails/index.html","alerts":[{"name":"WeatherAlertSummary","id":"a-1","areaId":"de001",\
    "areaName":"Berlin","countryCode":"DE","description":"Wind Gusts","effectiveTime":"2026-10-03T10:00:00Z",\
    "expireTime":"2026-10-03T18:00:00Z","issuedTime":"2026-10-03T09:13:00Z","detailsUrl":"https://weatherkit.apple.com/alertDetails/x",\
    "precedence":0,"severity":"minor","source":"Deutscher Wetterdienst","urgency":"immediate","certainty":"likely","importance":"low",\
    "responses":[]},{"id":"a-2","description":"Tornado Watch","effectiveTime":"2026-10-03T10:00:00Z","expireTime":"2026-10-03T12:00:00Z",\
    "issuedTime":"2026-10-03T09:13:00Z","eventOnsetTime":"2026-10-03T11:15:00Z","eventEndTime":"2026-10-03T20:00:00Z",\
    "detailsUrl":"javascript:alert(1)","severity":"severe","urgency":"soonish","certainty":"likely"},\
    {"id":"a-1","description":"Wind Gusts","severity":"minor"},{"id":"","phenomenon":"Fog"}]}
    """

  static let whole = """
    {"currentWeather":\(current),"forecastDaily":\(daily),"forecastHourly":\(hourly),"forecastNextHour":\(nextHour),"weatherAlerts":\(alerts)}
    """
}
