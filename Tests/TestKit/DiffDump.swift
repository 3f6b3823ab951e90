import Loop

/// A value as text over several lines, one field or element per line, always the same for equal values.
///
/// Dictionaries and sets are sorted. Every line of a list ends in a comma, so that adding an element changes no other line.
public func dumped(_ value: Any) -> String {
  var lines: [String] = []
  append(value, label: "", end: "", depth: 0, to: &lines)
  return lines.joined(separator: "\n")
}

/// The value on one line.
func oneLine(_ value: Any) -> String {
  let whole = dumped(value).split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
  let text = whole.joined(separator: " ")
    .replacing("( ", with: "(").replacing(", )", with: ")").replacing("[ ", with: "[").replacing(", ]", with: "]")
  return text.count > 200 ? text.prefix(200) + "…" : text
}

/// A type that is dumped as a list of labelled elements rather than as its stored properties.
private protocol DumpedAsRows {
  var dumpedRows: [(id: Any, element: Any)] { get }
}

extension KeyedArray: DumpedAsRows {
  fileprivate var dumpedRows: [(id: Any, element: Any)] { zip(ids, elements).map { ($0, $1) } }
}

// Deeper values are cut: a cycle of objects must not hang a failing test.
private let deepest = 40

private func append(_ value: Any, label: String, end: String, depth: Int, to lines: inout [String]) {
  let indent = String(repeating: "  ", count: depth)
  func leaf(_ text: String) {
    lines.append(indent + label + text + end)
  }
  func group(_ open: String, _ children: [(label: String, value: Any)], _ close: String) {
    if children.isEmpty { return leaf(open + close) }
    if depth >= deepest { return leaf(open + "…" + close) }
    lines.append(indent + label + open)
    for child in children { append(child.value, label: child.label, end: ",", depth: depth + 1, to: &lines) }
    lines.append(indent + close + end)
  }

  if let text = value as? String { return leaf(text.debugDescription) }
  if let rows = value as? any DumpedAsRows {
    return group("[", rows.dumpedRows.map { (label: oneLine($0.id) + ": ", value: $0.element) }, "]")
  }
  let mirror = Mirror(reflecting: value)
  let fields = mirror.children.map { child in (label: fieldLabel(child.label), value: child.value) }
  switch mirror.displayStyle {
  case .optional:
    if let wrapped = mirror.children.first?.value {
      append(wrapped, label: label, end: end, depth: depth, to: &lines)
    } else {
      leaf("nil")
    }
  case .struct, .class, .foreignReference:
    if fields.isEmpty, value is any CustomStringConvertible { leaf("\(value)") } else { group("\(mirror.subjectType)(", fields, ")") }
  case .tuple:
    group("(", fields, ")")
  case .enum:
    if let payload = mirror.children.first {
      let inner = Mirror(reflecting: payload.value)
      let isTuple = inner.displayStyle == .tuple
      let values = isTuple ? inner.children.map { (label: fieldLabel($0.label), value: $0.value) } : [(label: "", value: payload.value)]
      group(".\(payload.label ?? "")(", values, ")")
    } else {
      leaf(".\(value)")
    }
  case .collection:
    group("[", mirror.children.map { (label: "", value: $0.value) }, "]")
  case .set:
    group("Set([", mirror.children.map { (label: "", value: $0.value) }.sorted { dumped($0.value) < dumped($1.value) }, "])")
  case .dictionary:
    let entries = mirror.children.compactMap { child -> (label: String, value: Any)? in
      let pair = Array(Mirror(reflecting: child.value).children)
      return pair.count == 2 ? (label: oneLine(pair[0].value) + ": ", value: pair[1].value) : nil
    }
    group("[", entries.sorted { $0.label < $1.label }, "]")
  default:
    leaf("\(value)")
  }
}

/// Unlabelled payloads and tuple elements have labels such as `.0`, which are left out.
private func fieldLabel(_ label: String?) -> String {
  guard let label, !label.hasPrefix(".") else { return "" }
  return label + ": "
}
