import HTTPClient
import Providers
import UpstreamSim
import WeatherModel
import WeatherService

/// Ten thousand people ask for one cell at the same moment, from a source over HTTP that takes a while.
func measureStampede(_ verdict: inout Verdict) async {
  let people = 10_000
  let delay = 300
  let kinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely), Kinds(.air)]
  let clock = VirtualClock()
  let time = UpstreamTime(now: { clock.now }, elapsed: { 0 })
  let script = UpstreamScript([UpstreamRule([UpstreamAnswer(.made(.openMeteo), delay: delay)])])
  guard let sim = try? UpstreamSim(script: script, time: time) else { return verdict.atMost("the stand-in can't listen", 1, "×", 0, "") }
  let http = HTTPClient.live(userAgent: "Weatherglass/bench", retry: RetryPolicy(attempts: 1))
  let provider = Provider.openMeteo(hosts: OpenMeteo.Hosts(forecast: sim.url, air: sim.url), http: http, clock: { clock.now })
  let cells = benchmarkCells(32)
  let watch = ContinuousClock()

  // The time that the source itself takes for one person, including decoding.
  var own: [Double] = []
  for cell in cells.prefix(7) {
    let start = watch.now
    async let air = try? await provider.fetchChecked(SourceRequest(cell, Kinds(.air)))
    _ = try? await provider.fetchChecked(SourceRequest(cell, kinds.subtracting(Kinds(.air))))
    _ = await air
    own.append((watch.now - start).milliseconds)
  }
  let usual = own.sorted()[own.count / 2]

  var slowest: [Double] = []
  var extra = 0
  var unanswered = 0
  for cell in cells.dropFirst(7).prefix(7) {
    let service = WeatherService(
      settings: ServiceSettings(mode: .only(.openMeteo)), providers: [provider], simulator: .simulator(Simulator(), clock: { clock.now }),
      marker: LiveMarker(isSet: { true }, set: {}), clock: { clock.now }, jitter: { 0 })
    let before = sim.requests.count
    let start = watch.now
    // Not a task group: removing each of its ten thousand children takes a walk through all of them.
    let crowd = (0..<people).map { _ in
      Task {
        let answer = await service.weather(cell, kinds, by: .always)
        return answer.report?.kinds == kinds ? (watch.now - start).milliseconds : nil
      }
    }
    var waits: [Double?] = []
    for person in crowd { waits.append(await person.value) }
    unanswered += waits.count { $0 == nil }
    slowest.append(waits.compactMap { $0 }.max() ?? 0)
    let asked = sim.requests.dropFirst(before).map(\.path).sorted()
    if asked != ["/v1/air-quality", "/v1/forecast"] { extra += max(1, asked.count - 2) }
  }
  await sim.stop()
  let wait = slowest.sorted()[slowest.count / 2]
  let limit = usual * 1.2 + 50
  verdict.atMost(
    "calls beyond one per endpoint, for 10,000 people at once", Double(extra), "calls", 0,
    "7 cold cells, one after the other, over loopback HTTP")
  verdict.atMost("people of 10,000 who got no complete answer", Double(unanswered), "people", 0, "in 7 rounds")
  verdict.atMost(
    "longest wait of 10,000 people, relative to the allowed wait", wait / limit, "×", 1,
    "\(tenths(wait)) ms; the source alone takes \(tenths(usual)) ms, and 1.2 times that and 50 ms are allowed")
}

extension Duration {
  var milliseconds: Double { Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15 }
}

func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }
