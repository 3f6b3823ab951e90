import Glibc
import System
import Testing

@Suite struct LineWriterTests {
  private func pipe() -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    _ = Glibc.pipe(&ends)
    return (ends[0], ends[1])
  }

  /// Reads to the end, or until `isWhole` accepts the text.
  private func read(_ file: CInt, until isWhole: (ArraySlice<UInt8>) -> Bool = { _ in false }) -> [String] {
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while !isWhole(text[...]) {
      let got = Glibc.read(file, &piece, piece.count)
      guard got > 0 else { break }
      text += piece[..<got]
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether the last line of a text begins like this.
  private func ends(_ text: ArraySlice<UInt8>, _ beginning: String) -> Bool {
    guard text.last == 0x0A, let before = text.dropLast().lastIndex(of: 0x0A) else {
      return text.last == 0x0A && text.starts(with: beginning.utf8)
    }
    return text[(before + 1)...].starts(with: beginning.utf8)
  }

  @Test func linesComeWholeAndInOrder() async throws {
    let (reading, writing) = pipe()
    let writer = LineWriter(to: writing) { "lost \($0)" }
    for number in 0..<5000 { writer.write("line \(number)") }
    let lines = try await onThread { [self] in read(reading) { ends($0, "line 4999") } }
    #expect(lines == (0..<5000).map { "line \($0)" })
    writer.finish(milliseconds: 10_000)
    close(writing)
    #expect(read(reading) == [])
    close(reading)
  }

  @Test func linesThatDoNotFitAreDroppedAndCounted() async throws {
    let (reading, writing) = pipe()
    let writer = LineWriter(to: writing, mostBytes: 100_000) { "lost \($0)" }
    // Nothing reads the pipe: if writing waited, it would wait forever.
    for number in 100_000..<200_000 { writer.write("line \(number)") }
    var lines: [String] = []
    func lost() -> Int { lines.compactMap { $0.hasPrefix("lost ") ? Int($0.dropFirst(5)) : nil }.reduce(0, +) }
    func written() -> [String] { lines.filter { $0.hasPrefix("line ") } }
    while written().count + lost() < 100_000 {
      lines += try await onThread { [self] in read(reading) { $0.last == 0x0A } }
    }
    #expect(lost() > 50_000)
    #expect(written().count + lost() == 100_000)
    #expect(written() == written().sorted() && Set(written()).count == written().count)
    writer.write("after")
    let after = try await onThread { [self] in read(reading) { ends($0, "after") } }
    #expect(after == ["after"])
    close(reading)
    close(writing)
  }
}
