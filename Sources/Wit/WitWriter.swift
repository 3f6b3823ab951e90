import Features
import WeatherModel

/// Who has lines written, and by whom.
public final class WitWriter: Sendable {
  private let days: PastDays?
  private let model: ModelWriter?

  /// A writer; without a `model` the house writes all of them.
  public init(days: PastDays? = nil, model: ModelWriter? = nil) { (self.days, self.model) = (days, model) }

  /// What a line may be about; nil where nothing should be said.
  public func subject(of report: WeatherReport, isRemote: Bool, _ display: Display) async -> Subject? {
    var background = await days?.background(of: report) ?? Subject.Background()
    background.isRemote = isRemote
    return Subject(report, background, display)
  }

  /// A line that none of those `seen` is: the model's where there is one that answers, else the house's.
  public func line(about subject: Subject, seen: Set<UInt32>) async -> WrittenLine? {
    if let line = await model?.line(about: subject, seen: seen) { return line }
    return house(about: subject, seen: seen)
  }

  /// The name of the model that the owner named.
  public var modelName: String? { model?.name }

  /// A line of the house's: of the same weather always the same one, for whoever has seen the same.
  public func house(about subject: Subject, seen: Set<UInt32>) -> WrittenLine? {
    var random = Draw(subject, seen)
    return HouseWriter.line(about: subject, seen: seen, using: &random)
  }
}

/// Numbers that follow from a subject and from what was seen (splitmix64).
private struct Draw: RandomNumberGenerator {
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
