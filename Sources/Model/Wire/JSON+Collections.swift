extension JSON {
  /// The items of the array; anything else, including missing and null, is an error.
  public func items() throws(JSONError) -> [JSON] { try required(try itemsIfPresent(), .array) }

  /// The items of the array, or nil when it is missing or null.
  public func itemsIfPresent() throws(JSONError) -> [JSON]? {
    try elements { index in JSON(document: document, slot: index) }
  }

  /// What is read from the slots of the array's items; nil when the array is missing or null.
  private func elements<Element>(_ read: (Int) throws(JSONError) -> Element) throws(JSONError) -> [Element]? {
    if try isAbsent() { return nil }
    guard kind == .array else { throw mismatch(.array) }
    var elements: [Element] = []
    elements.reserveCapacity(Int(document.tape[slot].start))
    var index = slot + 1
    let end = Int(document.tape[slot].end)
    while index < end {
      elements.append(try read(index))
      index = document.next(after: index)
    }
    return elements
  }

  /// The members of the object, each name once; anything else, including missing and null, is an error.
  public func members() throws(JSONError) -> [(String, JSON)] { try required(try membersIfPresent(), .object) }

  /// The members of the object, each name once, or nil when it is missing or null.
  public func membersIfPresent() throws(JSONError) -> [(String, JSON)]? {
    if try isAbsent() { return nil }
    guard kind == .object else { throw mismatch(.object) }
    var members: [(String, JSON)] = []
    // Names are compared by their bytes; as Strings, "é" and "e" with a combining accent would be equal.
    var indices: [[UInt8]: Int] = [:]
    var index = slot + 1
    let end = Int(document.tape[slot].end)
    while index < end {
      let name = document.unescaped(document.tape[index])
      let value = JSON(document: document, slot: index + 1)
      if let known = indices[name] {
        members[known].1 = value
      } else {
        indices[name] = members.count
        members.append((String(decoding: name, as: UTF8.self), value))
      }
      index = document.next(after: index + 1)
    }
    return members
  }

  /// The numbers of an array, with nil for null; empty when the array is missing or null. The fast way for long series.
  public func numbersIfPresent() throws(JSONError) -> [Double?] {
    try elements { index throws(JSONError) -> Double? in
      let item = document.tape[index]
      switch item.tag {
      case .null: return nil
      case .whole, .fraction:
        guard let number = document.number(item) else { throw JSON(document: document, slot: index).error(.numberOutOfRange) }
        return number
      default: throw JSON(document: document, slot: index).mismatch(.number)
      }
    } ?? []
  }

  /// The texts of an array; empty when the array is missing or null. The fast way for long series.
  public func textsIfPresent() throws(JSONError) -> [String] {
    try elements { index throws(JSONError) -> String in
      let item = document.tape[index]
      guard item.tag == .plain || item.tag == .escaped else { throw JSON(document: document, slot: index).mismatch(.string) }
      return document.text(item)
    } ?? []
  }
}
