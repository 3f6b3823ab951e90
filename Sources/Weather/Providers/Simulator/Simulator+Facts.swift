extension Simulator {
  static let facts = SourceFacts(access: .builtIn, clock: { _ in .named }, endpoints: [], decode: nil)
}
