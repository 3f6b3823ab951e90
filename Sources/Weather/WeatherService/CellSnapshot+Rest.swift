import WeatherModel

extension CellSnapshot {
  /// The source that the place's weather waits for: values are missing or past their lifetime, and none of their sources can be asked now.
  /// Nil if nothing is waited for, or if no wait helps.
  func rest(_ kinds: Kinds, at now: Instant) -> SourceRest? {
    for kind in [Kind.current, .hourly, .daily] where kinds.contains(Kinds(kind)) {
      let candidates = candidates(kind)
      if let shown = shown(kind, of: candidates, at: now),
        cached.entries[shown].state(at: now, lifetime: setup.settings.lifetimes[kind]) != .stale
      {
        continue
      }
      var first: SourceRest?
      for source in candidates {
        // Such an answer is final.
        if trouble(kind, source)?.problem == .unknownPlace { continue }
        guard let until = blockedUntil(kind, source, at: now) else { return nil }
        if until < first?.until ?? .distantFuture { first = SourceRest(source, until: until) }
      }
      guard var rest = first else { continue }
      rest.instead = instead(kind, of: candidates, at: now)
      return rest
    }
    return nil
  }

  /// A source that people may choose, that has a kind here and can be asked now, but is not among those that are asked.
  private func instead(_ kind: Kind, of candidates: [Source], at now: Instant) -> Source? {
    if isRestricted { return nil }
    return setup.live.map(\.source).first { source in
      has(kind, source) && !candidates.contains(source) && blockedUntil(kind, source, at: now) == nil
    }
  }
}
