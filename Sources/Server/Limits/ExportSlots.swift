import Synchronization

/// Lets one export or restore of a space be under way at a time, and few of all spaces together.
final class ExportSlots: Sendable {
  private static let most = 2
  private let spaces = Mutex<Set<String>>([])

  /// A place among the exports; free again when nobody refers to it any more.
  final class Slot: Sendable {
    private let space: String
    private let slots: ExportSlots

    fileprivate init(_ space: String, _ slots: ExportSlots) { (self.space, self.slots) = (space, slots) }

    deinit { slots.spaces.withLock { _ = $0.remove(space) } }
  }

  /// A slot for a space; nil if it has one already, or none is left.
  func slot(for space: String) -> Slot? {
    let isFree = spaces.withLock { spaces in spaces.count < ExportSlots.most && spaces.insert(space).inserted }
    return isFree ? Slot(space, self) : nil
  }
}
