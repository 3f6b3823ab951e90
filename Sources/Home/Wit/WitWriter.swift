import Preferences
import WeatherModel

/// Writes lines: with a model if the owner has configured one, otherwise with the house writer.
public final class WitWriter: Sendable {
  private let days: PastDays?
  private let model: ModelWriter?

  /// Without a `model`, the house writer writes all lines; without `days`, nothing is known of the days before.
  public init(days: PastDays? = nil, model: ModelWriter? = nil) { (self.days, self.model) = (days, model) }

  /// The subject of a line about the weather at a site in a country; nil if there should be no line.
  public func subject(of report: WeatherReport, at site: Subject.Site?, country: String?, _ display: Display) async -> Subject? {
    var background = await days?.background(of: report) ?? Subject.Background()
    (background.site, background.country) = (site, country)
    return Subject(report, background, display)
  }

  /// A line that is not among those `seen`: from the model if there is one and it answers, otherwise from the house writer.
  public func line(about subject: Subject, seen: Set<UInt32>) async -> WrittenLine? {
    if let line = await model?.line(about: subject, seen: seen) { return line }
    return houseLine(about: subject, seen: seen)
  }

  /// The name of the configured model; nil if there is none.
  public var modelName: String? { model?.name }

  /// A line of the house writer: always the same one for the same weather and the same seen lines.
  public func houseLine(about subject: Subject, seen: Set<UInt32>) -> WrittenLine? {
    var random = SeededRandom(subject, seen)
    return HouseWriter.line(about: subject, seen: seen, using: &random)
  }
}

/// Numbers that depend only on a subject and on the lines that were seen (splitmix64).
private struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ subject: Subject, _ seen: Set<UInt32>) {
    state = 14_695_981_039_346_656_037
    for byte in subject.description.utf8 { state = (state ^ UInt64(byte)) &* 1_099_511_628_211 }
    for id in seen { state ^= UInt64(id) &* 0x9E37_79B9_7F4A_7C15 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
