/// A table while its document is being read: it remembers how it came about, because TOML forbids to open some tables again.
final class TOMLBranch {
  enum Origin {
    /// On the way to a table that has a header.
    case implied
    /// By its own header.
    case header
    /// By a dotted key; only the table that began it may go on with it.
    case dotted
    /// One of several, by `[[name]]`.
    case repeated
  }

  enum Entry {
    case value(TOMLValue)
    case branch(TOMLBranch)
    case branches(Row)
  }

  /// The tables of one `[[name]]`; a class, so that adding one copies none.
  final class Row {
    var branches: [TOMLBranch]

    init(_ first: TOMLBranch) { branches = [first] }
  }

  var origin: Origin
  let position: TOMLPosition
  private var entries: [(name: String, position: TOMLPosition, entry: Entry)] = []

  init(_ origin: Origin, at position: TOMLPosition) {
    self.origin = origin
    self.position = position
  }

  // By bytes, as a String takes "é" and "e" with an accent for one.
  private var places: [[UInt8]: Int] = [:]

  func entry(_ name: String) -> Entry? { places[Array(name.utf8)].map { entries[$0].entry } }

  func line(of name: String) -> Int { places[Array(name.utf8)].map { entries[$0].position.line } ?? 0 }

  func set(_ name: String, _ entry: Entry, at position: TOMLPosition) {
    if let index = places[Array(name.utf8)] {
      entries[index].entry = entry
    } else {
      places[Array(name.utf8)] = entries.count
      entries.append((name, position, entry))
    }
  }

  var table: TOMLTable {
    let members = entries.map { name, position, entry in
      let value: TOMLValue =
        switch entry {
        case .value(let value): value
        case .branch(let branch): .table(branch.table)
        case .branches(let row): .tables(row.branches.map(\.table))
        }
      return TOMLTable.Member(name: name, value: value, position: position)
    }
    return TOMLTable(members: members, position: position)
  }
}
