import Accounts
import Storage
import WeatherModel
import WeatherService

/// Keeps the weather of some places young, so that whoever shows it finds it: they ask nobody themselves.
///
/// Each cell is looked at once in an interval, a few at a time; of several servers that share a database one does. The service keeps the sources' quotas.
public final class CacheWarmer: Sendable {
  private let desk: NoticeDesk
  private let service: WeatherService
  private let kinds: Kinds
  private let round: CellRound
  private let cells: @Sendable () async throws(StorageError) -> [Cell]

  /// How often `look` is worth calling, in seconds.
  public static let pause: Int64 = 10

  private init(
    _ name: String, _ desk: NoticeDesk, service: WeatherService, kinds: Kinds, interval: Int64,
    cells: @escaping @Sendable () async throws(StorageError) -> [Cell]
  ) {
    (self.desk, self.service, self.kinds, self.cells) = (desk, service, kinds, cells)
    round = CellRound(name, desk.database, interval: interval, pause: CacheWarmer.pause)
  }

  /// A warmer for all saved places, whose widgets and first pages show it. Warnings are looked after by their own watch.
  package static func savedPlaces(_ desk: NoticeDesk, places: SavedCells, service: WeatherService) -> CacheWarmer {
    CacheWarmer(
      "weather", desk, service: service, kinds: [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.air)],
      interval: Kind.current.lifetime
    ) { () async throws(StorageError) in try await places.cells() }
  }

  /// A warmer for the places of widgets that were looked at lately. Past half the life of the weather of a moment it is fetched anew.
  package static func widgets(_ desk: NoticeDesk, service: WeatherService) -> CacheWarmer {
    CacheWarmer("widget", desk, service: service, kinds: .all, interval: Kind.current.lifetime / 2) { () async throws(StorageError) in
      let now = desk.clock()
      return try await desk.database.read { connection throws(StorageError) in try WidgetCells.all(at: now, connection) }
    }
  }

  /// Has the weather of the cells fetched whose turn it is; gives how many there were.
  @discardableResult
  public func look() async throws(StorageError) -> Int {
    let now = desk.clock()
    let taken = try await round.take(from: cells(), at: now)
    guard !taken.isEmpty else { return 0 }
    // A source that fails is told of by whoever shows the weather: they say how old it is.
    await withTaskGroup(of: Void.self) { [service, kinds] group in
      for cell in taken { group.addTask { _ = await service.weather(cell, kinds) } }
    }
    try await desk.database.write { [round] connection throws(StorageError) in try round.end(taken, at: now, connection) }
    return taken.count
  }
}
