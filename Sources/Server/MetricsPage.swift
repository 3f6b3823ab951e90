import Accounts
import HTTPServer
import WeatherModel
import WeatherService
import Wire

/// What the server counted, in Prometheus' text format.
struct MetricsPage {
  let counter: RequestCounter
  let service: WeatherService
  let askers: Askers
  let backupHealth: @Sendable () -> DailyBackup.Health?

  func reply() -> Reply {
    let weather = service.metrics()
    let sources = service.sources(in: nil)
    var families = counter.lines
    families += [
      ("weatherglass_cache_hits_total", "Answers that memory had.", [("", Double(weather.hits))]),
      ("weatherglass_cache_misses_total", "Answers that had to be waited for.", [("", Double(weather.misses))]),
      ("weatherglass_cache_refreshes_total", "Answers renewed behind the ones served.", [("", Double(weather.refreshes))]),
      (
        "weatherglass_asked_too_often_total", "Questions that no source was asked for, since their client asks too often.",
        [("", Double(askers.refused))]
      ),
      ("weatherglass_cache_cells", "Cells in memory.", [("", Double(weather.cells))]),
      ("weatherglass_cache_entries", "Pieces of weather in memory.", [("", Double(weather.entries))]),
      ("weatherglass_cache_bytes", "Bytes of weather in memory.", [("", Double(weather.bytes))]),
      ("weatherglass_store_working", "1 while the database takes what it is given.", [("", service.storeState().isWorking ? 1 : 0)]),
      ("weatherglass_store_pending", "Pieces of weather that wait for the database.", [("", Double(weather.unsaved))]),
      ("weatherglass_simulating", "1 while the simulator stands in.", [("", weather.isSimulating ? 1 : 0)]),
      ("weatherglass_source_calls_total", "Calls to each source.", bySource(weather.calls)),
      ("weatherglass_source_failures_total", "Calls to each source that failed.", bySource(weather.failures)),
      ("weatherglass_source_standing", "1 for the state that each configured source is in.", sources.flatMap { standings($0) }),
      ("weatherglass_source_quota_used", "Calls counted in the present stretch of each quota.", quotas(sources) { Double($0.used) }),
      ("weatherglass_source_quota_limit", "Calls allowed in each stretch.", quotas(sources) { Double($0.quota.limit) }),
    ]
    if let backup = backupHealth() {
      families.append(("weatherglass_backup_working", "1 while the daily backups can be made.", [("", backup.trouble == nil ? 1 : 0)]))
      if let last = backup.last {
        let made = [(labels: "", value: Double(last.seconds))]
        families.append(("weatherglass_backup_last_seconds", "When the last backup was made, in seconds since 1970.", made))
      }
    }
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

  private func standings(_ state: SourceState) -> [(labels: String, value: Double)] {
    SourceState.Standing.words.map { word in
      ("{source=\"\(state.source.word)\",standing=\"\(word)\"}", word == state.standing.word ? 1 : 0)
    }
  }

  private func quotas(_ states: [SourceState], _ value: (SourceState.Usage) -> Double) -> [(labels: String, value: Double)] {
    states.flatMap { state in
      state.usage.map { ("{source=\"\(state.source.word)\",window=\"\($0.quota.window.word)\"}", value($0)) }
    }
  }
}
