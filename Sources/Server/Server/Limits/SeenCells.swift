import Synchronization
import WeatherModel

/// The cells that each client has been shown or watches.
///
/// Only for these does a client get stored weather without limit. Otherwise anybody could find out, by asking for every cell of a city,
/// which ones somebody else has saved. Memory is bounded: the cells that were used the least lately are forgotten, and then count as new.
final class SeenCells: Sendable {
  private struct Entry: Hashable {
    let client: Client
    let cell: Cell
  }

  private struct State {
    // Two generations: when the newer one is full, the older one is dropped. An entry that is used moves to the newer one.
    var newer: Set<Entry> = []
    var older: Set<Entry> = []

    mutating func add(_ entry: Entry, _ room: Int) {
      if newer.count >= room { (older, newer) = (newer, []) }
      newer.insert(entry)
    }

    mutating func contains(_ entry: Entry, _ room: Int) -> Bool {
      if newer.contains(entry) { return true }
      guard older.contains(entry) else { return false }
      add(entry, room)
      return true
    }
  }

  private let state = Mutex(State())
  /// At most this many entries are in a generation.
  private let room: Int

  init(room: Int = 32_768) { self.room = room }

  /// Whether a cell is known to a client under any of its names.
  func contains(_ cell: Cell, for names: [Client]) -> Bool {
    state.withLock { state in names.contains { state.contains(Entry(client: $0, cell: cell), room) } }
  }

  func add(_ cell: Cell, for client: Client) { state.withLock { $0.add(Entry(client: client, cell: cell), room) } }

  /// Lets a client see a cell. One that is new to it is counted by `take`, which returns nil, or the moment until which it refuses.
  func admit(_ cell: Cell, for names: [Client], _ take: () -> Instant?) -> (isNew: Bool, refusedUntil: Instant?) {
    state.withLock { state in
      if names.contains(where: { state.contains(Entry(client: $0, cell: cell), room) }) { return (false, nil) }
      if let until = take() { return (true, until) }
      if let name = names.first { state.add(Entry(client: name, cell: cell), room) }
      return (true, nil)
    }
  }
}
