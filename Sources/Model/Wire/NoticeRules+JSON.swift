import WeatherModel

extension PlaceRules: JSONMember {
  package static var blank: PlaceRules { PlaceRules() }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var isOn: Bool? = notifiesWarnings
    visitor.member("warns", &isOn)
    notifiesWarnings = isOn ?? true
    // Unlike other words of a scale, an unknown severity is an error: otherwise a typing mistake could suppress warnings.
    var word: String? = minimumSeverity.word
    visitor.member("least", &word)
    let severity = Alert.Severity(word: word ?? Alert.Severity.unknown.word)
    if severity == nil { visitor.fail("least", "minor, moderate, severe or extreme") }
    minimumSeverity = severity ?? .unknown
    var words = ""
    for hazard in Hazard.allCases where hazards.contains(hazard) { words += (words.isEmpty ? "" : " ") + hazard.word }
    visitor.member("hazards", &words)
    let found = words.utf8.split(separator: UInt8(ascii: " "))
    hazards = []
    for word in found {
      guard let hazard = Hazard(word: String(decoding: Array(word), as: UTF8.self)) else {
        visitor.fail("hazards", "the words of hazards, separated by spaces")
        continue
      }
      hazards.insert(hazard)
    }
    for notice in WeatherNotice.allCases {
      isOn = self[notice] ? true : nil
      visitor.member(notice.member, &isOn)
      self[notice] = isOn ?? false
    }
  }
}

extension NoticeRules: JSONMember {
  package static var blank: NoticeRules { NoticeRules() }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var hours = quiet.map { WrittenHours(from: Int64($0.from), until: Int64($0.until)) }
    visitor.member("quiet", &hours)
    quiet = hours.flatMap { QuietHours(from: Int(clamping: $0.from), until: Int(clamping: $0.until)) }
    if quiet == nil, hours != nil { visitor.fail("quiet", "two different minutes of a day, from 0 to 1439") }
    var line = morning.map { WrittenMorning(at: Int64($0.minute), always: $0.always, place: $0.place?.text) }
    visitor.member("morning", &line)
    morning = line?.morning
    if morning == nil, line != nil { visitor.fail("morning", "a minute of a day, from 0 to 1439, and the id of a record") }
    visitor.member("usual", &defaultRules)
    var list: [RulesOfPlace] = []
    // In the order of the ids, so that equal rules are equal texts. (A call of 'sorted' would be 2.5 kB more in the browser.)
    var ids: [RecordID] = []
    for id in places.keys { ids.insert(id, at: ids.firstIndex { id < $0 } ?? ids.count) }
    for id in ids { list.append(RulesOfPlace(id: id.text, rules: rules(of: id))) }
    visitor.list("places", &list, isOptional: true)
    places = [:]
    for place in list {
      guard let id = RecordID(text: place.id) else { return visitor.fail("places", "the ids of records") }
      places[id] = place.rules
    }
  }
}

private struct WrittenHours: JSONMember {
  var from, until: Int64
  static var blank: WrittenHours { WrittenHours(from: 0, until: 0) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("from", &from)
    visitor.member("until", &until)
  }
}

private struct WrittenMorning: JSONMember {
  var at: Int64
  var always: Bool?
  var place: String?
  static var blank: WrittenMorning { WrittenMorning(at: 0) }

  /// Nil when the minute or the identifier is invalid.
  var morning: MorningNotice? {
    guard let place else { return MorningNotice(minute: Int(clamping: at), always: always ?? false) }
    guard let id = RecordID(text: place) else { return nil }
    return MorningNotice(minute: Int(clamping: at), always: always ?? false, place: id)
  }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("at", &at)
    visitor.member("always", &always)
    visitor.member("place", &place)
  }
}

private struct RulesOfPlace: JSONMember {
  var id: String
  var rules: PlaceRules
  static var blank: RulesOfPlace { RulesOfPlace(id: "", rules: .blank) }

  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("place", &id)
    rules.members(&visitor)
  }
}
