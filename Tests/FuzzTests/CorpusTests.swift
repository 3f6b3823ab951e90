import FuzzTargets
import Testing

private let corpus = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/") + "/Fuzz/corpus"

@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.all.map(\.name)) func everyKeptInputPasses(_ name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let files = Corpus.names(in: "\(corpus)/\(name)").map { "\(corpus)/\(name)/\($0)" }
    #expect(files.count >= 2, "a target needs seeds of each shape that it reads")
    for file in files {
      let bytes = try #require(Corpus.contents(of: file))
      #expect(bytes.contains { $0 != 0 }, "\(file) has only zero bytes")
      #expect(bytes.count <= target.longest, "\(file) is longer than the target's limit")
      do throws(RuleViolation) { try target.attack(bytes) } catch { Issue.record("\(file): \(error)") }
    }
  }

  @Test func everyFolderBelongsToATarget() {
    #expect(Set(Corpus.names(in: corpus)) == Set(FuzzTarget.all.map(\.name)))
  }
}
