import Storage
import WeatherModel
import WeatherService

/// Looks for rain that is about to begin at the places of people who want notices about it.
///
/// Each cell is looked at once in the lifetime of a forecast by the minute; of several servers that share a database one looks at a cell.
public final class RainWatch: Sendable {
  private let store: NoticeStore
  private let places: SavedCells
  private let service: WeatherService
  private let round: CellSchedule

  /// How often `check` is worth calling, in seconds.
  public static let pause: Int64 = 10
  /// The kinds of weather that show whether it rains, and when.
  static let kinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.minutely)]

  /// Creates a watch over the places whose rules ask for it.
  package init(_ store: NoticeStore, places: SavedCells, service: WeatherService) {
    (self.store, self.places, self.service) = (store, places, service)
    round = CellSchedule("rain", store.database, interval: Kind.minutely.lifetime, pause: RainWatch.pause)
  }

  /// Looks at the cells that are due; returns how many there were.
  @discardableResult
  public func check() async throws(StorageError) -> Int {
    let now = store.clock()
    let taken = try await round.take(from: cells(), at: now)
    guard !taken.isEmpty else { return 0 }
    let service = service
    let reports = await withTaskGroup(of: WeatherReport?.self) { group in
      for cell in taken { group.addTask { await service.weather(cell, RainWatch.kinds, by: .always).report } }
      var reports: [WeatherReport] = []
      for await report in group { if let report { reports.append(report) } }
      return reports
    }
    do throws(StorageError) {
      try await store.notifyOfRain(reports) { [round] connection throws(StorageError) in try round.end(taken, at: now, connection) }
    } catch {
      round.forget(taken)
      throw error
    }
    return taken.count
  }

  /// The cells of the places where somebody wants notices about rain.
  private func cells() async throws(StorageError) -> [Cell] {
    let spaces = try await store.rainListeners()
    guard !spaces.isEmpty else { return [] }
    let saved = try await places.all()
    var cells: Set<Cell> = []
    for (space, listeners) in spaces {
      for (place, cell) in saved[space] ?? [:] where listeners.contains(where: { $0.rules.rules(of: place).rainSoon }) {
        cells.insert(cell)
      }
    }
    return cells.sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
  }
}
