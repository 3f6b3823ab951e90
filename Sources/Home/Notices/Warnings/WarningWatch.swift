import Accounts
import Storage
import WeatherModel
import WeatherService

/// Keeps the warnings of all watched places up to date.
///
/// Each cell is looked at once in an interval, a few at a time, so that sources are asked evenly; of several servers that share a database
/// one looks at a cell. The next look is due when the answer that was seen is an interval old, so a change is noticed within an interval,
/// even if that answer had been fetched earlier for somebody else. A third of the sources' quotas is for notices, available evenly over
/// the day: where that is not enough for all cells, each waits longer, and the known warnings stay as they are meanwhile.
public final class WarningWatch: Sendable {
  private let warnings: Warnings
  private let service: WeatherService
  private let round: CellSchedule
  private let interval: Int64
  private let notify: @Sendable (any DatabaseConnection, [TrackedWarning]) throws(StorageError) -> Void

  /// How often `check` is worth calling, in seconds.
  public static let pause: Int64 = 1

  /// Creates a watch over all watched places. `notify` is called within the transaction that stores the warnings. It gets the warnings
  /// that have changed, and those that are open in the cells of this look.
  package init(
    _ warnings: Warnings, service: WeatherService, interval: Int64 = Kind.alerts.lifetime,
    notify: @escaping @Sendable (any DatabaseConnection, [TrackedWarning]) throws(StorageError) -> Void = { _, _ in }
  ) {
    self.warnings = warnings
    self.service = service
    self.interval = interval
    round = CellSchedule(.warnings, warnings.database, interval: interval, pause: WarningWatch.pause)
    self.notify = notify
  }

  /// Looks at the cells that are due; returns how many there were.
  @discardableResult
  public func check() async throws(StorageError) -> Int {
    let now = warnings.clock()
    let taken = try await round.take(at: now)
    guard !taken.isEmpty else { return 0 }
    let choice = SourceChoice(of: service.settings, isSimulating: false)
    let answers = await service.answers(in: taken, Kinds(.alerts), share: .notices)
    let looks = taken.compactMap { cell in
      Warnings.SourceAnswer(answers[cell]?.report, order: choice.order(of: .alerts, in: cell))
    }
    var seen: [Cell: Instant] = [:]
    for look in looks { seen[look.cell] = look.alerts.provenance.fetchedAt }
    let refused = answers.compactMapValues(\.refusedUntil)
    try await warnings.observe(looks, around: taken, interval: interval) { [round, notify, seen] connection, changed throws(StorageError) in
      try notify(connection, changed)
      try round.end(taken, seen: seen, refused: refused, at: now, connection)
    }
    return taken.count
  }
}
