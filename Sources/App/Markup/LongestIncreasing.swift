/// For each position whether its number belongs to one longest increasing subsequence; negative numbers never do.
///
/// Patience sorting, n log n. The nodes it marks can stay where they are while all others move, which is the fewest moves possible.
func longestIncreasing(_ numbers: [Int]) -> [Bool] {
  // ends[k]: position of the smallest number that ends a subsequence of length k + 1.
  var ends: [Int] = []
  var before = [Int](repeating: -1, count: numbers.count)
  for index in 0..<numbers.count where numbers[index] >= 0 {
    var low = 0
    var high = ends.count
    if let last = ends.last, numbers[last] < numbers[index] { low = high }
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { before[index] = ends[low - 1] }
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var isMember = [Bool](repeating: false, count: numbers.count)
  var index = ends.last ?? -1
  while index >= 0 {
    isMember[index] = true
    index = before[index]
  }
  return isMember
}
