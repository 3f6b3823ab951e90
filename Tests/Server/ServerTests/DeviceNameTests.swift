import Testing
import WeatherModel

@testable import Server

@Suite struct DeviceNameTests {
  @Test(arguments: [
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1", "Safari · iPhone"),
    ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36", "Chrome · Android"),
    ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge · Windows"),
    ("curl/8.5.0", "Weatherglass"),
  ]) func aDeviceIsNamedAfterItsBrowserAndSystem(_ agent: String, _ name: String) { #expect(deviceName(agent) == name) }

  @Test(
    arguments: [
      ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1", .phone),
      ("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36", .phone),
      ("Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36", .tablet),
      ("Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Mobile/15E148 Safari/604.1", .tablet),
      ("Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0", .tablet),
      ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", .desktop), ("curl/8.5.0", .terminal), ("", .terminal),
    ] as [(String, DeviceKind)]) func aDeviceIsOfTheSortThatItSays(agent: String, kind: DeviceKind)
  {
    #expect(deviceKind(agent) == kind)
  }
}
