import WeatherModel

/// The known word that a mistyped word probably stands for; nil if none is similar.
public func nearestWord(to word: String, among known: [String]) -> String? {
  let typed = Array(word.utf8.prefix(64))
  var best: (distance: Int, word: String)?
  for candidate in known {
    let distance = editDistance(typed, Array(candidate.utf8))
    if distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  guard let best, best.distance <= max(1, min(typed.count, best.word.utf8.count) / 3) else { return nil }
  return best.word
}

/// The number of bytes to insert, delete, replace or swap with a neighbour (optimal string alignment distance).
private func editDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
  var before: [Int] = []
  var last = Array(0...other.count)
  for (row, byte) in one.enumerated() {
    var line = [row + 1]
    for (column, candidate) in other.enumerated() {
      var cost = min(last[column + 1] + 1, line[column] + 1, last[column] + (byte == candidate ? 0 : 1))
      if row > 0, column > 0, byte == other[column - 1], one[row - 1] == candidate { cost = min(cost, before[column - 1] + 1) }
      line.append(cost)
    }
    before = last
    last = line
  }
  return last[other.count]
}
