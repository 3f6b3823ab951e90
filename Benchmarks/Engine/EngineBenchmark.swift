import Glibc

/// Measures the limits that the engine promises: `enginebench demand|stampede|cached|memory|readers|faults`; without an argument all of
/// them. Exits with 1 when a limit was exceeded. `faults:7` is another hour than the default one, and always the same.
@main struct EngineBenchmark {
  static func main() async {
    let parts = CommandLine.arguments.dropFirst()
    var verdict = Verdict()
    for part in parts.isEmpty ? ["demand", "stampede", "cached", "memory", "readers", "faults"] : Array(parts) {
      switch part {
      case "demand": await measureDemand(&verdict)
      case "stampede": await measureStampede(&verdict)
      case "cached": await measureCached(&verdict)
      case "memory": await measureMemory(&verdict)
      case "readers": await measureReaders(&verdict)
      case "faults": await measureFaults(&verdict, seed: 3)
      case let word where word.hasPrefix("faults:") && UInt64(word.dropFirst(7)) != nil:
        await measureFaults(&verdict, seed: UInt64(word.dropFirst(7)) ?? 3)
      default:
        print("enginebench: there is no part called '\(part)'; there are demand, stampede, cached, memory, readers and faults")
        exit(2)
      }
    }
    exit(verdict.isKept ? 0 : 1)
  }
}

/// The measured values, and whether all limits were kept.
struct Verdict {
  private(set) var isKept = true

  /// A value with an upper limit.
  mutating func atMost(_ name: String, _ value: Double, _ unit: String, _ limit: Double, _ remark: String) {
    say(name, value, unit, "at most", limit, remark, isKept: value <= limit)
  }

  /// A value that is only information.
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

/// A number with separated thousands, for remarks.
func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number).reversed().enumerated() { text = String(digit) + (index > 0 && index % 3 == 0 ? "," : "") + text }
  return text
}
