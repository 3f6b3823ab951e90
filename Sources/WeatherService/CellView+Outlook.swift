import Providers
import WeatherModel

extension CellView {
  /// How fresh the least fresh of some kinds is, and until when nothing newer is to be had of any.
  func outlook(_ kinds: Kinds, at now: Instant) -> (freshness: Freshness, goodUntil: Instant) {
    var worst = Freshness.fresh
    var goodUntil = Instant.distantFuture
    for kind in kinds.each {
      let candidates = setup.candidates(kind, cell, selection)
      guard !candidates.isEmpty else { continue }
      let (freshness, until) = outlook(kind, candidates, at: now)
      goodUntil = min(goodUntil, until)
      switch (freshness, worst) {
      case (.stale, _): worst = .stale
      case (.aging, .fresh): worst = .aging
      default: break
      }
    }
    return (worst, goodUntil)
  }

  private func outlook(_ kind: Kind, _ candidates: [Provider], at now: Instant) -> (Freshness, Instant) {
    var until = Instant.distantFuture
    var nothing: Freshness?
    for provider in candidates {
      let entry = record.entry(kind, provider.source)
      let standing = standing(kind, provider.source, at: now)
      if case .fresh(let end) = standing {
        until = min(until, end)
        if entry?.hasValue == true { return (.fresh, until) }
        nothing = nothing ?? .fresh
        continue
      }
      let blocked = blockedUntil(kind, provider, at: now)
      until = min(until, blocked ?? now)
      if standing == .aging {
        if entry?.hasValue == true { return (.aging, until) }
        nothing = .aging
      } else if blocked == nil, entry?.trouble == nil {
        // The better source can be asked, and nothing speaks against waiting for it.
        return (.stale, until)
      }
    }
    return (nothing ?? .stale, until)
  }
}
