extension JSON {
  /// The items of the array; anything else, including missing and null, is an error.
  public func items() throws(JSONError) -> [JSON] {
    guard let items = try itemsIfPresent() else { throw mismatch(.array) }
    return items
  }

  /// The items of the array, or nil when it is missing or null.
  public func itemsIfPresent() throws(JSONError) -> [JSON]? {
    if try isAbsent() { return nil }
    guard kind == .array else { throw mismatch(.array) }
    var items: [JSON] = []
    items.reserveCapacity(Int(document.tape[slot].start))
    var index = slot + 1
    let end = Int(document.tape[slot].end)
    while index < end {
      items.append(JSON(document: document, slot: index))
      index = document.next(after: index)
    }
    return items
  }

  /// The members of the object, each name once; anything else, including missing and null, is an error.
  public func members() throws(JSONError) -> [(String, JSON)] {
    guard let members = try membersIfPresent() else { throw mismatch(.object) }
    return members
  }

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
    if try isAbsent() { return [] }
    guard kind == .array else { throw mismatch(.array) }
    var numbers: [Double?] = []
    numbers.reserveCapacity(Int(document.tape[slot].start))
    var index = slot + 1
    let end = Int(document.tape[slot].end)
    while index < end {
      let item = document.tape[index]
      switch item.tag {
      case .null: numbers.append(nil)
      case .whole, .fraction:
        guard let number = document.number(item) else { throw JSON(document: document, slot: index).error(.numberOutOfRange) }
        numbers.append(number)
      default: throw JSON(document: document, slot: index).mismatch(.number)
      }
      index += 1
    }
    return numbers
  }

  /// The texts of an array; empty when the array is missing or null. The fast way for long series.
  public func textsIfPresent() throws(JSONError) -> [String] {
    if try isAbsent() { return [] }
    guard kind == .array else { throw mismatch(.array) }
    var texts: [String] = []
    texts.reserveCapacity(Int(document.tape[slot].start))
    var index = slot + 1
    let end = Int(document.tape[slot].end)
    while index < end {
      let item = document.tape[index]
      guard item.tag == .plain || item.tag == .escaped else { throw JSON(document: document, slot: index).mismatch(.string) }
      texts.append(document.text(item))
      index += 1
    }
    return texts
  }
}
