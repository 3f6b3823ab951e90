import HTTPServer

/// The script of a stand-in for weather services: its answers to requests, and the outages of the whole service.
///
/// In a file, it is JSON as described in docs/upstream-sim.md.
public struct UpstreamScript: Hashable, Sendable {
  /// The rules in order; the first one that fits a request answers it.
  public var rules: [UpstreamRule]
  /// Periods in which every request gets the same answer; they take precedence over the rules.
  public var outages: [UpstreamOutage]

  /// Without rules, every request gets status 404.
  public init(_ rules: [UpstreamRule] = [], outages: [UpstreamOutage] = []) {
    self.rules = rules
    self.outages = outages
  }
}

/// A rule: the answers for requests that fit.
public struct UpstreamRule: Hashable, Sendable {
  /// The name of the rule in the log; nil for "rules[index]".
  public var name: String?
  /// The conditions that a request has to meet.
  public var match: UpstreamMatch
  /// The answers in order, each for its number of `times`; after that the last one is repeated.
  public var answers: [UpstreamAnswer]

  /// A rule for every request.
  public init(_ answers: [UpstreamAnswer]) { self.init(UpstreamMatch(), answers) }

  /// A rule; without answers it answers 200 with an empty body.
  public init(_ match: UpstreamMatch, name: String? = nil, _ answers: [UpstreamAnswer]) {
    self.name = name
    self.match = match
    self.answers = answers
  }
}

/// The conditions on a request; those that are not set are ignored.
public struct UpstreamMatch: Hashable, Sendable {
  /// The whole path, percent-decoded; nil for any.
  public var path: String?
  /// The start of the path; nil for any.
  public var pathPrefix: String?
  /// The method in capitals ("GET"); nil for any.
  public var method: String?
  /// Query items that must be present; a nil value means any value.
  public var query: [String: String?] = [:]
  /// Headers that must be present, with case-insensitive names; a nil value means any value.
  public var headers: [String: String?] = [:]
  /// The number, from 1, of the request among those that meet the other conditions; nil for all.
  public var call: Int?

  /// Whether a request meets the conditions other than `call`.
  func fits(_ request: HTTPRequest) -> Bool {
    if let method, method != (request.isHead ? "HEAD" : request.method.name) { return false }
    if let path, path != request.path { return false }
    if let pathPrefix, !request.path.hasPrefix(pathPrefix) { return false }
    for (name, value) in query {
      guard request.query.contains(where: { $0.name == name && (value == nil || $0.value == value) }) else { return false }
    }
    for (name, value) in headers {
      guard request.headers.contains(where: { $0.isNamed(name) && (value == nil || $0.value == value) }) else { return false }
    }
    return true
  }
}

/// A period in which the whole service is out of order.
public struct UpstreamOutage: Hashable, Sendable {
  /// The start of the outage, in milliseconds since the start of the stand-in.
  public var after: Int
  /// The duration in milliseconds; nil for an outage without end.
  public var lasts: Int?
  /// The answer to all requests during the outage; without another one, connections are reset.
  public var answer = UpstreamAnswer(fault: .reset)

  /// Whether the outage is active at a time in milliseconds since the start.
  func covers(_ elapsed: Int) -> Bool {
    guard elapsed >= after else { return false }
    guard let lasts else { return true }
    return elapsed - after < lasts
  }
}
