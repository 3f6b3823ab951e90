import Features
import Languages
import Loop
import Providers
import WeatherModel
import Wire

/// Any JSON: reading and writing it twice gives the same value and the same text.
let jsonTarget = FuzzTarget("json") { bytes throws(RuleViolation) in
  guard let json = parsed(bytes) else { return }
  let first = written(json)
  guard let again = parsed(first) else { throw RuleViolation("JSON that was written and can't be read") }
  try promise(written(again) == first, "JSON that changes when it is read and written")
}

/// A report, as browsers and the database read it.
let reportTarget = FuzzTarget("report") { bytes throws(RuleViolation) in
  guard let json = parsed(bytes) else { return }
  let report: WeatherReport
  do throws(JSONError) { report = try WeatherReport(json: json) } catch {
    try promise(!error.description.isEmpty, "an error without words")
    return
  }
  // Reports that the server writes have passed this check.
  guard report.firstImplausible() == nil else { return }
  try show(report, now: report.current?.provenance.fetchedAt ?? Instant(seconds: 1_795_010_400))
}

/// The snapshot that the server sends with a page for the app to take over, and that devices keep.
let snapshotTarget = FuzzTarget("snapshot") { bytes throws(RuleViolation) in
  guard let snapshot = AppSnapshot(bytes) else { return }
  let first = snapshot.bytes
  guard let again = AppSnapshot(first) else { throw RuleViolation("a snapshot that was written and can't be read") }
  try promise(again.bytes == first, "a snapshot that changes when it is read and written")
  let state = snapshot.state(.english)
  let pages = state.weatherList.pages
  let isSound = pages.ids.allSatisfy { pages[id: $0]?.report?.firstImplausible() == nil }
  if isSound { try show(state) }
}

private func parsed(_ bytes: [UInt8]) -> JSON? {
  do throws(JSONError) { return try JSON(parsing: bytes) } catch { return nil }
}

private func written(_ json: JSON) -> [UInt8] {
  var writer = JSONWriter()
  write(json, to: &writer)
  return writer.bytes
}

private func write(_ json: JSON, to writer: inout JSONWriter) {
  switch json.kind {
  case .missing, .null: writer.null()
  case .bool: writer.value((try? json.flag()) ?? false)  // its kind was checked
  case .number:
    // A number too large for a double is valid JSON, but no value.
    if let number = try? json.number() { writer.value(number) } else { writer.null() }
    _ = try? json.integer()  // only must not crash
  case .string: writer.value((try? json.text()) ?? "")  // its kind was checked
  case .array:
    writer.array { writer in
      for item in (try? json.items()) ?? [] { write(item, to: &writer) }  // its kind was checked
    }
  case .object:
    writer.object { writer in
      for (name, value) in (try? json.members()) ?? [] {  // its kind was checked
        writer.key(name)
        write(value, to: &writer)
      }
    }
  }
}
