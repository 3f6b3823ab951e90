import WeatherModel

/// What every device has to hear of the storm, reckoned from the script alone, hour by hour.
struct StormLedger {
  private struct Told {
    var severity: Alert.Severity?
    /// What it was last, while it was told.
    var last = Alert.Severity.unknown
    /// Whether anything was sent.
    var isKnown = false
    /// What waits for the end of the quiet hours.
    var waiting: (title: String, due: Instant)?
    var titles: [String] = []
  }

  private struct Key: Hashable {
    var device, warning: Int
  }

  private var told: [Key: Told] = [:]
  /// What the office and the copy say of each warning, by the last answer of each.
  private var office: [Int: Alert.Severity] = [:]
  private var copy: [Int: Alert.Severity] = [:]

  /// How many notices have to have been sent so far.
  var count: Int { told.values.reduce(0) { $0 + $1.titles.count } }

  /// The titles that a device has to have got of a warning, in their order.
  func titles(device: Int, warning: Int) -> [String] { told[Key(device: device, warning: warning)]?.titles ?? [] }

  /// Sends what was waiting.
  mutating func wake(_ script: StormScript, at now: Instant) {
    for (key, var state) in told {
      guard let (title, due) = state.waiting, due <= now else { continue }
      state.waiting = nil
      // What is over by then is not told any more.
      if script.warnings[key.warning].ends > now {
        state.titles.append(title)
        state.isKnown = true
      }
      told[key] = state
    }
  }

  /// Takes in what is said in an hour.
  mutating func hear(_ script: StormScript, isOfficeAway: Bool, at now: Instant) {
    for warning in script.warnings {
      let said = warning.ends > now ? warning.severity : nil
      if isOfficeAway {
        copy[warning.number] = said
      } else {
        // Who is asked first has the last word: what it knows the other one's copy is forgotten of, and what it does not know has lapsed.
        copy[warning.number] = nil
        office[warning.number] = said
      }
      let isOver = warning.ends <= now
      if isOver { (office[warning.number], copy[warning.number]) = (nil, nil) }
      let held = [office[warning.number], copy[warning.number]].compactMap { $0 }.max()
      for device in script.devices.indices { tell(script.devices[device], device, warning, held, isOver, at: now) }
    }
  }

  private mutating func tell(
    _ device: StormDevice, _ number: Int, _ warning: StormWarning, _ held: Alert.Severity?, _ isOver: Bool, at now: Instant
  ) {
    let reached = device.places.filter { warning.cells.contains($0.cell) }
    guard !reached.isEmpty else { return }
    let key = Key(device: number, warning: warning.number)
    var state = told[key] ?? Told()
    defer { told[key] = state }
    guard let held else {
      guard state.severity != nil else { return }
      state.severity = nil
      if isOver { return }
      state.waiting = nil
      // What nobody has heard of need not be called off.
      if state.isKnown { put("Cancelled", state.last, device, warning, &state, at: now) }
      return
    }
    if state.severity == nil || (state.waiting != nil && !state.isKnown) {
      guard reached.contains(where: { device.rules.rules(of: $0.id).wants(held, warning.hazard) }) else {
        // What waited is not wanted any more, and nobody has heard of it.
        (state.severity, state.waiting) = (nil, nil)
        return
      }
    }
    if state.severity == held { return }
    (state.severity, state.last) = (held, held)
    put(StormLedger.words[held] ?? "?", held, device, warning, &state, at: now)
  }

  private func put(
    _ word: String, _ severity: Alert.Severity, _ device: StormDevice, _ warning: StormWarning, _ state: inout Told, at now: Instant
  ) {
    let title = warning.event + " · " + word
    if severity != .extreme, let end = device.rules.quiet?.end(at: now, in: .utc) {
      state.waiting = (title, end)
    } else {
      state.waiting = nil
      state.titles.append(title)
      state.isKnown = true
    }
  }

  private static let words: [Alert.Severity: String] = [.minor: "Minor", .moderate: "Moderate", .severe: "Severe", .extreme: "Extreme"]
}
