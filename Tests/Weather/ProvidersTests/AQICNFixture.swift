/// Answers in the format that the World Air Quality Index Project documents.
enum AQICNFixture {
  static func feed(
    aqi: String = "57", geo: String = "[52.105,5.124]",
    time: String = #"{"s":"2026-11-18 14:00:00","tz":"+01:00","v":1795010400,"iso":"2026-11-18T14:00:00+01:00"}"#,
    attributions: String = agencies
  ) -> String {
    """
    {"status":"ok","data":{"aqi":\(aqi),"idx":-4584,"attributions":\(attributions),"city":{"geo":\(geo),"name":"Market Square, Utrecht",\
    "url":"https://aqicn.org/city/utrecht","location":""},"dominentpol":"pm25","iaqi":{"h":{"v":80},"no2":{"v":12.3},"pm25":{"v":57},\
    "t":{"v":9.5}},"time":\(time),"forecast":{"daily":{"pm25":[{"avg":59,"day":"2026-11-19","max":68,"min":59}]}},\
    "debug":{"sync":"2026-11-18T22:01:46+09:00"}}}
    """
  }

  static let agencies = """
    [{"url":"https://www.air.test/","name":" National Institute ","logo":"a.png"},{"url":"javascript:x","name":"Province"},\
    {"url":"https://waqi.info/","name":"World Air Quality Index Project"}]
    """
}
