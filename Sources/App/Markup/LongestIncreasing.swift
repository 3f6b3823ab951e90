/// For each position whether its number belongs to one longest increasing subsequence; negative numbers never do.
///
/// Patience sorting, n log n. The nodes it marks can stay where they are while all others move, which is the fewest moves possible.
func longestIncreasing(_ numbers: [Int]) -> [Bool] {
  // ends[k]: position of the smallest number that ends a subsequence of length k + 1.
  var ends: [Int] = []
  var before = [Int](repeating: -1, count: numbers.count)
  for place in 0..<numbers.count where numbers[place] >= 0 {
    var low = 0
    var high = ends.count
    if let last = ends.last, numbers[last] < numbers[place] { low = high }
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < numbers[place] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { before[place] = ends[low - 1] }
    if low == ends.count { ends.append(place) } else { ends[low] = place }
  }
  var isMember = [Bool](repeating: false, count: numbers.count)
  var place = ends.last ?? -1
  while place >= 0 {
    isMember[place] = true
    place = before[place]
  }
  return isMember
}
