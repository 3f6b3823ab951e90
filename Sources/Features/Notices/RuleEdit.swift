import WeatherModel

/// A change of what a device is told of.
public enum RuleEdit: Hashable, Sendable {
  /// The place in view gets rules of its own, or those of all places.
  case ownRules(Bool)
  /// Whether warnings are told at all.
  case warns(Bool)
  case least(Alert.Severity)
  case hazard(Hazard, Bool)
  case rainSoon(Bool)
  case quiet(Bool)
  /// What stands in a field for a time, "22:30".
  case quietFrom(String)
  case quietUntil(String)
  case morning(Bool)
  case morningTime(String)
  case morningAlways(Bool)
  case morningPlace(RecordID?)
}

extension NoticeRules {
  /// Makes a change; those that are about a place in the rules of that one. What makes no sense changes nothing.
  mutating func apply(_ edit: RuleEdit, to place: RecordID?) {
    switch edit {
    case .ownRules(let isOwn): if let place { places[place] = isOwn ? usual : nil }
    case .warns(let isOn): change(place) { $0.warns = isOn }
    case .least(let severity): change(place) { $0.least = severity }
    case .hazard(let hazard, let isOn): change(place) { if isOn { $0.hazards.insert(hazard) } else { $0.hazards.remove(hazard) } }
    case .rainSoon(let isOn): change(place) { $0.rainSoon = isOn }
    case .quiet(let isOn): quiet = isOn ? QuietHours(from: 22 * 60 + 30, until: 7 * 60) : nil
    case .quietFrom(let text): if let from = minute(text), let quiet { self.quiet = QuietHours(from: from, until: quiet.until) ?? quiet }
    case .quietUntil(let text): if let until = minute(text), let quiet { self.quiet = QuietHours(from: quiet.from, until: until) ?? quiet }
    case .morning(let isOn): morning = isOn ? MorningLine(minute: 7 * 60) : nil
    case .morningTime(let text):
      if let at = minute(text), let line = morning { morning = MorningLine(minute: at, always: line.always, place: line.place) }
    case .morningAlways(let always): morning?.always = always
    case .morningPlace(let place): morning?.place = place
    }
  }

  private mutating func change(_ place: RecordID?, _ edit: (inout PlaceRules) -> Void) {
    guard let place else { return edit(&usual) }
    var own = rules(of: place)
    edit(&own)
    places[place] = own
  }
}

/// The minute of the day that a field for a time says, "22:30" or "22:30:00"; nil where it says none.
@inline(never) func minute(_ text: String) -> Int? {
  let parts = pieces(of: Array(text.utf8), by: UInt8(ascii: ":"))
  guard parts.count >= 2, let hour = wholeNumber(Array(parts[0].utf8)[...]), let minute = wholeNumber(Array(parts[1].utf8)[...]), hour < 24,
    minute < 60
  else { return nil }
  return hour * 60 + minute
}

/// A minute of the day as fields for times have it, "07:00".
@inline(never) func fieldText(_ minute: Int) -> String {
  let (hours, minutes) = (minute / 60, minute % 60)
  return (hours < 10 ? "0" : "") + String(hours) + (minutes < 10 ? ":0" : ":") + String(minutes)
}
