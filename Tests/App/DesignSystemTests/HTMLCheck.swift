import Markup

/// Parses HTML strictly in the form that Markup writes, and collects problems.
struct HTMLCheck {
  /// Start tags in order.
  private(set) var tags: [String] = []
  /// Attributes in order, with their values as written.
  private(set) var attributes: [(name: String, value: String)] = []
  private(set) var problems: [String] = []

  private var rest: Substring
  private var open: [String] = []

  init(_ html: String) {
    rest = html[...]
    while !rest.isEmpty {
      if rest.first == "<" { tag() } else { text() }
    }
    for name in open { problems.append("<\(name)> is never closed") }
  }

  func values(_ name: String) -> [String] { attributes.filter { $0.name == name }.map { $0.value } }

  private mutating func text() {
    let end = rest.firstIndex(of: "<") ?? rest.endIndex
    if rest[..<end].contains(">") { problems.append("a bare > in \(rest[..<end])") }
    rest = rest[end...]
  }

  private mutating func tag() {
    rest.removeFirst()
    if rest.first == "/" {
      let name = String(rest.dropFirst().prefix { $0 != ">" })
      rest = rest.dropFirst(name.count + 2)
      if open.popLast() != name { problems.append("</\(name)> closes something else") }
      return
    }
    let name = String(rest.prefix { $0.isLetter || $0.isNumber })
    rest = rest.dropFirst(name.count)
    tags.append(name)
    if !Tag.allCases.contains(where: { "\($0.name)" == name }) { problems.append("<\(name)> is no element of ours") }
    if !["br", "hr", "img", "input"].contains(name) { open.append(name) }
    var seen: Set<String> = []
    while rest.first == " " {
      rest.removeFirst()
      let attribute = String(rest.prefix { $0 != "=" && $0 != ">" && $0 != " " })
      rest = rest.dropFirst(attribute.count)
      if !seen.insert(attribute).inserted { problems.append("<\(name)> has \(attribute) twice") }
      if !AttributeName.allCases.contains(where: { "\($0.name)" == attribute }) { problems.append("\(attribute) is no attribute of ours") }
      guard rest.first == "=" else {
        attributes.append((attribute, ""))
        continue
      }
      let value = rest.dropFirst(2).prefix { $0 != "\"" }
      if value.contains("<") || value.contains(">") { problems.append("\(attribute) is not escaped") }
      attributes.append((attribute, String(value)))
      rest = rest.dropFirst(value.count + 3)
    }
    if rest.first == ">" { rest.removeFirst() } else { problems.append("<\(name) does not end") }
  }
}
