import FuzzTargets
import Wire

/// Makes inputs larger and measures how the cost grows.
struct GrowthMeasurement {
  private var counter: Counter
  private let shows: Bool
  /// The number of kinds of growth that were measured; `failed` of them cost too much.
  private(set) var measured = 0
  private(set) var failed = 0
  /// Whether callgrind reported nothing.
  private(set) var hasNoCounts = false

  /// The number of bytes by which the smallest input grows.
  private let start: Int

  init(counter: Counter, start: Int, shows: Bool) {
    self.counter = counter
    self.start = start
    self.shows = shows
  }

  /// Measures every way in which an input of a target can grow.
  mutating func measure(_ target: FuzzTarget, _ seed: String, _ input: [UInt8]) {
    let growths = readGrowths(of: input, target)
    let sizes = [start, start * 2, start * 4]
    let costs = self.costs(target, growths.flatMap { growth in sizes.map { (growth, $0) } })
    let first = stride(from: 0, to: costs.count, by: 3).map { CostRatio(costs[$0..<$0 + 3]) }
    let suspects = first.indices.filter { first[$0].isSuspicious }
    let more = self.costs(target, suspects.map { (growths[$0], start * 8) })
    measured += growths.count
    for (index, growth) in growths.enumerated() {
      var all = Array(costs[index * 3..<index * 3 + 3])
      var ratioOfCosts = first[index]
      var isWorse = false
      if let position = suspects.firstIndex(of: index) {
        all.append(more[position])
        ratioOfCosts = CostRatio(all[1...])
        isWorse = ratioOfCosts.isWorseThanLinear(after: first[index])
      }
      if isWorse { failed += 1 }
      guard isWorse || shows else { continue }
      let thousands = all.map { "\(Int($0 / 1000))" }.joined(separator: ", ")
      let growing = growth.name.map { $0 < " " ? " " : String($0) }.joined()
      let title = "\(isWorse ? "FAILED " : "")\(target.name)/\(seed): \(growing)"
      print("\(title): \(thousands) thousand instructions, \(hundredths(ratioOfCosts.ratio)) a doubling")
    }
  }

  private func hundredths(_ ratio: Double) -> String {
    let number = Int((ratio * 100).rounded())
    return "\(number / 100).\(number % 100 / 10)\(number % 10)"
  }

  private mutating func costs(_ target: FuzzTarget, _ inputs: [(growth: Growth, size: Int)]) -> [Double] {
    let works = inputs.map { growth, size -> () -> Void in
      let input = growth.input(size)
      return {
        // Broken rules are the fuzzer's business; only the cost counts here.
        do throws(RuleViolation) { try target.attack(input) } catch {}
      }
    }
    guard let costs = counter.count(works) else {
      hasNoCounts = true
      return [Double](repeating: 0, count: inputs.count)
    }
    return costs
  }

  /// The ways in which an input can grow, without values that the program never reads.
  private mutating func readGrowths(of input: [UInt8], _ target: FuzzTarget) -> [Growth] {
    let isHeaded = input.contains(0x0A) && input.first != UInt8(ascii: "{") && input.first != UInt8(ascii: "[")
    let head = isHeaded ? Array(input[...(input.firstIndex(of: 0x0A) ?? 0)]) : []
    let body = Array(input[head.count...])
    // An input that is not JSON grows as a text.
    guard let document = try? JSON(parsing: body), document.kind == .object || document.kind == .array else { return growths(of: input) }
    let (places, whole) = growths(of: document, head: head)
    // The cost of a text that the parser skips because nothing asks for it.
    let nobody = Growth(name: "") { size in
      let text = Array("{\"nobody\":\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: size) + Array("\",\"a\":".utf8)
      return head + text + body + Array("}".utf8)
    }
    let size = 4096
    let costs = self.costs(target, ([nobody] + places.map { $0[0] }).flatMap { [($0, 0), ($0, size)] })
    let passingOver = (costs[1] - costs[0]) / Double(size)
    let read = places.indices.filter { index in
      let cost = costs[index * 2 + 3] - costs[index * 2 + 2]
      return cost < 0 || cost / Double(size) > passingOver * 1.1
    }
    return read.flatMap { places[$0] } + whole
  }
}
