import Glibc

/// Measures what the engine promises: `enginebench demand|stampede|memory|faults`; without a word all of it. Ends with 1 when a promise
/// was not kept.
@main struct EngineBenchmark {
  static func main() async {
    let parts = CommandLine.arguments.dropFirst()
    var verdict = Verdict()
    for part in parts.isEmpty ? ["demand", "stampede", "memory", "faults"] : Array(parts) {
      switch part {
      case "demand": await measureDemand(&verdict)
      case "stampede": await measureStampede(&verdict)
      case "memory": await measureMemory(&verdict)
      case "faults": await measureFaults(&verdict)
      default:
        print("enginebench: there is no part called '\(part)'; there are demand, stampede, memory and faults")
        exit(2)
      }
    }
    exit(verdict.isKept ? 0 : 1)
  }
}

/// What was measured and whether it is what was promised.
struct Verdict {
  private(set) var isKept = true

  /// A value that may be so large at the most.
  mutating func atMost(_ name: String, _ value: Double, _ unit: String, _ limit: Double, _ remark: String) {
    say(name, value, unit, "at most", limit, remark, isKept: value <= limit)
  }

  /// A value that is for information.
  func tell(_ name: String, _ value: Double, _ unit: String, _ remark: String) {
    print("figure: \(name) | \(value) | \(unit) |  |  | \(remark)")
  }

  private mutating func say(
    _ name: String, _ value: Double, _ unit: String, _ bound: String, _ limit: Double, _ remark: String, isKept: Bool
  ) {
    print("figure: \(name) | \(value) | \(unit) | \(bound) | \(limit) | \(remark)")
    if isKept { return }
    print("enginebench: MISSED: \(name)")
    self.isKept = false
  }
}

/// A number with thousands told apart, for remarks.
func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number).reversed().enumerated() { text = String(digit) + (index > 0 && index % 3 == 0 ? "," : "") + text }
  return text
}
