import Providers
import WeatherModel
import WeatherService
import Wire

extension SourceList {
  /// The list as JSON, as in the answer of `/api/v1/sources` and the output of `weatherglass sources --json` (docs/api.md).
  public var json: [UInt8] {
    jsonObject(reserving: 8192) { json in
      json.member("latitude", cell?.coordinate.latitude)
      json.member("longitude", cell?.coordinate.longitude)
      json.array("sources", of: Source.allCases) { write($0, to: &$1) }
      json.object("order") { json in
        for (kind, order) in orders {
          json.key(kind.word)
          json.array { list in for source in order { list.value(source.word) } }
        }
      }
      if cell == nil {
        json.array("rules", of: rules) { write($0, to: &$1) }
      }
      guard let store else { return }
      json.object("store") { json in
        json.member("working", store.isWorking)
        json.member("trouble", store.trouble.map { withoutDetails($0) })
        json.member("since", store.isWorking ? nil : store.since?.description)
      }
    }
  }

  private func write(_ source: Source, to json: inout JSONWriter) {
    let state = states.first { $0.source == source }
    json.member("source", source.word)
    json.member("name", source.name)
    json.member("configured", state != nil)
    json.object("attribution") { json in
      json.member("text", source.attribution)
      json.member("link", source.link)
    }
    guard let state else { return }
    json.array("kinds", state.kinds.each.map(\.word))
    json.object("health") { json in
      json.member("state", state.status.word)
      json.member("until", state.status.until?.description)
    }
    json.array("quotas", of: state.usage) { write($0, to: &$1) }
    if !state.terms.isEmpty { json.member("terms", state.terms) }
    json.member("calls", Int64(state.calls))
    json.member("failures", Int64(state.failures))
    json.member("last_success", state.lastSuccess?.description)
    json.member("last_failure", state.lastFailure?.description)
    json.member("last_error", state.lastError)
  }

  private func write(_ usage: SourceState.Usage, to json: inout JSONWriter) {
    json.member("window", usage.quota.window.word)
    json.member("limit", Int64(usage.quota.limit))
    json.member("used", Int64(usage.used))
    json.member("resets", usage.resets.description)
  }

  private func write(_ rule: SourceChoice.Rule, to json: inout JSONWriter) {
    json.member("south", rule.south)
    json.member("west", rule.west)
    json.member("north", rule.north)
    json.member("east", rule.east)
    json.array("kinds", rule.kinds.each.map(\.word))
    json.array("order", rule.order.map(\.word))
  }
}

/// The database's problem without the host, the folder and the database server's own message. Those are for the operator only and come
/// after the first colon or bracket of the text.
func withoutDetails(_ trouble: String) -> String {
  var sentence = Array(trouble.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ".") })
  while sentence.last == UInt8(ascii: " ") { sentence.removeLast() }
  return String(decoding: sentence, as: UTF8.self) + "."
}
