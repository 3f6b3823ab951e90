import Wire

/// A JSON document that can be made larger at one place.
indirect enum Tree {
  case object([(name: String, value: Tree)])
  case array([Tree])
  /// A text, number or word in its written form.
  case raw([UInt8])

  enum Step {
    case member(Int)
    case item(Int)
  }

  init(_ json: JSON) {
    switch json.kind {
    case .object: self = .object(((try? json.members()) ?? []).map { ($0.0, Tree($0.1)) })  // its kind was checked
    case .array: self = .array(((try? json.items()) ?? []).map { Tree($0) })  // its kind was checked
    case .string: self = .text((try? json.text()) ?? "")  // its kind was checked
    // A number too large for a double becomes 0.
    case .number: self = .written { $0.value((try? json.number()) ?? 0) }
    case .bool: self = .raw(Array(((try? json.flag()) ?? false) ? "true".utf8 : "false".utf8))  // its kind was asked
    case .null, .missing: self = .raw(Array("null".utf8))
    }
  }

  static func text(_ text: String) -> Tree { written { $0.value(text) } }

  private static func written(_ fill: (inout JSONWriter) -> Void) -> Tree {
    var writer = JSONWriter()
    fill(&writer)
    return .raw(writer.bytes)
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .raw(let own): bytes += own
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        item.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        if case .raw(let name) = Tree.text(member.name) { bytes += name }
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// The document with another value at the path.
  func replacing(_ path: ArraySlice<Step>, with value: Tree) -> Tree {
    guard let step = path.first else { return value }
    switch (self, step) {
    case (.object(var members), .member(let index)):
      members[index].value = members[index].value.replacing(path.dropFirst(), with: value)
      return .object(members)
    case (.array(var items), .item(let index)):
      items[index] = items[index].replacing(path.dropFirst(), with: value)
      return .array(items)
    default: return self
    }
  }

  /// Each value with its name, in which all items of an array are one: "hours[].wind.speed".
  func places(_ name: String = "", _ path: [Step] = []) -> [(name: String, path: [Step], value: Tree)] {
    var all = [(name: name, path: path, value: self)]
    switch self {
    case .raw: break
    case .array(let items):
      for (index, item) in items.enumerated() { all += item.places(name + "[]", path + [.item(index)]) }
    case .object(let members):
      for (index, member) in members.enumerated() { all += member.value.places(name + "." + member.name, path + [.member(index)]) }
    }
    return all
  }
}
