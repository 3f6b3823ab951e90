import WeatherModel

/// The sources that may be asked for a kind, the first choice first: those of an order that have it. Gone through for every kind of every
/// answer, so it is a look at an order that lies elsewhere and takes no memory of its own.
struct SourceOrder: Sequence, IteratorProtocol, Sendable {
  private let order: [Source]
  /// Comes before all others.
  private let first: Source?
  private let kind: Kinds
  private let coverage: KindsBySource
  private var place: Int

  init(_ order: [Source], after first: Source? = nil, having kind: Kind, _ coverage: KindsBySource) {
    self.order = order
    self.first = first
    place = first == nil ? 0 : -1
    self.kind = Kinds(kind)
    self.coverage = coverage
  }

  var isEmpty: Bool {
    var rest = self
    return rest.next() == nil
  }

  mutating func next() -> Source? {
    while place < order.count {
      let isFirst = place < 0
      let source = isFirst ? first : order[place]
      place += 1
      if let source, isFirst || source != first, coverage[source].contains(kind) { return source }
    }
    return nil
  }
}

/// Kinds for each source.
struct KindsBySource: Sendable {
  /// By the source's number, as far as any has kinds: most are empty, and then there is nothing to take memory for.
  private var kinds: [Kinds] = []

  var isEmpty: Bool { kinds.allSatisfy { $0.isEmpty } }

  /// The kinds of all sources together.
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

/// Goes through the single kinds of several.
struct SingleKinds: Sequence, IteratorProtocol {
  fileprivate var kinds: Kinds

  mutating func next() -> Kind? {
    guard !kinds.isEmpty else { return nil }
    let kind = Kind(rawValue: UInt8(kinds.rawValue.trailingZeroBitCount))
    kinds = Kinds(rawValue: kinds.rawValue & (kinds.rawValue - 1))
    return kind
  }
}
