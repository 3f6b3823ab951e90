import WeatherModel

/// Answers in the formats that OpenWeatherMap documents, written for these tests. Berlin, Saturday 3 October 2026.
enum OpenWeatherFixture {
  /// 12:30 in Berlin.
  static let now = Instant(seconds: 1_791_023_400)

  static let weather = """
    {"coord":{"lon":13.405,"lat":52.52},"weather":[{"id":701,"main":"Mist","description":"mist","icon":"50d"},\
    {"id":501,"main":"Rain","description":"moderate rain","icon":"10d"}],"base":"stations",\
    "main":{"temp":17.71,"feels_like":17.2,"temp_min":16,"temp_max":19.4,"pressure":1008,"humidity":64,"sea_level":1012,"grnd_level":1008},\
    "visibility":9000,"wind":{"speed":4.72,"deg":360,"gust":9.3},"rain":{"1h":1.3},"snow":{},"clouds":{"all":88},"dt":1791023400,\
    "sys":{"type":2,"id":2011538,"country":"DE","sunrise":1791004500,"sunset":1791045600},"timezone":7200,"id":2950159,\
    "name":"Berlin","cod":200}
    """

  /// Three-hour steps from noon in Berlin, with rain in every third one.
  static func forecast(steps: Int = 40, from start: Int64 = 1_791_021_600, shift: Int64 = 7200, weatherID: Int = 500) -> String {
    let list = (0..<steps).map { index in
      let time = start + Int64(index) * 10_800
      let rain = index % 3 == 0 ? #","rain":{"3h":1.5}"# : index % 3 == 1 ? #","rain":{}"# : ""
      return """
        {"dt":\(time),"main":{"temp":\(10 + index % 8),"feels_like":9.5,"temp_min":9,"temp_max":19,"pressure":\(1020 - index),\
        "humidity":70,"temp_kf":0.4},"weather":[{"id":\(index % 3 == 0 ? weatherID : 803),"main":"x","description":"y",\
        "icon":"10\(index % 8 < 3 ? "d" : "n")"}],"clouds":{"all":75},"wind":{"speed":3.5,"deg":281.502,"gust":7},"visibility":10000,\
        "pop":\(index % 3 == 0 ? "0.82" : "0")\(rain),"sys":{"pod":"d"},"dt_txt":"2026-10-03 12:00:00"}
        """
    }
    return """
      {"cod":"200","message":0,"cnt":\(steps),"list":[\(list.joined(separator: ","))],"city":{"id":2950159,"name":"Berlin",\
      "coord":{"lat":52.52,"lon":13.405},"country":"DE","population":1000000,"timezone":\(shift),"sunrise":1791004500,"sunset":1791045600}}
      """
  }

