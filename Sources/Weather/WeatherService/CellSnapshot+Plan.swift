import Providers
import WeatherModel

/// The calls that a question needs: which ones to start, and which ones to wait for.
struct Plan: Sendable {
  var start = KindsBySource()
  var waitFor = KindsBySource()

  /// Starts nothing: the caller may only join calls that are under way.
  mutating func keepOnly(_ underway: KindsBySource) {
    start = KindsBySource()
    for source in Source.allCases { waitFor[source].formIntersection(underway[source]) }
  }

  /// Starts and awaits what another plan does, too.
  mutating func add(_ other: Plan) {
    for source in Source.allCases {
      start[source].formUnion(other.start[source])
      waitFor[source].formUnion(other.waitFor[source])
    }
  }
}

extension CellSnapshot {
  /// Tries the sources of each kind in order and uses the first one that has it or can be asked for it.
  ///
  /// `asked` are the kinds that this question has waited for already; no source is asked twice in one question.
  func plan(_ kinds: Kinds, forced: Bool, asked: KindsBySource, underway: KindsBySource, at now: Instant) -> Plan {
    var plan = Plan()
    for kind in kinds.each {
      let candidates = candidates(kind)
      let served = candidates.first { hasValue(kind, $0) && state(kind, $0, at: now) != .stale }
      for source in candidates {
        let isUnderway = underway[source].contains(Kinds(kind))
        switch step(
          kind, source, forced: forced, wasAsked: asked[source].contains(Kinds(kind)), isUnderway: isUnderway, served: served, at: now)
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

  /// The calls to the next sources for what a plan would ask sources whose answers may not be stored, and would so at each question; nil if
  /// none are needed.
  func planInstead(of refused: Plan, asked: KindsBySource, underway: KindsBySource, at now: Instant) -> Plan? {
    var kinds: Kinds = []
    var asked = asked
    for source in Source.allCases where !source.mayBeStored && !refused.start[source].isEmpty {
      kinds.formUnion(refused.start[source])
      asked[source].formUnion(refused.start[source])
    }
    guard !kinds.isEmpty else { return nil }
    let instead = plan(kinds, forced: false, asked: asked, underway: underway, at: now)
    return instead.start.isEmpty && instead.waitFor.isEmpty ? nil : instead
  }

  private enum Step { case next, serve, wait, renew }

  private func step(
    _ kind: Kind, _ source: Source, forced: Bool, wasAsked: Bool, isUnderway: Bool, served: Source?, at now: Instant
  ) -> Step {
    let entry = cached.entry(kind, source)
    let hasValue = entry?.hasValue == true
    let lifetime = lifetime(kind, source, at: now)
    let isShut = block(kind, source, at: now) != nil
    if forced, !wasAsked {
      if isUnderway { return .wait }
      let interval = max(setup.settings.refreshInterval, setup.pause(kind, source))
      if !isShut, entry?.mayForce(at: now, interval: interval, lifetime: lifetime) ?? true { return .wait }
    }
    let freshness = state(kind, source, at: now)
    if case .fresh = freshness { return hasValue ? .serve : .next }
    let servesItself = freshness == .aging && hasValue
    // A later source has it, and this one failed last time: it is asked again, but in the background, unless its answer would be lost
    // there.
    let othersServe = source.mayBeStored && served != nil && (entry?.trouble != nil || !isClosed(source))
    if isUnderway, !wasAsked { return servesItself || othersServe ? .serve : .wait }
    if wasAsked || isShut || entry?.restsUntil(now) != nil { return servesItself ? .serve : .next }
    return servesItself || othersServe ? .renew : .wait
  }
}
