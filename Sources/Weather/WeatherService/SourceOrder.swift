import WeatherModel

/// The sources that may be asked for a kind, the first choice first: those of an order that have it. It is used for every kind of every
/// answer, so it is a view of an existing order and allocates no memory.
struct SourceOrder: Sequence, IteratorProtocol, Sendable {
  private let order: [Source]
  /// A source that comes before all others.
  private let first: Source?
  private let kind: Kinds
  private let coverage: KindsBySource
  private var index: Int

  init(_ order: [Source], after first: Source? = nil, having kind: Kind, _ coverage: KindsBySource) {
    self.order = order
    self.first = first
    index = first == nil ? 0 : -1
    self.kind = Kinds(kind)
    self.coverage = coverage
  }

  var isEmpty: Bool {
    var rest = self
    return rest.next() == nil
  }

  mutating func next() -> Source? {
    while index < order.count {
      let isFirst = index < 0
      let source = isFirst ? first : order[index]
      index += 1
      if let source, isFirst || source != first, coverage[source].contains(kind) { return source }
    }
    return nil
  }
}

/// Kinds for each source.
struct KindsBySource: Sendable {
  /// Indexed by the source's raw value. Empty while no source has kinds, which is most common, so that no memory is allocated.
  private var kinds: [Kinds] = []

  var isEmpty: Bool { kinds.allSatisfy { $0.isEmpty } }

  /// The union of the kinds of all sources.
  var all: Kinds { kinds.reduce(into: []) { $0.formUnion($1) } }

  subscript(source: Source) -> Kinds {
    get { Int(source.rawValue) < kinds.count ? kinds[Int(source.rawValue)] : [] }
    set {
      if Int(source.rawValue) >= kinds.count {
        guard !newValue.isEmpty else { return }
        kinds += repeatElement([], count: Source.allCases.count - kinds.count)
      }
      kinds[Int(source.rawValue)] = newValue
    }
  }
}

extension Kinds {
  /// The single kinds in order, like `each`, without an array.
  var single: SingleKinds { SingleKinds(kinds: self) }
}

/// Iterates over the kinds of a set.
struct SingleKinds: Sequence, IteratorProtocol {
  fileprivate var kinds: Kinds

  mutating func next() -> Kind? {
    guard !kinds.isEmpty else { return nil }
    let kind = Kind(rawValue: UInt8(kinds.rawValue.trailingZeroBitCount))
    kinds = Kinds(rawValue: kinds.rawValue & (kinds.rawValue - 1))
    return kind
  }
}
