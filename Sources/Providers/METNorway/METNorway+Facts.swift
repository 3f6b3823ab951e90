extension METNorway {
  static let facts = SourceFacts(
    access: .contact, endpoints: METNorwayEndpoint.allCases.map(\.rawValue),
    understand: METNorwayDecoding.understand(_:endpoint:_:))
}
