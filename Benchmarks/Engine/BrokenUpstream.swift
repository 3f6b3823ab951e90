import HTTPClient
import HTTPServer
import Providers
import UpstreamSim
import WeatherModel

/// Open-Meteo over loopback HTTP, with every fault that can occur on the way.
struct BrokenUpstream {
  let provider: Provider
  private let sim: UpstreamSim

  init(_ clock: VirtualClock) throws(UpstreamSimError) {
    let sim = try UpstreamSim(script: Self.fine, time: UpstreamTime(now: { clock.now }, elapsed: { 0 }, pause: { _ in }))
    let network = HTTPClient.live(userAgent: "Weatherglass/bench", retry: RetryPolicy(attempts: 1))
    // A request that hangs here never ends, so waiting would only cost time.
    let http = HTTPClient { request async throws(HTTPClientError) in
      var request = request
      request.totalMilliseconds = 150
      return try await network.send(request)
    }
    self.sim = sim
    provider = .openMeteo(hosts: OpenMeteo.Hosts(forecast: sim.url, air: sim.url), http: http, clock: { clock.now })
  }

  private static let fine = UpstreamScript([UpstreamRule([.made(.openMeteo)])])

  /// Sets another script, mostly a good one.
  func change(_ numbers: inout SeededNumbers) {
    if Int.random(in: 0..<100, using: &numbers) < 50 { return sim.replace(Self.fine) }
    let seed = numbers.next()
    let length = Int(seed % 30_000)
    let made = UpstreamAnswer.Body.made(.openMeteo)
    let faults: [UpstreamAnswer] = [
      UpstreamAnswer(fault: .reset), UpstreamAnswer(fault: .close), UpstreamAnswer(fault: .noise(bytes: 500, seed: seed)),
      UpstreamAnswer(.noise(bytes: 5000, seed: seed)), UpstreamAnswer(made, cutAfter: length), UpstreamAnswer(made, truncateTo: length),
      UpstreamAnswer(made, hangs: true), UpstreamAnswer(made, drip: .init(bytes: 1000, every: 10)), .page(status: 200, "Sign in"),
      .page(status: 502, "Bad Gateway"), .tooMany(retryAfter: 40), UpstreamAnswer(status: 500, made), .text("{}"), .text("null"),
      .text(#"{"utc_offset_seconds":0,"current":{"time":1e400}}"#),
      .text(#"{"error":true,"reason":"No data is available for this location"}"#),
    ]
    sim.replace(UpstreamScript([UpstreamRule([faults[Int(mixed(seed) % UInt64(faults.count))]])]))
  }

  func stop() async { await sim.stop() }

  /// The correct answer of the source to one call for a cell at a moment.
  static func truth(_ cell: Cell, _ kinds: Kinds, at time: Instant) async -> WeatherReport? {
    let http = HTTPClient { request async throws(HTTPClientError) in
      let path = request.url.range(of: "/v1/").map { String(request.url[$0.lowerBound...]) } ?? "/"
      guard let asked = try? HTTPRequest(target: path) else { throw .cancelled }
      return ClientResponse(status: 200, body: UpstreamGenerator.openMeteo.answer(asked, at: time).body)
    }
    return try? await Provider.openMeteo(http: http, clock: { time }).fetch(SourceRequest(cell, kinds)).report
  }
}

extension String {
  /// The position of a text within this one.
  fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}
