import Accounts
import Synchronization
import WeatherModel

/// Lets one export or restore of a space be under way at a time, and few of all spaces together: few of the spaces that are admitted, and
/// as few of all others, so that strangers take no room from those who live in the house.
///
/// An export that its reader has not received within `patience` gives way to the next one that finds no room.
final class ExportSlots: Sendable {
  private static let most = 2
  /// How many seconds the reader of an export has before others may end it.
  static let patience: Int64 = .minutes(2)

  private struct Export {
    let number: UInt64
    let since: Instant
    let isOfHouse: Bool
    /// Ends it; nil while it can't be ended.
    var end: (@Sendable () -> Void)?

    func mayEnd(at now: Instant) -> Bool { end != nil && (now - since >= patience || now < since) }
  }

  private struct State {
    var exports: [String: Export] = [:]
    var last: UInt64 = 0
  }

  private let state = Mutex(State())

  /// A place among the exports; free again when nobody refers to it any more.
  final class Slot: Sendable {
    private let space: String
    private let number: UInt64
    private let slots: ExportSlots

    fileprivate init(_ space: String, _ number: UInt64, _ slots: ExportSlots) {
      (self.space, self.number, self.slots) = (space, number, slots)
    }

    deinit { slots.end(number, space) }

    /// Says how the export can be ended when others wait for its place.
    func mayEnd(by end: @escaping @Sendable () -> Void) { slots.set(end, number, space) }
  }

  /// A slot for a member's space; nil if it has one already, or none is left.
  func slot(for member: Member, at now: Instant) -> Slot? {
    let (number, ended) = state.withLock { state -> (UInt64?, (@Sendable () -> Void)?) in
      let others = state.exports.filter { $0.value.isOfHouse == member.isAdmitted }
      var inTheWay = others.filter { $0.key == member.space }
      if inTheWay.isEmpty, others.count >= ExportSlots.most { inTheWay = others }
      var ended: (@Sendable () -> Void)?
      if !inTheWay.isEmpty {
        let slow = inTheWay.filter { $0.value.mayEnd(at: now) }.min { $0.value.since < $1.value.since }
        guard let slow else { return (nil, nil) }
        ended = state.exports.removeValue(forKey: slow.key)?.end
      }
      state.last += 1
      state.exports[member.space] = Export(number: state.last, since: now, isOfHouse: member.isAdmitted)
      return (state.last, ended)
    }
    ended?()
    return number.map { Slot(member.space, $0, self) }
  }

  private func set(_ end: @escaping @Sendable () -> Void, _ number: UInt64, _ space: String) {
    state.withLock { if $0.exports[space]?.number == number { $0.exports[space]?.end = end } }
  }

  private func end(_ number: UInt64, _ space: String) {
    // What is removed may refer to a slot, so it has to outlive the lock.
    _ = state.withLock { state in state.exports[space]?.number == number ? state.exports.removeValue(forKey: space) : nil }
  }
}