  static let oneCall = """
    {"lat":52.52,"lon":13.405,"timezone":"Europe/Berlin","timezone_offset":7200,"current":{"dt":1791023400,"sunrise":1791004500,\
    "sunset":1791045600,"temp":17.7,"feels_like":17,"pressure":1012,"humidity":64,"dew_point":10.9,"uvi":2.85,"clouds":88,"visibility":9000,\
    "wind_speed":4.72,"wind_deg":225,"wind_gust":9.3,"weather":[{"id":500,"main":"Rain","description":"light rain","icon":"10d"}],\
    "rain":{"1h":0.6},"snow":{"1h":0.2}},"minutely":[{"dt":1791023460,"precipitation":0},{"dt":1791023520,"precipitation":1.25},\
    {"dt":1791023580,"precipitation":2}],"hourly":[{"dt":1791021600,"temp":17,"feels_like":16.5,"pressure":1012,"humidity":66,\
    "dew_point":10.5,"uvi":3,"clouds":90,"visibility":10000,"wind_speed":4,"wind_deg":220,"wind_gust":8,"weather":[{"id":500,"main":"Rain",\
    "description":"light rain","icon":"10d"}],"pop":0.4,"rain":{"1h":0.5}},{"dt":1791025200,"temp":18,"feels_like":17,"pressure":1011,\
    "humidity":60,"dew_point":10,"uvi":2,"clouds":40,"wind_speed":5,"wind_deg":230,"weather":[{"id":802,"main":"Clouds",\
    "description":"scattered clouds","icon":"03d"}],"pop":0}],"daily":[{"dt":1791025200,"sunrise":1791004500,"sunset":1791045600,\
    "moonrise":0,"moonset":1791030000,"moon_phase":0.75,"summary":"Rain","temp":{"day":17,"min":9.1,"max":19.2,"night":11,"eve":15,"morn":10},\
    "feels_like":{"day":16,"night":10,"eve":14,"morn":9},"pressure":1012,"humidity":60,"dew_point":9,"wind_speed":6.1,"wind_deg":225,\
    "wind_gust":12,"weather":[{"id":500,"main":"Rain","description":"light rain","icon":"10d"}],"clouds":80,"pop":0.8,"rain":3.4,"snow":0.1,\
    "uvi":3.1},{"dt":1791111600,"sunrise":0,"sunset":0,"temp":{"min":8,"max":20},"wind_speed":5,"wind_deg":200,"weather":[{"id":804,\
    "main":"Clouds","description":"overcast clouds","icon":"04d"}],"pop":0,"uvi":2}],"alerts":[{"sender_name":"DWD","event":"Windböen",\
    "start":1791030000,"end":1791050000,"description":"Es treten Böen auf.","tags":["Wind","Wind"]},{"sender_name":"DWD",\
    "event":"wind gusts","start":1791030000,"end":1791050000,"description":"There is a risk of gusts.","tags":["Wind"]},\
    {"sender_name":"","event":"Fog","start":1791020000,"end":1791040000,"description":"","tags":[]}]}
    """

  static let air = """
    {"coord":{"lon":13.405,"lat":52.52},"list":[{"main":{"aqi":2},"components":{"co":196.93,"no":0.65,"no2":3.98,"o3":75,"so2":-9999,\
    "pm2_5":8.58,"pm10":13.5,"nh3":2.03},"dt":1791021600}]}
    """

  static let group = """
    {"cnt":2,"list":[{"coord":{"Lon":14.46,"Lat":35.9},"main":{"temp":16,"pressure":1017,"humidity":82},"dt":1791023400,"wind":{"speed":1},\
    "rain":null,"snow":null,"clouds":{"today":20},"weather":[{"id":800,"icon":"01n"}],"id":1,"name":"Birkirkara"},\
    {"coord":{"lon":13.4,"lat":52.5},"sys":{"timezone":7200},"main":{"temp":17,"pressure":1012,"humidity":60},"dt":1791023400,\
    "wind":{"speed":3,"deg":80},"clouds":{"all":47},"weather":[{"id":802,"icon":"03d"}],"id":2,"name":"Berlin"}]}
    """

  static let timeMachine = """
    {"lat":52.52,"lon":13.405,"timezone":"Europe/Berlin","timezone_offset":7200,"data":[{"dt":1791023400,"sunrise":1791004500,\
    "sunset":1791045600,"temp":289.88,"feels_like":289.75,"pressure":1024,"humidity":82,"dew_point":286.79,"clouds":20,"visibility":10000,\
    "wind_speed":0,"wind_deg":0,"wind_gust":0,"weather":[{"id":801,"main":"Clouds","description":"few clouds","icon":"02d"}]}]}
    """

  static let daySummary = """
    {"lat":52.52,"lon":13.405,"tz":"+02:00","date":"2026-10-03","units":"metric","cloud_cover":{"afternoon":75.0},\
    "precipitation":{"total":2.53},"temperature":{"min":12.52,"max":18.29,"afternoon":18.26},"wind":{"max":{"speed":6.38,"direction":225.0}}}
    """

  static let places = """
    [{"name":"Berlin","local_names":{"ascii":"Berlin","feature_name":"Berlin","lv":"Berlīne"},"lat":52.5170365,"lon":13.3888599,\
    "country":"DE","state":""},{"name":"Berlin","lat":44.4686696,"lon":-71.1850752,"country":"US","state":"New Hampshire"}]
    """

  static let zip = #"{"zip":"10115","name":"Berlin","lat":52.5323,"lon":13.3846,"country":"DE"}"#
}
