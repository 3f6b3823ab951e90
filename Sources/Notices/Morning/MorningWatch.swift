import Storage
import WeatherModel
import WeatherService

/// Puts out the morning lines that are due.
///
/// Each device has the moment of its next line in the database; the line is put out in the transaction that moves it to the next day. So of several
/// servers one does, and none is put out twice.
public final class MorningWatch: Sendable {
  private let store: NoticeStore
  private let service: WeatherService

  /// How often `look` is worth calling, in seconds.
  public static let pause: Int64 = 10
  /// So many lines are written at a time.
  private static let most = 50
  /// What the day is told from.
  private static let kinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely), Kinds(.alerts)]

  /// A watch over all devices that want a line.
  public init(_ store: NoticeStore, service: WeatherService) { (self.store, self.service) = (store, service) }

  /// Writes what is due; gives how many lines there were to write. What can't be written for one device holds up no other one, and is tried again.
  @discardableResult
  public func look() async throws(StorageError) -> Int {
    var (count, last, trouble): (Int, DueMorning?, StorageError?) = (0, nil, nil)
    while true {
      let due = try await store.dueMornings(most: MorningWatch.most, after: last)
      if due.isEmpty { break }
      last = due.last
      let cells = Set(due.compactMap(\.cell))
      let service = service
      let reports = await withTaskGroup(of: (Cell, WeatherReport?).self) { group in
        for cell in cells { group.addTask { (cell, await service.weather(cell, MorningWatch.kinds, by: .always).report) } }
        var reports: [Cell: WeatherReport] = [:]
        for await (cell, report) in group { reports[cell] = report }
        return reports
      }
      for morning in due {
        do throws(StorageError) { try await store.tell(morning, morning.cell.flatMap { reports[$0] }) } catch { trouble = error }
      }
      count += due.count
    }
    if let trouble { throw trouble }
    return count
  }
}
