import FuzzTargets
import Glibc

// `growth PREFIX CORPUS START [--show] TARGET…`, under callgrind: makes each kept input of a target larger in every way, by START bytes
// first, and counts the cost. Exits with 1 when some cost grows faster than the input, except as sorting does.

private func run() -> Int32 {
  var words = Array(CommandLine.arguments.dropFirst())
  let shows = words.contains("--show")
  words.removeAll { $0 == "--show" }
  guard words.count > 3, let start = Int(words[2]), start > 0, let counter = Counter(prefix: words[0]) else {
    print("Use Scripts/growth: it runs this under callgrind.")
    return 2
  }
  var growth = GrowthMeasurement(counter: counter, start: start, shows: shows)
  for name in words.dropFirst(3) {
    guard let target = FuzzTarget.named(name) else {
      print("'\(name)' is no target. There are \(FuzzTarget.all.map(\.name).joined(separator: ", ")).")
      return 2
    }
    for seed in Corpus.names(in: "\(words[1])/\(name)") {
      guard let input = Corpus.contents(of: "\(words[1])/\(name)/\(seed)") else { continue }
      growth.measure(target, seed, input)
    }
  }
  if growth.hasNoCounts {
    print("callgrind wrote no file that could be read: does \(words[0]) lead to a folder?")
    return 2
  }
  print("\(growth.measured) kinds of growth, \(growth.failed) worse than linear")
  return growth.failed == 0 && growth.measured > 0 ? 0 : 1
}

exit(run())
