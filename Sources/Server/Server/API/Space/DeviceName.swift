import HTTPServer
import WeatherModel

extension HTTPRequest {
  /// What the browser or program says about itself; empty for nothing.
  var userAgent: String { header("User-Agent") ?? "" }
}

/// The default name of a device: its browser and its system, as far as the user agent shows them.
func deviceName(_ agent: String) -> String {
  let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"), ("Mac OS", "Mac"),
    ("Linux", "Linux"),
  ]
  // Most browsers name others as well in their user agent; the first match in this order is the right one.
  let browsers = [
    ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
    ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  let bytes = Array(agent.utf8)
  func first(of known: [(String, String)]) -> String? {
    for (sign, name) in known where contains(bytes, Array(sign.utf8)) { return name }
    return nil
  }
  let parts = [first(of: browsers), first(of: systems)].compactMap { $0 }
  return parts.isEmpty ? "Weatherglass" : parts.count == 1 ? parts[0] : parts[0] + " · " + parts[1]
}

/// The kind of device that a user agent names. Tablets that identify as desktop computers can't be recognised.
func deviceKind(_ agent: String) -> DeviceKind {
  let bytes = Array(agent.utf8)
  func says(_ sign: String) -> Bool { contains(bytes, Array(sign.utf8)) }
  if says("iPad") || says("Tablet") || says("Android") && !says("Mobile") { return .tablet }
  if says("iPhone") || says("Mobile") { return .phone }
  return says("Mozilla/") ? .desktop : .terminal
}

private func contains(_ bytes: [UInt8], _ sign: [UInt8]) -> Bool {
  guard bytes.count >= sign.count else { return false }
  for start in 0...(bytes.count - sign.count) where bytes[start..<(start + sign.count)].elementsEqual(sign) { return true }
  return false
}
