import WeatherModel

/// Answers in the format that the US National Weather Service documents.
enum NWSFixture {
  /// 18 November 2026, 14:00 in UTC.
  static let now = Instant(seconds: 1_795_010_400)

  static func collection(_ features: [String]) -> String {
    """
    {"@context":["https://geojson.org/geojson-ld/geojson-context.jsonld",{"@version":"1.1"}],"type":"FeatureCollection",\
    "features":[\(features.joined(separator: ","))],"title":"Current watches, warnings, and advisories for 40.713 N, 74.006 W",\
    "updated":"2026-11-18T13:55:00+00:00"}
    """
  }

  static func feature(
    _ id: String, event: String = "Wind Advisory", severity: String = "Moderate", status: String = "Actual", type: String = "Alert",
    onset: String = #""2026-11-18T18:00:00-05:00""#, ends: String = #""2026-11-19T06:00:00-05:00""#, replaces: [String] = [],
    ending: String = #","eventEndingTime":["2026-11-19T12:30:00+00:00"]"#, instruction: String = #""Secure outdoor objects.""#,
    codes: String = #""/O.NEW.KOKX.WI.Y.0012.261118T2300Z-261119T1100Z/""#
  ) -> String {
    let references = replaces.map {
      #"{"@id":"https://api.weather.gov/alerts/\#($0)","identifier":"\#($0)","sender":"w-nws.webmaster@noaa.gov"}"#
    }
    return """
      {"id":"https://api.weather.gov/alerts/\(id)","type":"Feature","geometry":null,"properties":{"@type":"wx:Alert","id":"\(id)",\
      "areaDesc":"New York (Manhattan); Bronx","geocode":{"SAME":["036061"],"UGC":["NYZ072"]},"affectedZones":[],\
      "references":[\(references.joined(separator: ","))],"sent":"2026-11-18T08:48:00-05:00","effective":"2026-11-18T08:48:00-05:00",\
      "onset":\(onset),"expires":"2026-11-18T17:00:00-05:00","ends":\(ends),"status":"\(status)","messageType":"\(type)",\
      "category":"Met","severity":"\(severity)","certainty":"Likely","urgency":"Expected","event":"\(event)",\
      "sender":"w-nws.webmaster@noaa.gov","senderName":"NWS New York NY","headline":"\(event) issued November 18 at 8:48AM EST",\
      "description":"* WHAT...Southwest winds 20 to 30 mph with gusts up to 50\\nmph expected.\\n\\n* WHERE...New York.",\
      "instruction":\(instruction),"response":"Execute","parameters":{"VTEC":[\(codes)]\(ending)},"web":"http://www.weather.gov"}}
      """
  }

  static func problem(_ name: String, status: Int) -> String {
    """
    {"correlationId":"1d2f","title":"Invalid Parameter","type":"https://api.weather.gov/problems/\(name)","status":\(status),\
    "detail":"Parameter \\"point\\" is invalid: out of bounds","instance":"https://api.weather.gov/requests/1d2f"}
    """
  }
}
