extension AQICN {
  static let facts = SourceFacts(
    access: .key, mayBeKept: AQICN.terms.mayBeKept, endpoints: [AQICNClient.endpoint],
    understand: AQICNDecoding.understand(_:endpoint:_:))
}
