import WeatherModel
import Wire

/// Weather as the server sent it: what it says, and the bytes that say it, which are what the device keeps.
public struct ReceivedReport: Sendable {
  /// What the answers say together.
  public private(set) var report: WeatherReport
  /// The answers, the newest first; older ones are there for the kinds of weather that no newer one has.
  private(set) var answers: [Answer]

  /// One answer of the server.
  struct Answer: Sendable {
    let bytes: [UInt8]
    /// What the report takes from it.
    var kinds: Kinds
  }

  /// A report that has just arrived.
  public init(_ report: WeatherReport, bytes: [UInt8]) {
    self.report = report
    answers = [Answer(bytes: bytes, kinds: report.kinds)]
  }

  /// A report that is known without the bytes that say it: it is shown, and not kept.
  public init(_ report: WeatherReport) {
    self.report = report
    answers = []
  }

  /// Reads a report.
  public init?(reading bytes: [UInt8]) {
    do throws(JSONError) {
      self.init(try WeatherReport(json: JSON(parsing: bytes)), bytes: bytes)
    } catch {
      return nil
    }
  }

  /// Of what is known twice of a place the better, with what it lacks from the other; of two that are as good the second.
  @inline(never) static func merged(_ one: ReceivedReport?, _ other: ReceivedReport?) -> ReceivedReport? {
    guard let one else { return other }
    guard let other else { return one }
    return one.isBetter(than: other) ? one.keepingWhatIsMissing(from: other) : other.keepingWhatIsMissing(from: one)
  }

  /// Whether it is to be shown rather than another one of the same place: live weather rather than simulated, however old, else the younger.
  private func isBetter(than other: ReceivedReport) -> Bool {
    if report.isSimulated != other.report.isSimulated { return other.report.isSimulated }
    return fetchedAt > other.fetchedAt
  }

  private var fetchedAt: Instant { report.current?.provenance.fetchedAt ?? Instant(seconds: 0) }

  /// This report, with the kinds it lacks taken from an older one of the same place: an answer without air does not remove the air.
  func keepingWhatIsMissing(from old: ReceivedReport?) -> ReceivedReport {
    guard let old, old.report.cell == report.cell, old.report.isSimulated == report.isSimulated else { return self }
    let missing = old.report.kinds.subtracting(report.kinds)
    return missing.isEmpty ? self : keeping(missing, from: old)
  }

  @inline(never) private func keeping(_ missing: Kinds, from old: ReceivedReport) -> ReceivedReport {
    var result = self
    for kind in Kind.allCases where missing.contains(Kinds(kind)) { result.report.copy(kind, from: old.report) }
    for var answer in old.answers {
      answer.kinds.formIntersection(missing)
      if !answer.kinds.isEmpty { result.answers.append(answer) }
    }
    return result
  }
}

extension ReceivedReport: Hashable {
  /// Tells whether both say the same, however it was written.
  public static func == (one: ReceivedReport, other: ReceivedReport) -> Bool { one.report == other.report }

  /// Hashes what the report says.
  public func hash(into hasher: inout Hasher) { hasher.combine(report) }
}
