import TestKit
import Testing
import WeatherModel

/// The texts that people write and paste for a place.
@Suite struct PlaceTextTests {
  @Test(
    arguments: [
      "64.147, -21.942", "64.147,-21.942", "64.147 -21.942", "  64.147\u{A0}-21.942\n", "64.147, \u{2212}21.942", "+64.147 \u{2212}21.942",
      "64.147° N, 21.942° W", "64.147°N 21.942°W", "N 64.147 W 21.942", "64.147N, 21.942W", "64.147 n 21.942 w", "64.147 N, -21.942",
      "21.942° W, 64.147° N", "W 21.942, N 64.147", "\u{2068}64.147° N, 21.942° W\u{2069}", "64.147°, -21.942°",
      "64°08′49.2″N 21°56′31.2″W", "64°08'49.2\"N 21°56'31.2\"W", "64° 8′ 49.2″ N, 21° 56′ 31.2″ W", "64°08’49.2”N, 21°56’31.2”W",
      "64°8'49.2''N 21°56'31.2''W", "64 8 49.2 N, 21 56 31.2 W", "64:08:49.2N 21:56:31.2W", "N64°8.82' W21°56.52'", "N 64 8.82 W 21 56.52",
      "64º 8.82’ N 21º 56.52’ W", "64°8.82′, -21°56.52′", "64.147, \u{2013}21.942", "64 8 49.2 -21 56 31.2", "64°08′49.2″ -21°56′31.2″",
      "near 64.147, -21.942", "(64.147, -21.942)", "[64.147,-21.942]", "64,147; -21,942", "64,147 -21,942", "64,147, -21,942",
      "64.147, -21.942,",
      "64.147;-21.942", "64 8 49.2 N 21 56 31.2 W,",
      "+64.147-021.942/", "+64.147-021.942", "+6408.82-02156.52/", "+640849.2-0215631.2+0037/", "+64.147-021.942CRSWGS_84/",
      "lat=64.147&lon=-21.942", "?lat=64.147&lng=-21.942", "Longitude: -21.942, Latitude: 64.147", "{\"lat\": 64.147, \"lng\": -21.942}",
      "LAT 64.147 LONG -21.942",
      "٦٤٫١٤٧، -٢١٫٩٤٢", "۶۴٫۱۴۷ -۲۱٫۹۴۲", "６４．１４７，－２１．９４２", "６４．１４７、－２１．９４２", "६४.१४७, -२१.९४२",
      "geo:64.147,-21.942", "GEO:64.147,-21.942,100;crs=wgs84;u=35", "geo:64.147,-21.942?z=12", "geo:0,0?q=64.147,-21.942(Reykjav%C3%ADk)",
      "https://www.google.com/maps/@64.147,-21.942,12z", "https://www.google.is/maps/@64.147,-21.942,12.5z/data=!3m1!4b1",
      "https://www.google.com/maps/place/Hallgr%C3%ADmskirkja/@64.1,-21.9,17z/data=!4m6!3m5!1s0x48d6:0x1!8m2!3d64.147!4d-21.942!16zL20v",
      "https://www.google.com/maps/place/64%C2%B008'49.2%22N+21%C2%B056'31.2%22W/@64.1,-21.9,17z",
      "https://www.google.com/maps/search/?api=1&query=64.147%2C-21.942", "https://www.google.com/maps/search/64.147,+-21.942",
      "https://www.google.co.uk/maps?q=64.147,-21.942&z=3", "http://maps.google.com/?ll=64.147,-21.942",
      "https://maps.google.com/maps?q=loc:64.147,-21.942",
      "https://www.google.com/maps/dir/?api=1&destination=64.147,-21.942", "maps.google.com/?q=64.147,-21.942",
      "https://maps.apple.com/?ll=64.147,-21.942&q=Home%20at%20sea&t=m", "https://maps.apple.com/?q=64.147,-21.942",
      "https://maps.apple.com/place?coordinate=64.147,-21.942&name=1,%202", "https://maps.apple.com/?daddr=64.147,-21.942",
      "https://www.openstreetmap.org/#map=15/64.147/-21.942", "https://www.openstreetmap.org/?mlat=64.147&mlon=-21.942#map=15/64.1/-21.9",
      "https://openstreetmap.org/node/1#map=19/64.147/-21.942&layers=N", "https://osm.org/?mlat=64.147&mlon=-21.942",
      "https://www.bing.com/maps?cp=64.147~-21.942&lvl=12", "https://bing.com/maps/default.aspx?lvl=11&cp=64.147%7E-21.942",
      "https://www.bing.com/maps?sp=point.64.147_-21.942_Home&lvl=12", "HTTPS://WWW.BING.COM/maps/?where1=64.147,-21.942",
    ])
  func everyUsualNotationOfAPlaceIsRead(text: String) throws {
    #expect(Cell(try Coordinate(parsing: text)).description == "64.147,-21.942")
  }

