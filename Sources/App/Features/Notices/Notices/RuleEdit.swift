import WeatherModel

/// A change to the rules for a device's notices.
public enum RuleEdit: Hashable, Sendable {
  /// The place in view gets rules of its own (true), or follows those of all places.
  case ownRules(Bool)
  /// Whether there are notices about warnings at all.
  case warns(Bool)
  case minimumSeverity(Alert.Severity)
  case hazard(Hazard, Bool)
  case weather(WeatherNotice, Bool)
  case quiet(Bool)
  /// The text of a time field, "22:30".
  case quietFrom(String)
  case quietUntil(String)
  case morning(Bool)
  case morningTime(String)
  case morningAlways(Bool)
  case morningPlace(RecordID?)
}

extension NoticeRules {
  /// Makes a change. Changes that can differ by place apply to the given place, or to all places if it is nil. Invalid values change
  /// nothing.
  mutating func apply(_ edit: RuleEdit, to place: RecordID?) {
    switch edit {
    case .ownRules(let isOwn): if let place { places[place] = isOwn ? defaultRules : nil }
    case .warns(let isOn): change(place) { $0.notifiesWarnings = isOn }
    case .minimumSeverity(let severity): change(place) { $0.minimumSeverity = severity }
    case .hazard(let hazard, let isOn): change(place) { if isOn { $0.hazards.insert(hazard) } else { $0.hazards.remove(hazard) } }
    case .weather(let notice, let isOn): change(place) { $0[notice] = isOn }
    case .quiet(let isOn): quiet = isOn ? QuietHours(from: 22 * 60 + 30, until: 7 * 60) : nil
    case .quietFrom(let text): if let from = minute(text), let quiet { self.quiet = QuietHours(from: from, until: quiet.until) ?? quiet }
    case .quietUntil(let text): if let until = minute(text), let quiet { self.quiet = QuietHours(from: quiet.from, until: until) ?? quiet }
    case .morning(let isOn): morning = isOn ? MorningNotice(minute: 7 * 60) : nil
    case .morningTime(let text):
      if let at = minute(text), let line = morning { morning = MorningNotice(minute: at, always: line.always, place: line.place) }
    case .morningAlways(let always): morning?.always = always
    case .morningPlace(let place): morning?.place = place
    }
  }

  private mutating func change(_ place: RecordID?, _ edit: (inout PlaceRules) -> Void) {
    guard let place else { return edit(&defaultRules) }
    var own = rules(of: place)
    edit(&own)
    places[place] = own
  }
}

/// The minute of the day from the text of a time field, "22:30" or "22:30:00"; nil if it is not a time.
func minute(_ text: String) -> Int? {
  let parts = pieces(of: Array(text.utf8), by: UInt8(ascii: ":"))
  guard parts.count >= 2, let hour = wholeNumber(Array(parts[0].utf8)[...]), let minute = wholeNumber(Array(parts[1].utf8)[...]), hour < 24,
    minute < 60
  else { return nil }
  return hour * 60 + minute
}

/// A minute of the day as the text of a time field, "07:00".
func fieldText(_ minute: Int) -> String {
  let (hours, minutes) = (minute / 60, minute % 60)
  return (hours < 10 ? "0" : "") + String(hours) + (minutes < 10 ? ":0" : ":") + String(minutes)
}
