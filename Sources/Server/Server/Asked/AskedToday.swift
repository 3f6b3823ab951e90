import Providers
import WeatherModel
import WeatherService
import Wire

/// Which sources were asked for one person since their midnight, how often, and for which places.
struct AskedToday {
  /// The calls to one source, the newest first.
  struct OfSource {
    let source: Source
    let calls: [SourceCall]

    var byItself: Int { calls.count { $0.caller == nil } }
  }

  /// The sources that were asked, the most often asked first.
  let sources: [OfSource]
  /// The calls are complete from here on.
  let since: Instant
  /// Why they are not complete before.
  let beginning: Beginning
  let zone: LocalZone
  /// Whether only the numbers of calls may be shown: others may have caused them.
  let countsOnly: Bool

  /// What the calls are counted from.
  enum Beginning {
    case midnight, startOfServer
    /// The space's first device has a key; before, it could not be told from others.
    case startOfSpace
  }

  /// The calls of a service that `isWanted` selects, in the day that has begun in a zone, since the space of the person was begun.
  init(
    _ service: WeatherService, since start: Instant, _ zone: LocalZone, begun: Instant? = nil, countsOnly: Bool = false,
    _ isWanted: (SourceCall) -> Bool
  ) {
    let found = service.calls { $0.time >= start && isWanted($0) }
    var bySource: [Source: [SourceCall]] = [:]
    for call in found.calls.reversed() { bySource[call.source, default: []].append(call) }
    sources = Source.allCases.compactMap { source in bySource[source].map { OfSource(source: source, calls: $0) } }
      .sorted { $0.calls.count > $1.calls.count }
    let begun = begun ?? start
    since = max(found.since, start, begun)
    beginning = since == start ? .midnight : since == begun ? .startOfSpace : .startOfServer
    self.zone = zone
    self.countsOnly = countsOnly
  }

  var total: Int { sources.reduce(0) { $0 + $1.calls.count } }

  /// How many calls were made in each hour since midnight.
  func hours(of calls: [SourceCall]) -> [Int] {
    var hours = [Int](repeating: 0, count: 24)
    for call in calls { hours[zone.time(of: call.time).hour] += 1 }
    return hours
  }

  /// The answer of `/api/v1/space/calls` (docs/api.md).
  var json: [UInt8] {
    jsonObject(reserving: 4096) { json in
      json.member("since", since.description)
      json.member("calls", Int64(total))
      json.array("sources", of: sources) { asked, json in
        json.member("source", asked.source.word)
        json.member("name", asked.source.name)
        json.member("calls", Int64(asked.calls.count))
        json.member("by_itself", Int64(asked.byItself))
        json.array("last", of: asked.calls.prefix(SourceCall.mostListed)) { write($0, to: &$1) }
      }
    }
  }

  private func write(_ call: SourceCall, to json: inout JSONWriter) {
    json.member("time", call.time.description)
    json.array("kinds") { list in for kind in call.kinds.each { list.value(kind.word) } }
    json.member("latitude", call.cell.coordinate.latitude)
    json.member("longitude", call.cell.coordinate.longitude)
    json.member("by_itself", call.caller == nil)
  }
}