  @Test(
    arguments: [
      ("48.8566 2.3522", 48.8566, 2.3522), ("-33.857 151.215", -33.857, 151.215), ("33.857 S 151.215 E", -33.857, 151.215),
      ("33.857 south 151.215 East", -33.857, 151.215),
      ("-0°30', 0°30'", -0.5, 0.5), ("0°30'S 0°30'W", -0.5, -0.5), ("1 30 2 45", 1.5, 2.75), ("1 30 36 2 45 18", 1.51, 2.755),
      ("90°N 180°E", 90, -180), ("90°0′0″ S, 180°0′0″ W", -90, -180), ("5. 0", 5, 0), ("12°30'N, 9", 12.5, 9),
      ("geo:47.6,-122.3?q=coffee", 47.6, -122.3), ("geo:0,0", 0, 0),
    ])
  func signsLettersAndOrdersAreRead(text: String, latitude: Double, longitude: Double) throws {
    #expect(try Coordinate(parsing: text) == Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(
    arguments: [
      "", " ", ",", "1", "1,", ",1", "1,2,3", "1;2;3", "a,b", "()", "(", "near", "64,147,21,942", "1e400,0", "NaN,0", "inf,0", "0x10,0",
      "1 2,3", "6 4, 2", "lat=1", "lat=1&lat=2", "lat=1&lon=", "lat=1&lon=2&zoom=3", "latx=1&lon=2", "lat=1&lon=2e3", "lat=--1&lon=2",
      "+1-2/", "+64.147-021.942+0/1", "+64.147-021.942x", "+64.147-021.942+0x/", "+64.147-021.942CRS/x",
      "+640-021/", "/", "+/", "+64/", "+64-021+1+2/", "٣", "٣,", "\u{66B}",
      "--1,0", "+-1,0", "1-,0", "- 1,0", "1.2.3,0", ".,0", "-,0", "000000000000000000001,0", "1,2\0", "1 2 3", "1 2 3 4 5", "1 2 3 4 5 6 7",
      "1.5 30 2.5 30", "1 60 2 0", "1 30 60 2 0 0", "1°30°, 2", "1°2″, 3", "1′, 2", "64 N 65 N", "21 W 22 E", "-64 N, 21 W", "N -64 W 21",
      "N N 64 W 21", "64 N 21 W 3", "64 N,, 21 W", "64°° 21°", "Reykjavík",
      "javascript:1,2",
      "data:1,2", "1,2<script>", "64.147, -21.942; DROP TABLE", "1\u{301},2", "file:1,2", "{1,2}", "$1,2", "64d N 21d W", "°, °", "N, W",
      "//google.com/maps/@1,2",
      "/at/1,2", "1/2", "64/21", "evil.example/maps/@1,2",
    ])
  func aTextThatIsNotTwoAnglesIsRefused(text: String) {
    #expect(throws: CoordinateProblem.notTwoNumbers) { try Coordinate(parsing: text) }
  }

  @Test(
    "A link without a place, or to anything but a map, is refused with its own error",
    arguments: [
      "https://maps.app.goo.gl/AbC123", "https://goo.gl/maps/abc", "https://www.google.com/maps", "https://www.google.com/maps/place/Paris",
      "https://example.org/?q=64.147,-21.942", "https://google.com.evil.example/maps/@64.147,-21.942,12z",
      "https://evil.example/google.com/@1,2",
      "https://google.com@evil.example/maps/@1,2", "https://google.com:443/maps/@1,2", "https://evilgoogle.com/maps/@1,2",
      "https://google.evil.com/@1,2", "https://google/@1,2", "javascript://google.com/%0a/@1,2", "ftp://maps.google.com/?q=1,2", "geo:",
      "geo:a,b",
      "geo:1,2;crs=moon2000", "geo:0,0?q=Reykjavik", "geo:1", "geo:91,0", "https://maps.apple.com/?q=Reykjavik",
      "https://osm.org/go/0EEQjE--",
      "https://www.google.com/maps/@91,0,3z", "https://www.bing.com/search?q=weather", "https://", "geo:%zz,%",
      "https://www.openstreetmap.org/#map=15", "https://www.google.com/?q=javascript:1,2",
    ])
  func aLinkWithoutAPlaceIsRefusedWithItsOwnError(text: String) {
    #expect(throws: CoordinateProblem.linkWithoutPlace) { try Coordinate(parsing: text) }
  }

  @Test func rangesAreReportedInEveryNotation() {
    for text in ["90°0′0.1″ N, 0° E", "0 E, 91 N", "90.001 0", "12345678901234567890,0"] {
      #expect(throws: CoordinateProblem.latitudeOutOfRange) { try Coordinate(parsing: text) }
    }
    for text in ["0° N, 180°0′1″ E", "181 E 0 N", "0 -180.0001"] {
      #expect(throws: CoordinateProblem.longitudeOutOfRange) { try Coordinate(parsing: text) }
    }
    #expect(throws: CoordinateProblem.notTwoNumbers) { try Coordinate(parsing: String(repeating: "1", count: 100_000)) }
    #expect(throws: CoordinateProblem.notTwoNumbers) {
      try Coordinate(parsing: "https://www.google.com/" + String(repeating: "@1,2", count: 1000))
    }
  }

  /// Cells are truncated to three decimals, so a rounding error in the sixtieths would show the neighbour's weather.
  @Test func degreesMinutesAndSecondsOfAThousandthStayInTheirCell() throws {
    for thousandth in stride(from: 0, through: 90_000, by: 7) {
      let tenths = thousandth * 36
      let text = "\(tenths / 36_000)°\(tenths / 600 % 60)′\(tenths / 10 % 60).\(tenths % 10)″"
      let read = Cell(try Coordinate(parsing: "\(text)S \(text)E"))
      #expect(read.latitude == -Int32(thousandth) && read.longitude == Int32(thousandth), "\(text)")
    }
  }

  @Test func anyTextIsReadOrRefused() {
    var random = SeededRandom(seed: 17)
    let pieces = [
      "64", "-", "−", ".", ",", " ", "°", "'", "\"", "N", "w", "/", "geo:", "https://google.com/", "@", "?q=", "%", "%2", "!3d", "!4d",
      "&mlat=", "&mlon=", "#map=", "~", "é",
    ]
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<12, using: &random) { text += pieces[Int.random(in: 0..<pieces.count, using: &random)] }
      if let place = try? Coordinate(parsing: text) { #expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180) }
    }
  }
}
