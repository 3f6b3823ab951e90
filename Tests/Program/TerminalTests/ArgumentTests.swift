import TerminalText
import Testing

@testable import weatherglass

/// The parser of the arguments of all commands.
@Suite struct ArgumentTests {
  private let command = Command(
    "try", "tries", arguments: [.init("WHAT", .oneOf(["tea", "coffee"]), "what")], count: 0...2,
    options: [
      .init("--json", nil, "as JSON"), .init("--units", .oneOf(["metric", "imperial"]), "units"), .init("--at", .text("PLACE"), "where"),
      .init("--file", .file, "a file"),
    ], run: { _ in })

  private func parse(_ words: String...) throws(ArgumentProblem) -> ParsedArguments { try ParsedArguments(words, for: command) }

  @Test func optionsMayBeAnywhereWithTheirValueAfterABlankOrAnEqualsSign() throws {
    let parsed = try parse("a", "--units", "metric", "--at=1=2", "b", "--json")
    #expect(parsed.words == ["a", "b"] && parsed["--units"] == "metric" && parsed["--at"] == "1=2" && parsed.has("--json"))
    #expect(try !parse().has("--json"))
    #expect(try parse("--at", "1", "--at", "2")["--at"] == "2")
    #expect(try parse("-h").has("--help"))
  }

  @Test func numbersMayBeNegativeAndNothingIsAnOptionAfterTwoHyphens() throws {
    #expect(try parse("-33.9", "-.5").words == ["-33.9", "-.5"])
    #expect(try parse("-").words == ["-"])
    #expect(try parse("--", "--json").words == ["--json"])
    #expect(try parse("--at", "-1,2")["--at"] == "-1,2")
  }

  @Test(arguments: [
    (["--jso"], "There is no option '--jso'. Did you mean --json?"), (["--zzz"], "There is no option '--zzz'."),
    (["--at"], "--at needs a value."),
    (["--at="], "--at needs a value."), (["--at", ""], "--at needs a value."), (["--json=1"], "--json takes no value."),
    (["--units", "si"], "--units must be metric or imperial, not 'si'."), (["a", "b", "c"], "'c' is one argument too many."),
    (["-z"], "There is no option '-z'."),
    (["--un\u{1B}its"], "There is no option '--units'. Did you mean --units?"),
  ])
  func mistakesInArgumentsAreNamed(_ words: [String], _ text: String) {
    #expect(throws: ArgumentProblem(text: text)) { try ParsedArguments(words, for: command) }
  }

  @Test func aMissingArgumentIsNamedUnlessHelpIsAskedFor() throws {
    let needy = Command(
      "decode", "", arguments: [.init("SOURCE", .text("S"), ""), .init("FILE", .file, "")], count: 2...2, run: { _ in })
    #expect(throws: ArgumentProblem(text: "FILE is missing: weatherglass decode SOURCE FILE.")) { try ParsedArguments(["nws"], for: needy) }
    #expect(try ParsedArguments(["--help"], for: needy).has("--help"))
  }

  @Test func helpFitsTheScreen() {
    for width in [30, 40, 60, 80, 120] {
      let help = command.help(width: width)
      #expect(help.split(separator: "\n").allSatisfy { displayWidth(String($0)) <= width }, "\(width): \(help)")
      for option in command.options { #expect(help.contains(option.name)) }
    }
  }
}
