/// The normalisation of texts before they are compared, so that case, accents and spelling variants don't matter: "São" becomes "sao",
/// "Saint-Denis" becomes "saint denis". The table is a part of the file, because its keys are sorted by it.
struct Folding: Sendable {
  private let folds: Section
  /// For each of the first 65,536 characters, the number of its line in the table, counted from 1; 0 if the character stays as it is.
  private let lines: [UInt16]

  init(_ folds: Section) {
    self.folds = folds
    lines = [UInt16](unsafeUninitializedCapacity: 0x10000) { buffer, count in
      buffer.initialize(repeating: 0)
      for line in 0..<min(folds.count / 8, 0xFFFF) { buffer[folds.two(line * 8)] = UInt16(line + 1) }
      count = 0x10000
    }
  }

  /// Folds a part of a query. Several blanks become one, and those at the start and the end are removed.
  func folded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt16] {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: text.count * 3 + 1) { letters in
      var (index, count) = (0, 0)
      while index < text.count { step(text, &index, letters, &count) }
      return Array(UnsafeBufferPointer(rebasing: letters[..<Self.withoutBlank(letters, count)]))
    }
  }

  func folded(_ text: String) -> [UInt16] {
    var text = text
    return text.withUTF8 { folded($0) }
  }

  /// Folds the next character of UTF-8 text and appends it to `letters`; letters that don't fit are dropped.
  func step(
    _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ letters: UnsafeMutableBufferPointer<UInt16>, _ count: inout Int
  ) {
    let byte = text[index]
    if byte < 0x80 {
      index &+= 1
      if byte &- 0x61 < 26 || byte &- 0x30 < 10 {
        append(UInt16(byte), letters, &count)
      } else if byte &- 0x41 < 26 {
        append(UInt16(byte | 0x20), letters, &count)
      } else {
        foldRare(UInt32(byte), letters, &count)
      }
    } else {
      foldRare(scalar(text, &index), letters, &count)
    }
  }

  /// The number of letters without a blank at the end, which only separates words if another one follows.
  static func withoutBlank(_ letters: UnsafeMutableBufferPointer<UInt16>, _ count: Int) -> Int {
    count > 0 && letters[count &- 1] == 0x20 ? count &- 1 : count
  }

  private func append(_ letter: UInt16, _ letters: UnsafeMutableBufferPointer<UInt16>, _ count: inout Int) {
    guard count < letters.count, letter != 0x20 || count > 0 && letters[count &- 1] != 0x20 else { return }
    letters[count] = letter
    count &+= 1
  }

  @inline(never) private func foldRare(_ scalar: UInt32, _ letters: UnsafeMutableBufferPointer<UInt16>, _ count: inout Int) {
    guard scalar < 0x10000 else {
      let rest = scalar - 0x10000
      append(UInt16(truncatingIfNeeded: 0xD800 + rest >> 10), letters, &count)
      append(UInt16(truncatingIfNeeded: 0xDC00 + rest & 0x3FF), letters, &count)
      return
    }
    let line = Int(lines[Int(scalar)])
    guard line > 0 else { return append(UInt16(scalar), letters, &count) }
    for index in 1...3 {
      let letter = folds.two((line - 1) * 8 + index * 2)
      if letter > 0 { append(UInt16(letter), letters, &count) }
    }
  }

  private func scalar(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
    let first = UInt32(text[index])
    index &+= 1
    guard first >= 0xC0 else { return 0xFFFD }
    let length = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    var scalar = first & (0x3F >> UInt32(length))
    for _ in 0..<length where index < text.count {
      scalar = scalar << 6 | UInt32(text[index]) & 0x3F
      index &+= 1
    }
    return scalar < 0x110000 ? scalar : 0xFFFD
  }
}
