import Accounts
import HTTPServer
import WeatherModel
import WeatherService
import Wire

/// The server's counters, in Prometheus' text format.
struct MetricsPage {
  let counter: RequestCounter
  let service: WeatherService
  let clientLimits: ClientLimits
  let ownDataProblem: @Sendable () -> String?
  let unreadableRows: @Sendable () -> Int
  let backupHealth: @Sendable () -> DailyBackup.Health?

  func reply() -> Reply {
    let weather = service.metrics()
    let sources = service.sources(in: nil)
    var families = counter.lines
    families += [
      ("weatherglass_cache_hits_total", "Answers from memory.", [("", Double(weather.hits))]),
      ("weatherglass_cache_misses_total", "Answers that had to wait for a source.", [("", Double(weather.misses))]),
      ("weatherglass_cache_refreshes_total", "Calls that renewed weather in the background.", [("", Double(weather.refreshes))]),
      (
        "weatherglass_asked_too_often_total", "Requests for which no source was asked, because the client asks too often.",
        [("", Double(clientLimits.refused))]
      ),
      ("weatherglass_cache_cells", "Cells with weather in memory.", [("", Double(weather.cells))]),
      ("weatherglass_cache_entries", "Entries in memory: one for each cell, kind and source.", [("", Double(weather.entries))]),
      ("weatherglass_cache_bytes", "Bytes of weather in memory.", [("", Double(weather.bytes))]),
      ("weatherglass_store_working", "1 while the database of weather works.", [("", service.storeState().isWorking ? 1 : 0)]),
      (
        "weatherglass_own_data_working", "1 while what people have saved can be read and changed.",
        [("", ownDataProblem() == nil ? 1 : 0)]
      ),
      (
        "weatherglass_own_rows_unreadable", "Rows of what people have saved that are left out because they can't be read.",
        [("", Double(unreadableRows()))]
      ),
      ("weatherglass_store_pending", "Entries that are waiting to be written to the database.", [("", Double(weather.unsaved))]),
      ("weatherglass_simulating", "1 while the weather is simulated.", [("", weather.isSimulating ? 1 : 0)]),
      ("weatherglass_source_calls_total", "Calls to each source.", bySource(weather.calls)),
      ("weatherglass_source_failures_total", "Failed calls to each source.", bySource(weather.failures)),
      ("weatherglass_source_health", "The state of each configured source: 1 for the present one.", sources.flatMap { health($0) }),
      ("weatherglass_source_quota_used", "Calls in the current period of each quota.", quotas(sources) { Double($0.used) }),
      ("weatherglass_source_quota_limit", "Calls allowed in each period.", quotas(sources) { Double($0.quota.limit) }),
    ]
    if let backup = backupHealth() {
      families.append(("weatherglass_backup_working", "1 while the daily backups can be made.", [("", backup.problem == nil ? 1 : 0)]))
      if let last = backup.last {
        let made = [(labels: "", value: Double(last.seconds))]
        families.append(("weatherglass_backup_last_seconds", "The time of the last backup, in seconds since 1970.", made))
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

  private func health(_ state: SourceState) -> [(labels: String, value: Double)] {
    SourceState.Status.words.map { word in
      ("{source=\"\(state.source.word)\",health=\"\(word)\"}", word == state.status.word ? 1 : 0)
    }
  }

  private func quotas(_ states: [SourceState], _ value: (SourceState.Usage) -> Double) -> [(labels: String, value: Double)] {
    states.flatMap { state in
      state.usage.map { ("{source=\"\(state.source.word)\",window=\"\($0.quota.window.word)\"}", value($0)) }
    }
  }
}
