extension NWS {
  static let facts = SourceFacts(
    access: .contact, endpoints: [NWSClient.endpoint],
    understand: NWSDecoding.understand(_:endpoint:_:))
}
