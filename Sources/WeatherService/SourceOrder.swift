import WeatherModel

/// A few sources in order, without a block of memory of its own: orders are gone through for every kind of every answer.
struct SourceOrder: Sequence, IteratorProtocol, Sendable {
  // Four bits for each source, the first one lowest; none is 0, so that 0 ends it.
  private var places: UInt64 = 0

  var isEmpty: Bool { places == 0 }

  /// Adds a source at the end, unless it is there already.
  mutating func append(_ source: Source) {
    var shift: UInt64 = 0
    while shift < 64, (places >> shift) & 15 != 0 {
      if (places >> shift) & 15 == UInt64(source.rawValue) + 1 { return }
      shift += 4
    }
    if shift < 64 { places |= (UInt64(source.rawValue) + 1) << shift }
  }

  mutating func next() -> Source? {
    guard places != 0 else { return nil }
    defer { places >>= 4 }
    return Source(rawValue: UInt8(places & 15) - 1)
  }
}

/// Kinds for each source.
struct KindsBySource: Sendable {
  // Eight bits for each source.
  private var kinds: UInt64 = 0

  var isEmpty: Bool { kinds == 0 }

  /// The kinds of all sources together.
  var all: Kinds { Source.allCases.reduce(into: []) { $0.formUnion(self[$1]) } }

  subscript(source: Source) -> Kinds {
    get { Kinds(rawValue: UInt8(truncatingIfNeeded: kinds >> KindsBySource.shift(source))) }
    set {
      let shift = KindsBySource.shift(source)
      kinds = kinds & ~(255 << shift) | UInt64(newValue.rawValue) << shift
    }
  }

  private static func shift(_ source: Source) -> UInt64 { UInt64(source.rawValue) * 8 }
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
