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

  /// “Until 18:00 today”, “From Thu 06:00 until Thu 18:00”
  public func alertDetail(from: String?, until: String?) -> String {
    switch (from, until) {
    case (let from?, let until?): "From " + from + " until " + until
    case (let from?, nil): "From " + from
    case (nil, let until?): "Until " + until
    case (nil, nil): ""
    }
  }

  /// “What to do”
  public var whatToDo: String { "What to do" }

  /// “Official text”
  public var officialText: String { "Official text" }

  /// “2 notices”
  public func notices(_ count: Int) -> String { "\(count) notices" }

  /// “18:00 today”
  public func timeToday(_ time: String) -> String { time + " today" }

  /// “Severe”; whether it is a watch or a warning says the issuer's own word beside it. Nil where nobody graded it.
  public func severity(_ severity: Alert.Severity) -> String? {
    switch severity {
    case .unknown: nil
    case .minor: "Minor"
    case .moderate: "Moderate"
    case .severe: "Severe"
    case .extreme: "Extreme"
    }
  }

  /// “Issued 18:00 today by the Met Office”
  public func issued(by sender: String?, at time: String?) -> String? {
    guard sender != nil || time != nil else { return nil }
    return "Issued" + (time.map { " " + $0 } ?? "") + (sender.map { " by " + $0 } ?? "")
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
