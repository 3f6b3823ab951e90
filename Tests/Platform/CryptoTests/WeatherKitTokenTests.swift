import Synchronization
import Testing
import WeatherModel
import Wire

@testable import Crypto
@testable import Providers

/// A clock that a test moves.
private final class MovedClock: Sendable {
  private let seconds = Atomic<Int64>(1_791_023_400)
  var now: Instant { Instant(seconds: seconds.load(ordering: .relaxed)) }
  func move(_ by: Int64) { seconds.add(by, ordering: .relaxed) }
}

@Suite struct WeatherKitTokenTests {
  private let clock = MovedClock()

  private func tokens(_ pair: TestKey) throws -> WeatherKitTokens {
    let credentials = try WeatherKitCredentials(
      team: "TEAM123456", service: "com.example.weather", keyIdentifier: "KEY1234567", privateKey: pair.pem)
    return WeatherKitTokens(credentials, clock: { [clock] in clock.now })
  }

  /// The decoded parts of a token.
  private func parts(_ token: String) throws -> (header: JSON, claims: JSON, signed: [UInt8], signature: [UInt8]) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    try #require(parts.count == 3)
    return (
      try JSON(parsing: unpacked(parts[0])), try JSON(parsing: unpacked(parts[1])), Array((parts[0] + "." + parts[1]).utf8),
      unpacked(parts[2])
    )
  }

  private func unpacked(_ text: String) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var bits = 0
    var count = 0
    var bytes: [UInt8] = []
    for letter in text.utf8 {
      bits = (bits << 6 | (alphabet.firstIndex(of: letter) ?? 0)) & 0xFFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 255))
    }
    return bytes
  }

  @Test func theTokenNamesItsIssuerAndIsSigned() throws {
    let pair = try TestKey(curve: "P-256")
    let (header, claims, signed, signature) = try parts(try tokens(pair).token())
    #expect(try header.members().map { $0.0 } == ["alg", "kid", "id"])
    #expect(try header["alg"].text() == "ES256")
    #expect(try header["kid"].text() == "KEY1234567")
    #expect(try header["id"].text() == "TEAM123456.com.example.weather")
    #expect(try claims.members().map { $0.0 } == ["iss", "iat", "exp", "sub"])
    #expect(try claims["iss"].text() == "TEAM123456")
    #expect(try claims["sub"].text() == "com.example.weather")
    // Issued a minute before now, never after now.
    #expect(try claims["iat"].integer() == clock.now.seconds - 60)
    #expect(try claims["exp"].integer() == clock.now.seconds + 3540)
    #expect(pair.verifies(signature, of: signed))
    #expect(!(try TestKey(curve: "P-256")).verifies(signature, of: signed))
  }

  @Test func aTokenIsReusedUntilShortlyBeforeItExpires() throws {
    let tokens = try tokens(try TestKey(curve: "P-256"))
    let first = try tokens.token()
    #expect(try tokens.token() == first)
    clock.move(3600 - 60 - 300 - 1)
    #expect(try tokens.token() == first)
    clock.move(1)
    let second = try tokens.token()
    #expect(second != first)
    #expect(try parts(second).claims["iat"].integer() == clock.now.seconds - 60)
    tokens.forget()
    // Each signature differs, also for the same claims.
    #expect(try tokens.token() != second)
  }

  @Test func afterTheClockIsSetBackTheTokenIsNotFromTheFuture() throws {
    let tokens = try tokens(try TestKey(curve: "P-256"))
    let first = try tokens.token()
    clock.move(-61)
    let second = try tokens.token()
    #expect(second != first)
    #expect(try parts(second).claims["iat"].integer() < clock.now.seconds)
  }

  @Test func aTokenIsValidAtEveryMomentOfADay() throws {
    let tokens = try tokens(try TestKey(curve: "P-256"))
    var made: Set<String> = []
    for _ in 0..<24 * 60 {
      clock.move(60)
      let token = try tokens.token()
      if made.insert(token).inserted == false { continue }
      let claims = try parts(token).claims
      #expect(try claims["iat"].integer() < clock.now.seconds && claims["exp"].integer() > clock.now.seconds + 300)
    }
    // Every 54 minutes: an hour, less the minute before now and the five of the margin.
    #expect(made.count == 27)
  }

  @Test func badCredentialsAreExplained() throws {
    func problem(_ team: String, _ service: String, _ key: String, _ pem: String) -> String {
      do throws(WeatherKitCredentials.Problem) {
        _ = try WeatherKitCredentials(team: team, service: service, keyIdentifier: key, privateKey: pem)
        return "good"
      } catch { return error.description }
    }
    let pem = try TestKey(curve: "P-256").pem
    #expect(problem("T", "S", "K", pem) == "good")
    #expect(problem("", "S", "K", pem).contains("team identifier is missing"))
    #expect(problem("T", "S S", "K", pem).contains("service identifier is not a single word"))
    #expect(problem("T", "S", "\n", pem).contains("key identifier"))
    #expect(problem("T", "S", "K", "garbage").contains("no private key can be read"))
    #expect(problem("T", "S", "K", try TestKey.rsa()).contains("an RSA key"))
  }
}
