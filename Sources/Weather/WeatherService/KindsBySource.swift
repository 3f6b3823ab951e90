import WeatherModel

/// Kinds for each source.
struct KindsBySource: Sendable {
  /// Only sources that have kinds.
  private var kinds: [Source: Kinds] = [:]

  var isEmpty: Bool { kinds.isEmpty }

  /// The union of the kinds of all sources.
  var all: Kinds { kinds.values.reduce(into: []) { $0.formUnion($1) } }

  subscript(source: Source) -> Kinds {
    get { kinds[source] ?? [] }
    set { kinds[source] = newValue.isEmpty ? nil : newValue }
  }
}
