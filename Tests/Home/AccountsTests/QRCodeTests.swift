import Media
import Testing

@Suite struct QRCodeTests {
  @Test func aCodeHasItsThreeCornersAndThePathDrawsEveryDarkModule() throws {
    let code = try #require(QRCode("https://weather.example/pair#ABCD2345"))
    #expect(code.size % 4 == 1 && code.size >= 21)
    for (column, row) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
      #expect((0..<7).allSatisfy { code.isDark(column + $0, row) } && !code.isDark(column + 1, row + 1) && code.isDark(column + 3, row + 3))
    }
    var drawn = 0
    for piece in code.path.split(separator: "M") {
      drawn += try #require(Int(piece.split(separator: "h")[1].prefix { $0.isNumber }))
    }
    var dark = 0
    for row in 0..<code.size { for column in 0..<code.size where code.isDark(column, row) { dark += 1 } }
    #expect(drawn == dark)
  }

  @Test func aTextThatIsTooLongHasNoCode() {
    #expect(QRCode(String(repeating: "x", count: 4000)) == nil)
    #expect(QRCode("") == nil)
  }
}
