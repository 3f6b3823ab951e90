import Glibc
import HTTPServer
import Synchronization
import TerminalText
import Wire

/// The names by which people reach this server.
///
/// A page of another site can make its own name lead to this machine (DNS rebinding); the browser then takes this server for that site and
/// lets that site's scripts read what it answers. Such requests carry the other site's name in their Host header. IP addresses, localhost
/// and the names in the configuration can't belong to another site.
struct KnownHosts: Sendable {
  private let names: [[UInt8]]
  private let report: UnknownNames

  /// Takes the configured names and adds the machine's own: alone, and with the ".local" that the local network announces. `warnOwner`
  /// hears of each name by which a request was refused.
  init(
    _ names: [String], machine: String? = KnownHosts.nameOfMachine(), warnOwner: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    let own = machine.map { [$0, $0 + ".local"] } ?? []
    self.names = (names + own).map { KnownHosts.plain(Array($0.utf8)[...]) }
    report = UnknownNames(warnOwner)
  }

  /// Whether a Host header's value is one of ours.
  func knows(_ host: [UInt8]) -> Bool {
    if host.first == UInt8(ascii: "[") {
      // Only IPv6 addresses are written in brackets.
      guard let end = host.firstIndex(of: UInt8(ascii: "]")), isPort(host[(end + 1)...]) else { return false }
      return isIPv6(String(decoding: host[1..<end], as: UTF8.self))
    }
    let name = host.prefix { $0 != UInt8(ascii: ":") }
    // An IPv4 address, whatever its port is: no name's last part is a number, and nearly every request comes this way.
    let isDigit = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    if let first = name.first, isDigit(first), name.allSatisfy({ $0 == UInt8(ascii: ".") || isDigit($0) }) { return true }
    guard isPort(host[name.endIndex...]) else { return false }
    let plain = KnownHosts.plain(name)
    // Browsers send no DNS query for names that end in localhost (RFC 6761).
    return plain.elementsEqual("localhost".utf8) || plain.suffix(10).elementsEqual(".localhost".utf8) || names.contains(plain)
  }

  /// Whether a host, possibly with a port, is a configured name or the machine's own.
  func named(_ host: String) -> Bool { names.contains(KnownHosts.plain(Array(host.utf8).prefix { $0 != UInt8(ascii: ":") })) }

  /// In lower case, without the dot that may end a name.
  private static func plain(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var plain = name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    if plain.last == UInt8(ascii: ".") { plain.removeLast() }
    return plain
  }

  private func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    text.isEmpty || (text.first == UInt8(ascii: ":") && text.dropFirst().allSatisfy { $0 >= 0x30 && $0 <= 0x39 })
  }

  private func isIPv6(_ text: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET6, text, &address) == 1
  }

  private static func nameOfMachine() -> String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0, name[0] != 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The response to a request whose Host header has an unknown name.
  func refusal(of host: String) -> HTTPResponse {
    let name = host.prefix { $0 != ":" }
    let isName =
      !name.isEmpty && name.utf8.count <= KnownHosts.mostShown
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
    if isName { report.add(String(name)) }
    let body = ProblemBody(
      type: "/problems/unknown-host", title: "Unknown host name", status: 421,
      detail:
        "This server was asked for as '\(KnownHosts.shown(host))', and does not know that name as its own. If people reach it by that name, add it to "
        + "the configuration: server.names = [\"\(isName ? String(name) : "weather.example")\"].")
    return HTTPResponse(body)
  }

  /// A host as it is shown to people: without invisible characters, and cut.
  static func shown(_ host: String) -> String {
    printable(host, limit: mostShown) + (host.unicodeScalars.count > mostShown ? "…" : "")
  }

  /// How many characters of an unknown name are shown.
  private static let mostShown = 100
}

/// Reports each unknown name once, and only some of them: anybody can send any number of names.
private final class UnknownNames: Sendable {
  private static let most = 20

  private let reported = Mutex<Set<String>>([])
  private let warn: @Sendable (String) -> Void

  init(_ warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

  func add(_ name: String) {
    let name = name.lowercased()
    guard reported.withLock({ $0.count < UnknownNames.most && $0.insert(name).inserted }) else { return }
    warn(
      "A request for data under the name \(name) was refused, because this server does not know the name as its own. "
        + "If people reach it by that name, add it to the configuration: server.names = [\"\(name)\"].")
  }
}
