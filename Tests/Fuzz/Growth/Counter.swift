import CCounting
import Glibc

/// Counts the instructions that some work takes, including those in the standard library and in `memmove`.
///
/// Time varies with the machine, virtual machines often have no hardware counters, and counters compiled into our own code do not see
/// libraries. Valgrind counts everything, with the same result every time and everywhere.
struct Counter {
  private let prefix: String
  private var files = 0

  /// The counter of a process that runs as `valgrind --tool=callgrind --callgrind-out-file=PREFIX`.
  init?(prefix: String) {
    guard counting_is_possible() != 0 else { return nil }
    self.prefix = prefix
  }

  /// The instructions of each piece of work; nil when callgrind wrote nothing that could be read.
  mutating func count(_ works: [() -> Void]) -> [Double]? {
    var counts: [Double] = []
    var rest = works[...]
    while !rest.isEmpty {
      // Writing takes callgrind longer than most pieces of work, so it writes rarely.
      let batch = Array(rest.prefix(Int(COUNTING_SLOTS)))
      rest = rest.dropFirst(batch.count)
      guard let counted = countBatch(batch) else { return nil }
      counts += counted
    }
    return counts
  }

  private mutating func countBatch(_ works: [() -> Void]) -> [Double]? {
    for (slot, work) in works.enumerated() {
      withUnsafePointer(to: work) { work in
        counting_do(
          Int32(slot), { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() },
          UnsafeMutableRawPointer(mutating: UnsafeRawPointer(work)))
      }
    }
    counting_dump()
    files += 1
    let file = "\(prefix).\(files)"
    defer { unlink(file) }
    var counts = [Double?](repeating: nil, count: works.count)
    guard read(file, into: &counts) else { return nil }
    return counts.allSatisfy { $0 != nil } ? counts.compactMap(\.self) : nil
  }

  /// Parses callgrind's format: "cfn=(7) counting_slot_000" names a called function (from the second time on only "cfn=(7)"), and after the
  /// next line comes "LINE COST" with the cost of the call, including everything below it.
  private func read(_ file: String, into counts: inout [Double?]) -> Bool {
    guard let stream = fopen(file, "r") else { return false }
    defer { fclose(stream) }
    var slots: [Substring: Int] = [:]
    var line: UnsafeMutablePointer<CChar>?
    var room = 0
    defer { free(line) }
    var called: Int?
    var isCost = false
    while getline(&line, &room, stream) > 0, let line {
      let isName = strncmp(line, "cfn=", 4) == 0 || strncmp(line, "fn=", 3) == 0
      guard isName || called != nil else { continue }
      let text = String(cString: line)
      if isName {
        let id = text.drop { $0 != "(" }.prefix { $0 != ")" }
        let name = text.drop { $0 != " " }.dropFirst().prefix { $0 != "\n" }
        if name.hasPrefix("counting_slot_"), let slot = Int(name.dropFirst(14), radix: 8) { slots[id] = slot }
        called = text.hasPrefix("c") ? slots[id] : nil
      } else if text.hasPrefix("calls=") {
        isCost = true
      } else if isCost, let slot = called {
        isCost = false
        if let cost = text.split(whereSeparator: { $0 == " " || $0 == "\n" }).last.flatMap({ Double($0) }), slot < counts.count {
          counts[slot] = (counts[slot] ?? 0) + cost
        }
        called = nil
      }
    }
    return true
  }
}
