import WeatherModel

extension CellSnapshot {
  /// The freshness of the least fresh of some kinds, and the moment until which no newer values are available for any of them.
  func outlook(_ kinds: Kinds, at now: Instant) -> (freshness: Freshness, goodUntil: Instant) {
    var worst = Freshness.fresh
    var goodUntil = Instant.distantFuture
    for kind in kinds.each {
      let candidates = candidates(kind)
      guard !candidates.isEmpty else { continue }
      let (freshness, until) = outlook(kind, candidates, at: now)
      goodUntil = min(goodUntil, until)
      switch (freshness, worst) {
      case (.stale, _): worst = .stale
      case (.aging, .fresh): worst = .aging
      default: break
      }
    }
    return (worst, min(goodUntil, nextTrial ?? goodUntil))
  }

  private func outlook(_ kind: Kind, _ candidates: [Source], at now: Instant) -> (Freshness, Instant) {
    var until = Instant.distantFuture
    var nothing: Freshness?
    for source in candidates {
      let hasValue = hasValue(kind, source)
      let freshness = state(kind, source, at: now)
      if case .fresh(let end) = freshness {
        until = min(until, end)
        if hasValue { return (.fresh, until) }
        nothing = nothing ?? .fresh
        continue
      }
      let blocked = blockedUntil(kind, source, at: now)
      until = min(until, blocked ?? now)
      if freshness == .aging {
        if hasValue { return (.aging, until) }
        nothing = .aging
      } else if blocked == nil, trouble(kind, source) == nil || !source.mayBeStored {
        // The better source can be asked, so it is worth waiting for.
        return (.stale, until)
      }
    }
    return (nothing ?? .stale, until)
  }
}
