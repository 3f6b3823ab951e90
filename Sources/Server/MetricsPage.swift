import HTTPServer
import WeatherModel
import WeatherService
import Wire

/// What the server counted, in Prometheus' text format.
struct MetricsPage {
  let counter: RequestCounter
  let service: WeatherService

  func reply() -> Reply {
    let weather = service.metrics()
    var families = counter.lines
    families += [
      ("weatherglass_cache_hits_total", "Answers that memory had.", [("", Double(weather.hits))]),
      ("weatherglass_cache_misses_total", "Answers that had to be waited for.", [("", Double(weather.misses))]),
      ("weatherglass_cache_refreshes_total", "Answers renewed behind the ones served.", [("", Double(weather.refreshes))]),
      ("weatherglass_cache_cells", "Cells in memory.", [("", Double(weather.cells))]),
      ("weatherglass_simulating", "1 while the simulator stands in.", [("", weather.isSimulating ? 1 : 0)]),
      ("weatherglass_source_calls_total", "Calls to each source.", bySource(weather.calls)),
      ("weatherglass_source_failures_total", "Calls to each source that failed.", bySource(weather.failures)),
    ]
    var text = ""
    for family in families {
      let isCounter = family.name.hasSuffix("_total")
      text += "# HELP \(family.name) \(family.help)\n# TYPE \(family.name) \(isCounter ? "counter" : "gauge")\n"
      for sample in family.values { text += "\(family.name)\(sample.labels) \(compact(sample.value, 6))\n" }
    }
    return .now(
      HTTPResponse(type: "text/plain; version=0.0.4; charset=utf-8", text: text, headers: [HTTPHeader("Cache-Control", "no-store")]))
  }

  private func bySource(_ counts: [Source: Int]) -> [(labels: String, value: Double)] {
    Source.allCases.map { ("{source=\"\($0.word)\"}", Double(counts[$0] ?? 0)) }
  }
}
