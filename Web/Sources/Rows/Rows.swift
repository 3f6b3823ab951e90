import Markup

/// The page of js-framework-benchmark: a table of rows that are created, changed, moved and removed. `Benchmarks/Rows` compares it with
/// JavaScript.
struct Rows {
  struct Row {
    let id: Int
    var label: String
    var revision: UInt64 = 1
  }

  enum Action {
    case made(Int)
    case added(Int)
    case updated
    case cleared
    case swapped
    case selected(Int)
    case removed(Int)
  }

  var rows: [Row] = []
  var selected: Int?
  private var nextID = 1
  private var chance = Random(state: 42)

  mutating func reduce(_ action: Action) {
    switch action {
    case .made(let count): rows = makeRows(count)
    case .added(let count): rows += makeRows(count)
    case .updated:
      for index in stride(from: 0, to: rows.count, by: 10) {
        rows[index].label += " !!!"
        rows[index].revision += 1
      }
    case .cleared:
      rows = []
      selected = nil
    case .swapped: if rows.count > 998 { rows.swapAt(1, 998) }
    case .selected(let id): selected = id
    case .removed(let id): rows.removeAll { $0.id == id }
    }
  }

  func view(_ send: @escaping (Action) -> Void) -> Node {
    Node(.div) {
      Node(.div, .class("bar")) {
        button("run", "Create 1,000 rows") { send(.made(1000)) }
        button("runlots", "Create 10,000 rows") { send(.made(10_000)) }
        button("add", "Append 1,000 rows") { send(.added(1000)) }
        button("update", "Update every 10th row") { send(.updated) }
        button("clear", "Clear") { send(.cleared) }
        button("swaprows", "Swap rows") { send(.swapped) }
      }
      Node(.table) {
        Node(.tbody, [.attr(.id, "tbody")], children: rows.map { rowNode($0, send) })
      }
    }
  }

  private func button(_ id: String, _ text: String, _ action: @escaping () -> Void) -> Node {
    Node(.button, .attr(.id, id), .attr(.type, "button"), .onClick(action)) { text }
  }

  private func rowNode(_ row: Row, _ send: @escaping (Action) -> Void) -> Node {
    .drawing(.tr, key: .number(row.id), row.id == selected ? [.class("danger")] : [], revision: row.revision) {
      [
        Node(.td, .class("id")) { String(row.id) },
        Node(.td, .class("label")) { Node(.a, .onClick { send(.selected(row.id)) }) { row.label } },
        Node(.td, .class("remove")) {
          Node(.a, .onClick { send(.removed(row.id)) }) { Node(.span, .class("cross"), .decorative) { "×" } }
        },
        Node(.td, .class("rest")),
      ]
    }
  }

  private mutating func makeRows(_ count: Int) -> [Row] {
    var made: [Row] = []
    made.reserveCapacity(count)
    for _ in 0..<count {
      let label = chance.pick(Self.adjectives) + " " + chance.pick(Self.colours) + " " + chance.pick(Self.nouns)
      made.append(Row(id: nextID, label: label))
      nextID += 1
    }
    return made
  }

  private static let adjectives = [
    "pretty", "large", "big", "small", "tall", "short", "long", "handsome", "plain", "quaint", "clean", "elegant", "easy", "angry",
  ]
  private static let colours = ["red", "yellow", "blue", "green", "pink", "brown", "purple", "brown", "white", "black", "orange"]
  private static let nouns = [
    "table", "chair", "house", "bbq", "desk", "car", "pony", "cookie", "sandwich", "burger", "pizza", "mouse", "keyboard",
  ]
}

/// Yields the same numbers in each run, in both implementations.
struct Random {
  var state: UInt32

  mutating func pick(_ words: [String]) -> String {
    state = state &* 1_664_525 &+ 1_013_904_223
    return words[Int(state >> 8) % words.count]
  }
}
