import WeatherModel

/// The notices that every device must get during the storm, computed hour by hour from the script alone.
struct ExpectedNotices {
  private struct NoticeState {
    var severity: Alert.Severity?
    /// The last severity that was sent.
    var last = Alert.Severity.unknown
    /// Whether anything was sent.
    var isKnown = false
    /// The notice that is held back until the quiet hours end.
    var waiting: (title: String, due: Instant)?
    var titles: [String] = []
  }

  private struct Key: Hashable {
    var device, warning: Int
  }

  private var states: [Key: NoticeState] = [:]
  /// The severity of each warning in the last answer of the office and of the copy.
  private var office: [Int: Alert.Severity] = [:]
  private var copy: [Int: Alert.Severity] = [:]

  /// The number of notices that must have been sent so far.
  var count: Int { states.values.reduce(0) { $0 + $1.titles.count } }

  /// The titles that a device must have received for a warning, in order.
  func titles(device: Int, warning: Int) -> [String] { states[Key(device: device, warning: warning)]?.titles ?? [] }

  /// Sends notices that were held back.
  mutating func sendHeldBack(_ script: StormScript, at now: Instant) {
    for (key, var state) in states {
      guard let (title, due) = state.waiting, due <= now else { continue }
      state.waiting = nil
      // A warning that is over by then is not sent.
      if script.warnings[key.warning].ends > now {
        state.titles.append(title)
        state.isKnown = true
      }
      states[key] = state
    }
  }

  /// Applies the warnings of an hour.
  mutating func apply(_ script: StormScript, isOfficeAway: Bool, at now: Instant) {
    for warning in script.warnings {
      let current = warning.ends > now ? warning.severity : nil
      if isOfficeAway {
        copy[warning.number] = current
      } else {
        // The office has the last word: its answer replaces the copy's warning, or cancels it.
        copy[warning.number] = nil
        office[warning.number] = current
      }
      let isOver = warning.ends <= now
      if isOver { (office[warning.number], copy[warning.number]) = (nil, nil) }
      let held = [office[warning.number], copy[warning.number]].compactMap { $0 }.max()
      for device in script.devices.indices { notify(script.devices[device], device, warning, held, isOver, at: now) }
    }
  }

  private mutating func notify(
    _ device: StormDevice, _ number: Int, _ warning: StormWarning, _ held: Alert.Severity?, _ isOver: Bool, at now: Instant
  ) {
    let reached = device.places.filter { warning.cells.contains($0.cell) }
    guard !reached.isEmpty else { return }
    let key = Key(device: number, warning: warning.number)
    var state = states[key] ?? NoticeState()
    defer { states[key] = state }
    guard let held else {
      guard state.severity != nil else { return }
      state.severity = nil
      if isOver { return }
      state.waiting = nil
      // A warning that was never sent need not be cancelled.
      if state.isKnown { send("Cancelled", state.last, device, warning, &state, at: now) }
      return
    }
    if state.severity == nil || (state.waiting != nil && !state.isKnown) {
      guard reached.contains(where: { device.rules.rules(of: $0.id).notifies(held, warning.hazard) }) else {
        // The pending notice is not wanted any more, and nothing was sent.
        (state.severity, state.waiting) = (nil, nil)
        return
      }
    }
    if state.severity == held { return }
    (state.severity, state.last) = (held, held)
    send(ExpectedNotices.words[held] ?? "?", held, device, warning, &state, at: now)
  }

  private func send(
    _ word: String, _ severity: Alert.Severity, _ device: StormDevice, _ warning: StormWarning, _ state: inout NoticeState, at now: Instant
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
