/// Identifies a running effect by its path: the scopes it runs under (child, row), then its own name.
///
/// A feature names its effects without knowing where it is mounted: scoping prepends the keys of its parents. `"search"`, `EffectID("row",
/// 3, "load")`.
public struct EffectID: Hashable, Sendable {
  /// The keys, from the outermost scope to the effect's own name.
  public var path: [Key]

  /// Creates a path from keys; without keys it refers to everything in its scope.
  public init(_ keys: Key...) {
    path = keys
  }

  init(path: [Key]) {
    self.path = path
  }

  /// Compares the keys in order.
  public static func == (one: EffectID, other: EffectID) -> Bool { one.path.count == other.path.count && one.isWithin(other) }

  /// One step of the path: a name, or a number such as a row's.
  public enum Key: Hashable, Sendable {
    case name(String)
    case number(Int64)

    /// Compares numbers, or the bytes of names.
    public static func == (one: Key, other: Key) -> Bool {
      switch (one, other) {
      case (.number(let one), .number(let other)): return one == other
      case (.name(var one), .name(var other)): return one.withUTF8 { one in other.withUTF8 { other in one.elementsEqual(other) } }
      case (.number, .name), (.name, .number): return false
      }
    }

    /// Hashes the number or the bytes.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .number(let number): hasher.combine(number)
      case .name(var name): name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      }
    }
  }

  /// Whether this path is `prefix` or lies below it.
  public func isWithin(_ prefix: EffectID) -> Bool {
    if path.count < prefix.path.count { return false }
    for index in 0..<prefix.path.count where path[index] != prefix.path[index] { return false }
    return true
  }

  /// The path as seen from the parent that mounts it under `prefix`.
  func under(_ prefix: EffectID) -> EffectID {
    EffectID(path: prefix.path + path)
  }
}

extension EffectID: ExpressibleByStringLiteral {
  /// Creates a path of a single name.
  public init(stringLiteral value: String) {
    path = [.name(value)]
  }
}

extension EffectID.Key: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a name.
  public init(stringLiteral value: String) {
    self = .name(value)
  }

  /// Creates a number.
  public init(integerLiteral value: Int64) {
    self = .number(value)
  }
}

/// An identity that can be part of an effect's path, so that a row's effects end with the row.
public protocol EffectKeyed: Hashable {
  /// The key of this identity; equal identities have equal keys, different ones different keys.
  var effectKey: EffectID.Key { get }
}

extension String: EffectKeyed {
  /// The string itself as a name.
  public var effectKey: EffectID.Key { .name(self) }
}

extension Int: EffectKeyed {
  /// The number itself.
  public var effectKey: EffectID.Key { .number(Int64(self)) }
}

extension Int64: EffectKeyed {
  /// The number itself.
  public var effectKey: EffectID.Key { .number(self) }
}

extension EffectID {
  /// The path as readable text: `row/3/load`.
  public var text: String {
    var text = ""
    for (position, key) in path.enumerated() {
      if position > 0 { text += "/" }
      text += key.text
    }
    return text
  }
}

extension EffectID.Key {
  /// The key as readable text.
  public var text: String {
    switch self {
    case .name(let name): name
    case .number(let number): String(number)
    }
  }
}
