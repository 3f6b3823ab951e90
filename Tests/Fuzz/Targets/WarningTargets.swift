import Notices
import WeatherModel
import Wire

/// A warning as the app reads it, and warnings as sources send them.
let warningTarget = FuzzTarget("warning", longest: 16_384) { bytes throws(RuleViolation) in
  let json: JSON
  do throws(JSONError) { json = try JSON(parsing: bytes) } catch { return }
  if let warning = try? Warning(json: json) {  // the error does not matter
    try promise(read(warning.json) == warning, "a warning that changes when it is read again")
  }
  guard let read = try? WeatherReport(json: json), let alerts = read.alerts else { return }  // the error does not matter
  var tracker = WarningTracker()
  var last: UInt64 = 0
  for step in 0..<2 {
    tracker = WarningTracker(tracker.warnings)
    tracker.observe(alerts.value, from: alerts.provenance.source, in: .zero, at: alerts.provenance.fetchedAt) {
      last += 1
      return RecordID(high: 0, low: last)
    }
    if step == 1 { try promise(tracker.changed.isEmpty, "an answer that changes something when it comes twice") }
  }
  for tracked in tracker.warnings {
    try promise(tracked.warning.alert.sanitized == tracked.warning.alert, "a stored text that is not harmless")
    guard let again = try? TrackedWarning(json: JSON(parsing: tracked.json)) else {
      throw RuleViolation("a warning that can't be read again")
    }
    try promise(again == tracked, "a watched warning that changes when it is read again")
  }
}

private func read(_ bytes: [UInt8]) -> Warning? {
  do throws(JSONError) { return try Warning(json: JSON(parsing: bytes)) } catch { return nil }
}
