import Glibc
import Testing

@testable import TerminalText

/// The completions of shells, tested with the shells themselves.
@Suite struct CompletionTests {
  /// The words that bash offers for a line; '=' is a separate word there.
  private func offered(_ words: [String], in folder: Folder) throws -> Set<String> {
    let script = """
      source '\(folder.path)/completions'
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _weatherglass
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try Program.run(program: "/bin/bash", ["--norc", "-c", script], ["PATH": "/usr/bin:/bin"], in: folder)
    #expect(outcome.errors == "")
    return Set(outcome.output.split(separator: "\n").map(String.init))
  }

  @Test func bashOffersCommandsOptionsAndTheirValues() throws {
    let folder = try Folder()
    try folder.file("completions", try Program.run(["completions", "bash"], in: folder).output)
    #expect(try offered(["weatherglass", "fore"], in: folder) == ["forecast"])
    #expect(try offered(["weatherglass", ""], in: folder).isSuperset(of: ["now", "serve", "decode", "--version"]))
    #expect(try offered(["weatherglass", "now", "--of"], in: folder) == ["--offline"])
    #expect(try offered(["weatherglass", "now", "--units", ""], in: folder) == ["metric", "imperial"])
    #expect(try offered(["weatherglass", "now", "--units", "=", "i"], in: folder) == ["imperial"])
    #expect(try offered(["weatherglass", "now", "--units", "="], in: folder) == ["metric", "imperial"])
    #expect(try offered(["weatherglass", "completions", ""], in: folder) == ["bash", "zsh", "fish"])
    #expect(try offered(["weatherglass", "decode", "met"], in: folder) == ["met-norway"])
    #expect(try offered(["weatherglass", "serve", "--thr"], in: folder) == ["--threads"])
    #expect(try offered(["weatherglass", "now", "--max-age", ""], in: folder) == [])
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func theScriptIsValidInItsShell(_ shell: String) throws {
    let folder = try Folder()
    let outcome = try Program.run(["completions", shell], in: folder)
    #expect(outcome.status == 0 && outcome.output.contains("forecast"))
    let script = try folder.file("completions", outcome.output)
    for program in ["/bin/\(shell)", "/usr/bin/\(shell)"] where access(program, X_OK) == 0 {
      let check = try Program.run(program: program, ["-n", script], in: folder)
      #expect(check.status == 0 && check.errors == "", "\(check.errors)")
      break
    }
  }

  @Test func theTextsOfOptionsAreNotInterpretedByShells() throws {
    let folder = try Folder()
    #expect(try Program.run(["completions", "fish"], in: folder).output.contains("'ask no source: show stored weather'"))
    #expect(try Program.run(["completions", "zsh"], in: folder).output.contains("[ask no source\\: show stored weather]"))
  }

  @Test func anUnknownShellIsNamed() throws {
    let folder = try Folder()
    let outcome = try Program.run(["completions", "powershell"], in: folder)
    #expect(outcome.status == 2 && outcome.errors.contains("powershell"))
    #expect(try Program.run(["completions"], in: folder).status == 2)
  }
}
