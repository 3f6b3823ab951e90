import Storage
import WeatherModel
import WeatherService

/// Creates the morning notices that are due.
///
/// The database has the time of each device's next morning notice. The notice is created in the transaction that moves this time to the
/// next day, so only one of several servers creates it, and none is created twice.
public final class MorningWatch: Sendable {
  private let store: NoticeStore
  private let service: WeatherService

  /// How often `check` is worth calling, in seconds.
  public static let pause: Int64 = 10
  /// At most this many notices are created at a time.
  private static let most = 50
  /// The kinds of weather that the sentence about the day is made from.
  private static let kinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely), Kinds(.alerts)]

  /// Creates a watch over all devices that want a morning notice.
  public init(_ store: NoticeStore, service: WeatherService) { (self.store, self.service) = (store, service) }

  /// Creates the notices that are due; returns how many were due. A failure for one device does not delay the others, and is tried again.
  @discardableResult
  public func check() async throws(StorageError) -> Int {
    var (count, last, trouble): (Int, DueMorning?, StorageError?) = (0, nil, nil)
    while true {
      let due = try await store.dueMornings(most: MorningWatch.most, after: last)
      if due.isEmpty { break }
      last = due.last
      let cells = Set(due.compactMap(\.cell))
      let answers = await service.answers(in: Array(cells), MorningWatch.kinds, share: .notices)
      for morning in due {
        do throws(StorageError) { try await store.notify(morning, morning.cell.flatMap { answers[$0]?.report }) } catch { trouble = error }
      }
      count += due.count
    }
    if let trouble { throw trouble }
    return count
  }
}
