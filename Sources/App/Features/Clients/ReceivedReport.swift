import WeatherModel
import Wire

/// A weather report as the server sent it: the values, and the original bytes, which the device stores.
public struct ReceivedReport: Sendable {
  /// The report that all answers together give.
  public private(set) var report: WeatherReport
  /// The answers, the newest first; older ones provide the kinds of weather that newer ones lack.
  private(set) var answers: [Answer]

  /// What is known about the warnings for the place.
  public private(set) var coverage = WarningCoverage.known

  /// One answer of the server.
  struct Answer: Sendable {
    let bytes: [UInt8]
    /// The kinds of weather that the report takes from this answer.
    var kinds: Kinds
  }

  /// The source that this weather waits for, as of the answer.
  public private(set) var rest: SourceRest?

  /// Why weather is missing or older than it should be, as of the answer; nil if it is not.
  package private(set) var problem: WeatherProblem?

  /// The moment until which this device may not ask for newer weather, as of the answer; nil if it may.
  private(set) var refusedUntil: Instant?

  /// Creates a report from one answer.
  public init(_ report: WeatherReport, bytes: [UInt8], coverage: WarningCoverage = .known) {
    self.report = report
    self.coverage = coverage
    answers = [Answer(bytes: bytes, kinds: report.kinds)]
  }

  /// Creates a report without its bytes: it is shown, but not stored.
  public init(_ report: WeatherReport) {
    self.report = report
    answers = []
  }

  /// Reads a report from an answer's bytes; nil when they are invalid.
  public init?(reading bytes: [UInt8]) {
    do throws(JSONError) { try self.init(json: JSON(parsing: bytes), bytes: bytes) } catch { return nil }
  }

  /// Reads a report from an answer's JSON.
  public init(json: JSON, bytes: [UInt8]) throws(JSONError) {
    let note = try json["notes"]["alerts"]["note"].textIfPresent() ?? ""
    let coverage: WarningCoverage =
      note == WarningCoverage.noSource.word ? .noSource : json["problems"]["alerts"].isMissing ? .known : .unknown
    self.init(try WeatherReport(json: json), bytes: bytes, coverage: coverage)
    rest = try SourceRest(in: json)
    try readProblem(json)
  }

  private mutating func readProblem(_ json: JSON) throws(JSONError) {
    let kinds = Kind.allCases.filter { $0 != .air && $0 != .alerts }
    for kind in kinds where problem == nil {
      let found = json["problems"][kind.word]
      if !found.isMissing { problem = try ProblemBody.weatherProblem(in: found) }
    }
    // Nothing failed, but nobody was asked: the quota is used up, or this device has asked too often.
    for kind in kinds where problem == nil {
      let note = json["notes"][kind.word]
      problem = try note["note"].textIfPresent().flatMap { WeatherProblem(word: $0) }
      if problem == .askedTooOften { refusedUntil = try note["until"].textIfPresent().flatMap { Instant(iso8601: $0) } }
    }
  }

  /// The better of two reports of a place, with the kinds it lacks from the other; of two equally good reports, the second counts as
  /// better.
  static func merged(_ one: ReceivedReport?, _ other: ReceivedReport?) -> ReceivedReport? {
    guard let one else { return other }
    guard let other else { return one }
    return one.isBetter(than: other) ? one.fillingGaps(from: other) : other.fillingGaps(from: one)
  }

  /// Whether it is preferred to another report of the same place: live weather to simulated weather regardless of age, otherwise the newer
  /// one.
  private func isBetter(than other: ReceivedReport) -> Bool {
    if report.isSimulated != other.report.isSimulated { return other.report.isSimulated }
    return fetchedAt > other.fetchedAt
  }

  private var fetchedAt: Instant { report.current?.provenance.fetchedAt ?? Instant(seconds: 0) }

  /// This report, with the kinds it lacks taken from an older one of the same place: an answer without air does not remove the known air.
  func fillingGaps(from old: ReceivedReport?) -> ReceivedReport {
    guard let old, old.report.cell == report.cell, old.report.isSimulated == report.isSimulated else { return self }
    let missing = old.report.kinds.subtracting(report.kinds)
    return missing.isEmpty ? self : keeping(missing, from: old)
  }

  private func keeping(_ missing: Kinds, from old: ReceivedReport) -> ReceivedReport {
    var result = self
    for kind in Kind.allCases where missing.contains(Kinds(kind)) { result.report.copy(kind, from: old.report) }
    // An answer with only a few kinds says nothing about warnings.
    if coverage == .known, report.alerts == nil { result.coverage = old.coverage }
    for var answer in old.answers {
      answer.kinds.formIntersection(missing)
      if !answer.kinds.isEmpty { result.answers.append(answer) }
    }
    return result
  }
}

extension ReceivedReport: Hashable {
  /// Compares the values; the bytes may differ.
  public static func == (one: ReceivedReport, other: ReceivedReport) -> Bool {
    one.report == other.report && one.coverage == other.coverage
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(report)
    hasher.combine(coverage)
  }
}
