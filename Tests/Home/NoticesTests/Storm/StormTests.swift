import Accounts
import Glibc
import HTTPServer
import Storage
import TestKit
import Testing
import WeatherModel

@testable import Notices

/// A storm over many devices: two servers share a database and are killed at random moments, sources stop answering, push services refuse.
/// Every device must be notified once of each change that its rules cover.
@Suite struct StormTests {
  @Test(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
  func everyDeviceHearsOfEachChangeOnceWhateverIsKilled() async throws {
    // `Scripts/storm` runs the full size.
    let size: StormSize = getenv("WEATHERGLASS_STORM") == nil ? .small : .full
    let seed = SeededRandom.anySeed()
    print("a storm of \(size.warnings) warnings for \(size.devices) devices with \(size.kills) kills: seed \(seed)")
    let storm = try await Storm(size, seed: seed)
    for hour in 0..<size.hours { try await storm.pass(hour: hour) }
    // The quiet hours are over.
    try await storm.pass(hour: size.hours)
    storm.check()
    await storm.end()
  }
}
