import HTTPClient
import HTTPServer
import Providers
import Testing
import UpstreamSim
import WeatherModel

/// Network faults as the real client and a real source see them.
@Suite struct FaultTests {
  @Test func aConnectionThatIsResetMeansUnreachable() async throws {
    try await withSim(UpstreamAnswer(fault: .reset)) { sim in #expect(await openMeteo(sim).failure() == .unreachable) }
  }

  @Test func aConnectionThatIsClosedWithoutAnAnswerMeansUnreachable() async throws {
    try await withSim(UpstreamAnswer(fault: .close)) { sim in #expect(await openMeteo(sim).failure() == .unreachable) }
  }

  @Test(arguments: [1, 40, 4000])
  func noiseInsteadOfHTTPMeansUnreachable(bytes: Int) async throws {
    try await withSim(UpstreamAnswer(fault: .noise(bytes: bytes, seed: 7))) { sim in
      #expect(await openMeteo(sim).failure() == .unreachable)
    }
  }

  @Test(arguments: [0, 1, 100, 5000])
  func aBodyThatIsCutShortMeansUnreachable(after bytes: Int) async throws {
    try await withSim(UpstreamAnswer(.made(.openMeteo), cutAfter: bytes)) { sim in
      #expect(await openMeteo(sim).failure() == .unreachable)
    }
  }

  @Test func everyTruncatedDocumentIsInvalidAndNoneCrashes() async throws {
    for length in stride(from: 0, to: 6000, by: 487) {
      try await withSim(UpstreamAnswer(.made(.openMeteo), truncateTo: length)) { sim in
        guard case .invalid(let field, let found) = await openMeteo(sim).failure() else {
          Issue.record("\(length) bytes were taken for an answer")
          return
        }
        #expect(field == "document" && !found.description.isEmpty)
      }
    }
  }

  @Test(arguments: 0..<20)
  func noiseAsABodyIsInvalid(seed: Int) async throws {
    try await withSim(UpstreamAnswer(.noise(bytes: 2000, seed: UInt64(seed)))) { sim in
      guard case .invalid = await openMeteo(sim).failure() else {
        Issue.record("noise was taken for an answer")
        return
      }
    }
  }

  @Test func aPageInsteadOfJSONIsNamedAsSuch() async throws {
    try await withSim(.page(status: 200, "Welcome to the hotel")) { sim in
      #expect(await openMeteo(sim).failure() == .invalid(field: "document", found: "a web page instead of JSON"))
    }
    try await withSim(.page(status: 502, "Bad Gateway")) { sim in
      #expect(await openMeteo(sim).failure() == .upstream(status: 502, reason: nil))
    }
  }

  @Test func aLimitSaysWhenToAskAgain() async throws {
    try await withSim(.tooMany(retryAfter: 37)) { sim in #expect(await openMeteo(sim).failure() == .quotaUsedUp(retryAfter: 37)) }
    // Without the header, the text of the source's answer decides.
    try await withSim(.tooMany(retryAfter: nil)) { sim in #expect(await openMeteo(sim).failure() == .quotaUsedUp(retryAfter: 60)) }
  }

  @Test func aWrongContentTypeDoesNotMatter() async throws {
    let answer = UpstreamAnswer(headers: [HTTPHeader("Content-Type", "text/plain")], .made(.openMeteo))
    try await withSim(answer) { sim in
      #expect(await openMeteo(sim).failure() == nil)
      let response = try await get(sim, "/v1/forecast?latitude=1&longitude=2")
      #expect(response.header("Content-Type") == "text/plain")
    }
  }

  @Test func aSourceThatHangsIsGivenUp() async throws {
    try await withSim(UpstreamAnswer(.made(.openMeteo), hangs: true)) { sim in
      #expect(await openMeteo(sim, timeout: 50).failure() == .timeout)
    }
  }

  @Test func aSourceThatHangsAnswersWhenItIsReleased() async throws {
    try await withSim(UpstreamAnswer(.made(.openMeteo), hangs: true)) { sim in
      async let forecast = openMeteo(sim).failure(Kinds(.current))
      async let air = openMeteo(sim).failure(Kinds(.air))
      // Neither is answered before it is released.
      while sim.requests.count < 2 { await Task.yield() }
      #expect(Set(sim.requests.map(\.path)) == ["/v1/forecast", "/v1/air-quality"])
      sim.release()
      #expect(await forecast == nil)
      #expect(await air == nil)
    }
  }

  @Test func aBodyThatDripsTooSlowlyIsGivenUp() async throws {
    // In real time, and ended by stopping the stand-in.
    try await withSim(UpstreamAnswer(.made(.openMeteo), drip: .init(bytes: 1, every: 20_000)), time: .real()) { sim in
      #expect(await openMeteo(sim, timeout: 50).failure() == .timeout)
    }
  }

  @Test func aSlowHeadIsGivenUp() async throws {
    try await withSim(UpstreamAnswer(.made(.openMeteo), delay: 60_000), time: .real()) { sim in
      #expect(await openMeteo(sim, timeout: 50).failure() == .timeout)
    }
  }

  @Test func aSlowBodyArrivesWhole() async throws {
    let pauses = Pauses()
    try await withSim(UpstreamAnswer(.bytes(Array("hello there".utf8)), drip: .init(bytes: 3, every: 40)), time: pauses.time) { sim in
      let response = try await get(sim, "/")
      #expect(response.body == Array("hello there".utf8))
      #expect(pauses.all == [40, 40, 40, 40])
    }
  }

  @Test func aDelayComesBeforeTheHead() async throws {
    let pauses = Pauses()
    try await withSim(UpstreamAnswer(.bytes([1]), delay: 300), time: pauses.time) { sim in
      let response = try await get(sim, "/")
      #expect(response.body == [1])
      #expect(pauses.all == [300])
    }
  }

  @Test func aBodyBeyondTheLimitIsInvalid() async throws {
    try await withSim(UpstreamAnswer(.bytes([UInt8](repeating: 0x20, count: 5 << 20)))) { sim in
      guard case .invalid("document", let found) = await openMeteo(sim).failure() else {
        Issue.record("5 MB were taken for an answer")
        return
      }
      #expect(found.description.contains("more than"))
    }
  }

  @Test func anErrorInsideASuccessIsAnError() async throws {
    try await withSim(.text(#"{"error":true,"reason":"No data is available for this location"}"#)) { sim in
      #expect(await openMeteo(sim).failure() == .unknownPlace)
    }
  }
}
