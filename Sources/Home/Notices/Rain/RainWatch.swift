import Storage
import WeatherModel
import WeatherService

/// Looks for rain that is about to begin at the places of people who want notices about it.
///
/// Each cell is looked at once in the lifetime of a forecast by the minute; of several servers that share a database one looks at a cell.
public final class RainWatch: Sendable {
  private let store: NoticeStore
  private let service: WeatherService
  private let round: CellSchedule

  /// How often `check` is worth calling, in seconds.
  public static let pause: Int64 = 10
  /// The kinds of weather that show whether it rains, and when.
  static let kinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.minutely)]

  /// Creates a watch over the places whose rules ask for it.
  package init(_ store: NoticeStore, service: WeatherService) {
    (self.store, self.service) = (store, service)
    round = CellSchedule(.rain, store.database, interval: Kind.minutely.lifetime, pause: RainWatch.pause)
  }

  /// Looks at the cells that are due; returns how many there were.
  @discardableResult
  public func check() async throws(StorageError) -> Int {
    let now = store.clock()
    let taken = try await round.take(at: now)
    guard !taken.isEmpty else { return 0 }
    let wanted = try await store.cellsWithRainRule(among: taken)
    let answers = await service.answers(in: taken.filter(wanted.contains), RainWatch.kinds, share: .notices)
    let refused = answers.compactMapValues(\.refusedUntil)
    try await store.notifyOfRain(answers.values.compactMap(\.report)) { [round] connection throws(StorageError) in
      try round.end(taken, refused: refused, at: now, connection)
    }
    return wanted.count
  }
}
