/// An ordered collection of elements, each under an id of its own.
///
/// Ids are searched linearly: the collection is for the rows of a screen, of which there are a few dozen. A dictionary would add the code
/// for hashing.
public struct KeyedArray<ID: Equatable, Element> {
  /// The ids in order.
  public private(set) var ids: [ID] = []

  /// The elements in order.
  public private(set) var elements: [Element] = []

  /// Creates an empty collection.
  public init() {}

  /// The position of the element with this id; nil when there is none.
  public func position(of id: ID) -> Int? {
    ids.firstIndex(of: id)
  }

  /// Whether there is an element with this id.
  public func contains(_ id: ID) -> Bool {
    position(of: id) != nil
  }

  /// The element with this id; nil when there is none.
  ///
  /// Setting replaces the element in its place, or appends a new one; setting nil removes it.
  public subscript(id id: ID) -> Element? {
    get {
      position(of: id).map { elements[$0] }
    }
    set {
      guard let newValue else {
        remove(id)
        return
      }
      if let position = position(of: id) {
        elements[position] = newValue
      } else {
        append(newValue, id: id)
      }
    }
  }

  /// Changes the element with this id in place; returns nil when there is none.
  @discardableResult
  public mutating func update<Result>(_ id: ID, _ change: (inout Element) -> Result) -> Result? {
    guard let position = position(of: id) else { return nil }
    return change(&elements[position])
  }

  /// Adds an element at the end; returns false, without a change, when the id is already there.
  @discardableResult
  public mutating func append(_ element: Element, id: ID) -> Bool {
    insert(element, id: id, at: elements.count)
  }

  /// Adds an element at a position (clamped to the bounds); returns false, without a change, when the id is already there.
  @discardableResult
  public mutating func insert(_ element: Element, id: ID, at position: Int) -> Bool {
    if contains(id) { return false }
    let position = min(max(0, position), elements.count)
    ids.insert(id, at: position)
    elements.insert(element, at: position)
    return true
  }

  /// Removes the element with this id and returns it.
  @discardableResult
  public mutating func remove(_ id: ID) -> Element? {
    guard let position = position(of: id) else { return nil }
    ids.remove(at: position)
    return elements.remove(at: position)
  }

  /// Removes all elements.
  public mutating func removeAll() {
    self = KeyedArray()
  }
}

extension KeyedArray: Equatable where Element: Equatable {}

extension KeyedArray: Sendable where ID: Sendable, Element: Sendable {}
