import Copy
import WeatherModel

extension Alert {
  /// One of the simulator's warnings, in the reader's language. What identifies it stays the same.
  public func simulated(for copy: Copy) -> Alert {
    let words: (event: String, text: String, toDo: String)
    switch id.split(separator: "-").dropFirst().first {
    case "wind": words = (copy.simulatedGale, copy.simulatedGaleText, copy.simulatedGaleToDo)
    case "snow": words = (copy.simulatedSnow, copy.simulatedSnowText, copy.simulatedSnowToDo)
    case "heat": words = (copy.simulatedHeat, copy.simulatedHeatText, copy.simulatedHeatToDo)
    case "cold": words = (copy.simulatedCold, copy.simulatedColdText, copy.simulatedColdToDo)
    default: return self
    }
    var alert = self
    (alert.event, alert.text, alert.instruction) = words
    alert.headline = copy.simulatedHeadline(event: words.event)
    alert.sender = copy.simulator
    return alert
  }
}

extension WeatherReport {
  /// The report with the simulator's warnings in the reader's language; services' warnings stay as they were sent.
  public func translated(to copy: Copy) -> WeatherReport {
    guard alerts?.provenance.source == .simulator else { return self }
    var report = self
    report.alerts?.value = alerts?.value.map { $0.simulated(for: copy) } ?? []
    return report
  }
}

extension Warning {
  /// The warning in the reader's language if only the simulator has sent it.
  public func translated(to copy: Copy) -> Warning {
    guard sources == [.simulator] else { return self }
    var warning = self
    warning.alert = alert.simulated(for: copy)
    return warning
  }
}

extension LocalWarning {
  /// The same in the reader's language if only the simulator has sent it.
  public func translated(to copy: Copy) -> LocalWarning { LocalWarning(warning.translated(to: copy), places: places, zone: zone) }
}
