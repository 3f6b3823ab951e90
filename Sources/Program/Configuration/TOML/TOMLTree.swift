/// A table while its document is being read. It stores how it was created, because TOML does not allow some tables to be opened again.
final class TOMLTableBuilder {
  enum Origin {
    /// Implied by the header of a table below it.
    case implied
    /// Created by its own header.
    case header
    /// Created by a dotted key; only the table that contains the key may add to it.
    case dotted
    /// One of several, created by `[[name]]`.
    case repeated
  }

  enum Entry {
    case value(TOMLValue)
    case branch(TOMLTableBuilder)
    case branches(Row)
  }

  /// The tables of one `[[name]]`. It is a class, so that adding one does not copy the others.
  final class Row {
    var branches: [TOMLTableBuilder]

    init(_ first: TOMLTableBuilder) { branches = [first] }
  }

  var origin: Origin
  let position: TOMLPosition
  private var entries: [(name: String, position: TOMLPosition, entry: Entry)] = []

  init(_ origin: Origin, at position: TOMLPosition) {
    self.origin = origin
    self.position = position
  }

  // The key is the bytes of the name, because String considers "é" and "e" with a combining accent equal.
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
