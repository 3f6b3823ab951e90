import Providers
import WeatherModel

/// What a question comes down to: which calls go out, and which are worth waiting for.
struct Plan: Sendable {
  var start = KindsBySource()
  var waitFor = KindsBySource()
}

/// Kinds for each source.
struct KindsBySource: Sendable {
  private var kinds = [Kinds](repeating: [], count: Source.allCases.count)

  subscript(source: Source) -> Kinds {
    get { kinds[Int(source.rawValue)] }
    set { kinds[Int(source.rawValue)] = newValue }
  }
}

extension CellView {
  /// Goes through the sources of each kind in order: the first one that has it or can be asked for it counts.
  ///
  /// `asked` are the kinds that this very question has waited for already; nobody is asked twice in one question.
  func plan(_ kinds: Kinds, forced: Bool, asked: KindsBySource, underway: KindsBySource, at now: Instant) -> Plan {
    var plan = Plan()
    for kind in kinds.each {
      let candidates = setup.candidates(kind, cell, selection)
      let served = candidates.first { record.entry(kind, $0.source)?.hasValue == true && standing(kind, $0.source, at: now) != .stale }
      for provider in candidates {
        let source = provider.source
        let isUnderway = underway[source].contains(Kinds(kind))
        switch step(
          kind, provider, forced: forced, wasAsked: asked[source].contains(Kinds(kind)), isUnderway: isUnderway, served: served, at: now)
        {
        case .next: continue
        case .serve: break
        case .wait:
          plan.waitFor[source].insert(Kinds(kind))
          if !isUnderway { plan.start[source].insert(Kinds(kind)) }
        case .renew: plan.start[source].insert(Kinds(kind))
        }
        break
      }
    }
    return plan
  }

  private enum Step { case next, serve, wait, renew }

  private func step(
    _ kind: Kind, _ provider: Provider, forced: Bool, wasAsked: Bool, isUnderway: Bool, served: Provider?, at now: Instant
  ) -> Step {
    let source = provider.source
    let entry = record.entry(kind, source)
    let hasValue = entry?.hasValue == true
    let lifetime = lifetime(kind, source, at: now)
    let isShut = ledger(source).block(provider.terms.weighed(Kinds(kind)), at: now) != nil
    if forced, !wasAsked {
      if isUnderway { return .wait }
      if !isShut, entry?.mayForce(at: now, interval: setup.settings.refreshInterval, lifetime: lifetime) ?? true { return .wait }
    }
    let standing = standing(kind, source, at: now)
    if case .fresh = standing { return hasValue ? .serve : .next }
    let servesItself = standing == .aging && hasValue
    // Somebody further down has it, and this one failed last time: it is asked again, but nobody waits for that.
    let othersServe = served != nil && (entry?.trouble != nil || !ledger(source).breaker.isClosed)
    if isUnderway, !wasAsked { return servesItself || othersServe ? .serve : .wait }
    if wasAsked || isShut || entry?.restsUntil(now) != nil { return servesItself ? .serve : .next }
    return servesItself || othersServe ? .renew : .wait
  }
}
