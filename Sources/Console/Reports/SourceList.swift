import WeatherModel
import WeatherService
import Wire

/// The sources with how they stand, and the order in which each kind asks them.
public struct SourceList: Sendable {
  /// How each source stands.
  public var states: [SourceState]
  /// The order of each kind.
  public var orders: [(kind: Kind, order: [Source])]

  /// A list.
  public init(states: [SourceState], orders: [(kind: Kind, order: [Source])]) {
    self.states = states
    self.orders = orders
  }

  /// The list as JSON; docs/cli.md describes it.
  public var json: [UInt8] {
    var json = JSONWriter(reserving: 2048)
    json.object { json in
      json.array("sources") { json in
        for state in states { json.object { write(state, to: &$0) } }
      }
      json.object("order") { json in
        for (kind, order) in orders {
          json.key(kind.word)
          json.array { json in
            for source in order { json.value(source.word) }
          }
        }
      }
    }
    return json.bytes
  }

  private func write(_ state: SourceState, to json: inout JSONWriter) {
    json.member("source", state.source.word)
    json.member("name", state.source.name)
    json.member("configured", true)
    json.array("kinds") { json in
      for kind in state.kinds.each { json.value(kind.word) }
    }
    json.object("standing") { json in
      json.member("state", state.standing.word)
      json.member("until", state.standing.until?.description)
    }
    json.array("quotas") { json in
      for usage in state.usage {
        json.object { json in
          json.member("window", usage.quota.window.word)
          json.member("limit", Int64(usage.quota.limit))
          json.member("used", Int64(usage.used))
          json.member("resets", usage.resets.description)
        }
      }
    }
    json.member("calls", Int64(state.calls))
    json.member("failures", Int64(state.failures))
    json.member("last_success", state.lastSuccess?.description)
    json.member("last_failure", state.lastFailure?.description)
    json.member("last_error", state.lastError)
    json.member("terms", state.terms.isEmpty ? nil : state.terms)
  }

  /// The list as a table.
  public func text(on screen: Screen, now: Instant) -> String {
    let style = screen.style
    var lines: [String] = []
    for state in states {
      let standing = state.standing
      let word =
        switch standing {
        case .ready: style.good(standing.word)
        case .refused: style.bad(standing.word)
        case .resting, .onTrial, .exhausted: style.doubtful(standing.word)
        }
      lines.append(style.bold(style.cell(fitted(state.source.word, 16), 17)) + word)
      let facts = [state.kinds.each.map(\.word).joined(separator: " ")] + state.facts(now: now) + [printable(state.terms, limit: 200)]
      for fact in facts where !fact.isEmpty { lines += wrapped(fact, screen.width - 2).map { "  " + $0 } }
    }
    lines += ["", style.bold("Order")]
    for (kind, order) in orders { lines += labelled(kind.word, order.map(\.word).joined(separator: ", "), screen) }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SourceState {
  /// How it stands, in a line: "resting, for 3 min, 2 of 9 calls failed, last error: …".
  public func words(now: Instant) -> String { ([standing.word] + facts(now: now)).joined(separator: ", ") }

  fileprivate func facts(now: Instant) -> [String] {
    let quotas = usage.map(\.words).joined(separator: ", ")
    let facts = [
      standing.until.map { "for \(max(0, ($0 - now + 59) / 60)) min" }, quotas.isEmpty ? nil : "asked " + quotas,
      failures > 0 ? "\(failures) of \(calls) calls failed" : nil, lastError.map { "last error: " + printable($0, limit: 200) },
    ]
    return facts.compactMap { $0 }
  }
}

extension SourceState.Usage {
  /// "42 of 1000 an hour"
  public var words: String { "\(used) of \(quota.limit) \(quota.window == .hour ? "an" : "a") \(quota.window.word)" }
}
