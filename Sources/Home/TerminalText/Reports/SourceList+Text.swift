import Reports
import WeatherModel
import WeatherService

extension SourceList {
  /// The list as a table.
  public func text(on terminal: Terminal, now: Instant) -> String {
    let style = terminal.style
    var lines: [String] = []
    for state in states {
      let status = state.status
      let word =
        switch status {
        case .ready: style.good(status.word)
        case .refused: style.bad(status.word)
        case .resting, .onTrial, .exhausted: style.doubtful(status.word)
        }
      lines.append(style.bold(style.cell(fitted(state.source.word, 16), 17)) + word)
      let facts = [state.kinds.each.map(\.word).joined(separator: " ")] + state.facts(now: now) + [printable(state.terms, limit: 200)]
      for fact in facts where !fact.isEmpty { lines += wrapped(fact, terminal.width - 2).map { "  " + $0 } }
    }
    lines += ["", style.bold("Order")]
    for (kind, order) in orders { lines += labelled(kind.word, order.map(\.word).joined(separator: ", "), terminal) }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SourceState {
  /// The state of the source in a line: "resting, for 3 min, 2 of 9 calls failed, last error: …".
  public func words(now: Instant) -> String { ([status.word] + facts(now: now)).joined(separator: ", ") }

  fileprivate func facts(now: Instant) -> [String] {
    let quotas = usage.map(\.words).joined(separator: ", ")
    let facts = [
      status.until.map { "for \(max(0, ($0 - now + 59) / 60)) min" }, quotas.isEmpty ? nil : "asked " + quotas,
      failures > 0 ? "\(failures) of \(calls) calls failed" : nil, lastError.map { "last error: " + printable($0, limit: 200) },
    ]
    return facts.compactMap { $0 }
  }
}

extension SourceState.Usage {
  /// "42 of 1000 an hour"
  public var words: String { "\(used) of \(quota.limit) \(quota.window == .hour ? "an" : "a") \(quota.window.word)" }
}
