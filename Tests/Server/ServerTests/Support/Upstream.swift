import Glibc
import HTTPServer
import Synchronization
import TestKit

/// A small stand-in for Open-Meteo on this machine.
final class Upstream: Sendable {
  private struct State {
    var isHolding = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var targets: [String] = []
  }

  private let state = Mutex(State())
  private let arrived = Arrivals()
  private let server = Mutex<HTTPServer?>(nil)

  var targets: [String] { state.withLock { $0.targets } }

  /// Starts on a port; 0 lets the system choose. Returns the port.
  @discardableResult func start(port: UInt16 = 0) throws -> UInt16 {
    var configuration = HTTPServer.Configuration()
    configuration.port = port
    configuration.threads = 1
    let http = try HTTPServer(configuration: configuration) { request in
      .later {
        await self.pass(request.target)
        return .now(HTTPResponse(type: "application/json", text: Self.answer(to: request)))
      }
    }
    server.withLock { $0 = http }
    return http.port
  }

  func stop() async {
    release()
    await server.withLock { server in
      defer { server = nil }
      return server
    }?.stop(graceSeconds: 5)
  }

  /// Holds back all answers until `release`.
  func hold() { state.withLock { $0.isHolding = true } }

  func release() {
    let waiting = state.withLock { state in
      state.isHolding = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func calls(reach count: Int) async { await arrived.reach(count) }

  private func pass(_ target: String) async {
    state.withLock { $0.targets.append(target) }
    arrived.add()
    await withCheckedContinuation { continuation in
      let goes = state.withLock { state in
        if state.isHolding { state.waiting.append(continuation) }
        return !state.isHolding
      }
      if goes { continuation.resume() }
    }
  }

  /// 18 November 2026, 14:00 UTC, in the format that Open-Meteo documents.
  private static func answer(to request: HTTPRequest) -> String {
    let place = #""latitude":64.15,"longitude":-21.94,"utc_offset_seconds":0,"timezone":"Atlantic/Reykjavik","elevation":15.0"#
    let now = 1_795_010_400
    if request.path == "/v1/air-quality" {
      return #"{\#(place),"current_units":{"european_aqi":"EAQI","us_aqi":"USAQI","pm10":"μg/m³"},"#
        + #""current":{"time":\#(now),"interval":3600,"european_aqi":12,"us_aqi":20,"pm10":4.5}}"#
    }
    let units =
      #""time":"unixtime","temperature_2m":"°C","weather_code":"wmo code","is_day":"","pressure_msl":"hPa","precipitation":"mm","#
      + #""temperature_2m_max":"°C","temperature_2m_min":"°C","sunrise":"unixtime","sunset":"unixtime""#
    func section(_ name: String, _ text: String) -> String {
      request.queryValue(name) == nil ? "" : ",\"\(name)_units\":{\(units)},\"\(name)\":{\(text)}"
    }
    let hours = (0..<24).map { now + $0 * 3600 }
    let text =
      section("current", #""time":\#(now),"interval":900,"temperature_2m":4.2,"weather_code":61,"is_day":1,"pressure_msl":1001.2"#)
      + section(
        "hourly",
        #""time":\#(hours),"temperature_2m":\#(hours.map { _ in 3.5 }),"weather_code":\#(hours.map { _ in 61 }),"pressure_msl":\#(hours.map { _ in 1001 })"#
      )
      + section(
        "daily",
        #""time":[\#(now - 50_400)],"weather_code":[61],"temperature_2m_max":[5.5],"temperature_2m_min":[1.5],"sunrise":[\#(now - 14_400)],"sunset":[\#(now + 7200)]"#
      )
      + section("minutely_15", #""time":[\#(now),\#(now + 900)],"precipitation":[0.1,0.2]"#)
    return "{\(place)\(text)}"
  }
}

/// A port that nothing listens on and that no other process gets, until a test starts a server there.
struct ReservedPort {
  let number: UInt16
  private let socket: CInt

  /// Binds without listening: connections are refused, but a server that names the port and reuses addresses can still have it.
  init() throws {
    socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var yes: CInt = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let file = socket
    let failed = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(file, $0, size) != 0 || getsockname(file, $0, &size) != 0 }
    }
    guard !failed else { throw Socket.Failure(description: "bind: \(String(cString: strerror(errno)))") }
    number = UInt16(bigEndian: address.sin_port)
  }

  func release() { close(socket) }
}
