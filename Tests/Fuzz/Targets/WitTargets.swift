import Copy
import Features
import Preferences
import WeatherModel
import Wit

/// The output of language models, and the lines that a device has kept.
let witTarget = FuzzTarget("wit", longest: 16_384) { bytes throws(RuleViolation) in
  let state = WitFeature.State(json: bytes)
  try promise(WitFeature.State(json: state.json) == state, "lines that change when they are read again")
  guard let subject else { throw RuleViolation("a report that is no subject") }
  guard let line = LineCheck.checked(String(decoding: bytes, as: UTF8.self), about: subject) else { return }
  try promise(line.text.count <= LineCheck.longest, "a line that is too long")
  try promise(!line.text.contains { $0.isNewline || "<>{}".contains($0) }, "a line with markup in it")
  try promise(LineCheck.checked(line.text, about: subject)?.text == line.text, "a line that changes when it is checked again")
}

/// Seven degrees, overcast.
private let subject: Subject? = {
  let now = Instant(seconds: 1_795_010_400)
  var report = WeatherReport(cell: .zero, zone: .utc)
  report.current = Stamped(
    Moment(time: now, condition: .overcast, temperature: Temperature(celsius: 7)),
    Provenance(source: .openMeteo, fetchedAt: now, validAt: now))
  return Subject(report, Subject.Background(), Display(preferences: Preferences(), zone: .utc, now: now, copy: .english))
}()
