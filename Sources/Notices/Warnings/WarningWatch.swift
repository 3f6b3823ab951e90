import Accounts
import Storage
import WeatherModel
import WeatherService

/// Keeps the warnings of all saved places, and of places with a calendar of their own, up to date.
///
/// Each cell is looked at once in an interval, a few at a time, so that sources are asked evenly; of several servers that share a database
/// one looks at a cell. The next look is due when the answer that was seen is an interval old, so a change is noticed within an interval,
/// even if that answer had been fetched earlier for somebody else. The service respects the sources' quotas: when they are used up, the
/// known warnings stay as they are.
public final class WarningWatch: Sendable {
  private let warnings: Warnings
  private let places: SavedCells
  private let service: WeatherService
  private let round: CellSchedule
  private let interval: Int64
  private let notify: @Sendable (any DatabaseConnection, [TrackedWarning], SavedCells.Places) throws(StorageError) -> Void

  /// How often `check` is worth calling, in seconds.
  public static let pause: Int64 = 1

  /// Creates a watch over all saved places. `notify` is called within the transaction that stores the warnings. It gets the warnings that
  /// have changed, those that are open in the cells of this look, and the places that people have saved.
  package init(
    _ warnings: Warnings, places: SavedCells, service: WeatherService, interval: Int64 = Kind.alerts.lifetime,
    holder: String = RecordID.random().text,
    notify: @escaping @Sendable (any DatabaseConnection, [TrackedWarning], SavedCells.Places) throws(StorageError) -> Void = { _, _, _ in }
  ) {
    self.warnings = warnings
    self.places = places
    self.service = service
    self.interval = interval
    round = CellSchedule("warnings", warnings.database, interval: interval, pause: WarningWatch.pause, holder: holder)
    self.notify = notify
  }

  /// Looks at the cells that are due; returns how many there were.
  @discardableResult
  public func check() async throws(StorageError) -> Int {
    let now = warnings.clock()
    let saved = try await places.cells()
    let known = Set(saved)
    let others = try await warnings.database.read { connection throws(StorageError) in try CalendarCells.all(at: now, connection) }
    let taken = try await round.take(from: saved + others.filter { !known.contains($0) }, at: now)
    guard !taken.isEmpty else { return 0 }
    let service = service
    let choice = SourceChoice(of: service.settings, isSimulating: false)
    let looks = await withTaskGroup(of: Warnings.SourceAnswer?.self) { group in
      for cell in taken {
        group.addTask {
          Warnings.SourceAnswer(await service.weather(cell, Kinds(.alerts), by: .always).report, order: choice.order(of: .alerts, in: cell))
        }
      }
      var looks: [Warnings.SourceAnswer] = []
      for await look in group { if let look { looks.append(look) } }
      return looks
    }
    do throws(StorageError) {
      try await keep(looks, of: taken, at: now)
    } catch {
      round.forget(taken)
      throw error
    }
    return taken.count
  }

  private func keep(_ looks: [Warnings.SourceAnswer], of taken: [Cell], at now: Instant) async throws(StorageError) {
    let saved = try await places.all()
    var seen: [Cell: Instant] = [:]
    for look in looks { seen[look.cell] = look.alerts.provenance.fetchedAt }
    try await warnings.observe(looks, around: taken, interval: interval) { [round, notify, seen] connection, changed throws(StorageError) in
      try notify(connection, changed, saved)
      try round.end(taken, seen: seen, at: now, connection)
    }
  }
}
