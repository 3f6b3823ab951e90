/// The position of something in a list that several devices arrange: a text; the list is sorted by the texts' bytes.
///
/// There is always another key between two keys, so moving one place changes only that place's record. Keys are fractions in base 62,
/// without the "0." and without trailing zeros.
public enum OrderKey {
  /// The maximal length in bytes; lists that people arrange by hand need a tenth of it.
  public static var longest: Int { 128 }

  /// A key between two others, after one, before one, or the first of all. Nil when there is none: the given keys are invalid, equal or in
  /// the wrong order, or there is no room left. `evenlySpaced` then gives the whole list new keys.
  public static func between(_ lower: String?, _ upper: String?) -> String? {
    guard lower.map(isValid) ?? true, upper.map(isValid) ?? true else { return nil }
    if let lower, let upper, !precedes(lower, upper) { return nil }
    let low = digits(lower ?? "")
    let high = upper.map { digits($0) }
    var result: [UInt8] = []
    var isBelowHigh = high == nil
    while result.count < longest {
      let position = result.count
      let floor = position < low.count ? low[position] : 0
      let ceiling: UInt8 = isBelowHigh ? 62 : high.map { position < $0.count ? $0[position] : 0 } ?? 62
      if ceiling > floor + 1 {
        result.append(step(floor, ceiling, isFirst: lower == nil, isLast: upper == nil))
        return text(result)
      }
      // Either both keys have the same digit here, or there is none between them; in that case the following digits are not limited by the
      // upper key.
      isBelowHigh = isBelowHigh || ceiling > floor
      result.append(floor)
    }
    return nil
  }

  /// The middle; at the ends of the list only one step, so that keys stay short in a list that only grows there.
  private static func step(_ floor: UInt8, _ ceiling: UInt8, isFirst: Bool, isLast: Bool) -> UInt8 {
    if isFirst == isLast { return (floor + ceiling) / 2 }
    return isLast ? floor + 1 : ceiling - 1
  }

  /// `count` keys in order, with room between them and at both ends.
  public static func evenlySpaced(_ count: Int) -> [String] {
    // Three digits; the last is never zero.
    let room = 62 * 62 * 62
    return (0..<max(0, min(count, 5000))).map { index in
      let number = (index + 1) * room / (count + 1)
      return text([UInt8(number / 3844), UInt8(number / 62 % 62), max(1, UInt8(number % 62))])
    }
  }

  /// Whether a text is a valid key.
  public static func isValid(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= longest, text.utf8.last != UInt8(ascii: "0") else { return false }
    return text.utf8.allSatisfy { digit($0) != nil }
  }

  private static var alphabet: String { "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" }

  private static func digits(_ text: String) -> [UInt8] { text.utf8.compactMap { digit($0) } }

  private static func text(_ digits: [UInt8]) -> String {
    let alphabet = Array(alphabet.utf8)
    return String(decoding: digits.map { alphabet[Int($0)] }, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 36
    default: nil
    }
  }
}
