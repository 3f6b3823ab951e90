/// One of a few values that has a word in answers, addresses and files.
public protocol Worded: CaseIterable {
  /// The word.
  var word: String { get }
}

extension Worded {
  /// Reads the word; nil for any other.
  public init?(word: String) {
    guard let known = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = known
  }
}
