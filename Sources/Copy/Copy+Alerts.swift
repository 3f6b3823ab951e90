import WeatherModel

extension Copy {
  /// “Alerts”
  public var alerts: String { "Alerts" }

  /// “Pollen, grains/m³: Birch 12, Grass 3”
  public func pollen(_ amounts: [String]) -> String {
    var text = "Pollen, grains/m³"
    var separator = ": "
    for amount in amounts {
      text += separator + amount
      separator = ", "
    }
    return text
  }

  /// “Measured at Utrecht”
  public func measured(at station: String) -> String { "Measured at " + station }

  /// “Severe warning. Until Thu 18:00”, “Warning. From Thu 06:00”
  public func alertDetail(_ severity: Alert.Severity, from: String?, until: String?) -> String {
    var text = alert(severity)
    if let from { text += ". From " + from }
    if let until { text += (from == nil ? ". Until " : " until ") + until }
    return text
  }

  /// “18:00 today”
  public func timeToday(_ time: String) -> String { time + " today" }

  /// “Severe warning”
  public func alert(_ severity: Alert.Severity) -> String {
    switch severity {
    case .unknown: "Warning"
    case .minor: "Minor warning"
    case .moderate: "Moderate warning"
    case .severe: "Severe warning"
    case .extreme: "Extreme warning"
    }
  }

  /// “Issued by the Met Office for Faxaflói”
  public func issued(by sender: String?, for area: String?) -> String? {
    guard let sender else { return area }
    return "Issued by " + sender + (area.map { " for " + $0 } ?? "")
  }

  /// “Birch”
  public func plant(_ plant: Pollen.Plant) -> String {
    switch plant {
    case .alder: "Alder"
    case .birch: "Birch"
    case .grass: "Grass"
    case .mugwort: "Mugwort"
    case .olive: "Olive"
    case .ragweed: "Ragweed"
    }
  }
}
