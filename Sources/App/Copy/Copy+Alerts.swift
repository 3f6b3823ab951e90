import WeatherModel

extension Copy {
  /// “Until 18:00 today”, “From Thu 06:00 until Thu 18:00”
  public func alertDetail(from: String?, until: String?) -> String {
    switch (from, until) {
    case (let from?, let until?): alertFromUntil(from: from, until: until)
    case (let from?, nil): alertFrom(from: from)
    case (nil, let until?): alertUntil(until: until)
    case (nil, nil): ""
    }
  }

  /// “2 notices”
  public func notices(_ count: Int) -> String { notices(count: Int64(count)) }

  /// “Severe”; whether it is a watch or a warning is said by the issuer's own text beside it. Nil when the severity is unknown.
  public func severity(_ severity: Alert.Severity) -> String? {
    severity == .unknown ? nil : self.severity(Int(severity.rawValue) - 1)
  }

  /// “Expected soon”; nil when the urgency is unknown.
  package func urgency(_ urgency: Alert.Urgency) -> String? { urgency == .unknown ? nil : self.urgency(Int(urgency.rawValue) - 1) }

  /// “Likely”; nil when the certainty is unknown.
  package func certainty(_ certainty: Alert.Certainty) -> String? {
    certainty == .unknown ? nil : self.certainty(Int(certainty.rawValue) - 1)
  }

  /// “Wind”
  package func hazard(_ hazard: Hazard) -> String { self.hazard(Int(hazard.rawValue)) }

  /// “Shown”: how far a notice has come.
  package func noticeState(_ state: NoticeState) -> String { noticeState(Int(state.rawValue)) }

  /// “Issued 18:00 today by the Met Office”
  public func issued(by sender: String?, at time: String?) -> String? {
    switch (sender, time) {
    case (let sender?, let time?): issuedAtBy(time: time, sender: sender)
    case (let sender?, nil): issuedBy(sender: sender)
    case (nil, let time?): issuedAt(time: time)
    case (nil, nil): nil
    }
  }
}
