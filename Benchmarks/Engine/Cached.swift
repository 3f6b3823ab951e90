import HTTPClient
import HTTPServer
import Providers
import UpstreamSim
import WeatherModel
import WeatherService

/// The time to find an answer in memory, for whole forecasts in the middle of a day and for current weather alone.
func measureCached(_ verdict: inout Verdict) async {
  let clock = VirtualClock()
  // Some hours of the day are in the past by now, and hidden.
  clock.move(to: VirtualClock.start + .hours(10))
  let kinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely), Kinds(.air)]
  var settings = ServiceSettings(mode: .auto)
  // A quota that allows all calls at once.
  settings.quotas[.openMeteo] = [Quota.Window.minute, .hour, .day].map { Quota(1_000_000, per: $0) }
  let service = WeatherService(
    settings: settings, providers: [.atHand(clock)], simulator: .simulator(Simulator(), clock: { clock.now }),
    marker: LiveMarker(isSet: { true }, set: {}), clock: { clock.now }, jitter: { 0 })
  let cells = benchmarkCells(200)
  for cell in cells { _ = await service.weather(cell, kinds, by: .always) }
  for (name, kinds) in [("a whole forecast", kinds), ("current weather", Kinds(.current))] {
    var rounds: [Double] = []
    var missing = 0
    let watch = ContinuousClock()
    let now = clock.now
    for _ in 0..<15 {
      let start = watch.now
      for _ in 0..<20 {
        for cell in cells where service.cached(cell, kinds, now: now)?.freshness != .fresh { missing += 1 }
      }
      rounds.append((watch.now - start).milliseconds * 1e6 / Double(20 * cells.count))
    }
    let (middle, least, most) = (rounds.sorted()[rounds.count / 2], rounds.min() ?? 0, rounds.max() ?? 0)
    verdict.atMost(
      "cached answers that were not fresh: \(name)", Double(missing), "answers", 0, "\(grouped(rounds.count * 20 * cells.count))")
    verdict.tell(
      "time of a cached answer: \(name)", tenths(middle), "ns",
      "(\(tenths(least))–\(tenths(most))), 200 cells in turns, one thread")
  }
}

extension Provider {
  /// Open-Meteo without a network.
  fileprivate static func atHand(_ clock: VirtualClock) -> Provider {
    .openMeteo(
      http: HTTPClient { request async throws(HTTPClientError) in
        let path = request.url.firstRange(of: "/v1/").map { String(request.url[$0.lowerBound...]) } ?? "/"
        guard let asked = try? HTTPRequest(target: path) else { throw .cancelled }
        return ClientResponse(status: 200, body: UpstreamGenerator.openMeteo.answer(asked, at: clock.now).body)
      }, clock: { clock.now })
  }
}
