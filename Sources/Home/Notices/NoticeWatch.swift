import Accounts
import Storage
import WeatherModel
import WeatherService

/// Finds what people are notified of, and creates the notices.
///
/// What is found in reports and in messages of sources is looked for in each watched cell once in an interval, a few at a time, so that
/// sources are asked evenly; of several servers that share a database one looks at a cell. A third of the sources' quotas is for notices,
/// available evenly over the day: where that is not enough for all cells, each waits longer.
public final class NoticeWatch: Sendable {
  /// How often `check` is worth calling, in seconds.
  public let pause: Int64
  /// How many calls may be at work at the same time: a source may take ten seconds to answer.
  public let atMost: Int
  private let service: WeatherService
  private let work: Work

  private enum Work {
    case followWarnings(Warnings, notifying: NoticeStore?, CellSchedule, interval: Int64)
    case readReports(NoticeStore, CellSchedule)
    case writeDue(NoticeStore)
  }

  /// At most this many notices that are due are created at a time.
  private static let most = 50

  private init(_ work: Work, _ service: WeatherService, pause: Int64, atMost: Int = 1) {
    (self.work, self.service, self.pause, self.atMost) = (work, service, pause, atMost)
  }

  /// Keeps the warnings of all watched places up to date, whether or not there is a store for notices of them. Each cell is looked at once
  /// in an `interval`, in seconds.
  package static func following(
    _ warnings: Warnings, notifying store: NoticeStore? = nil, service: WeatherService, interval: Int64 = Kind.alerts.lifetime
  ) -> NoticeWatch {
    let schedule = CellSchedule(.warnings, warnings.database, interval: interval, pause: 1)
    return NoticeWatch(.followWarnings(warnings, notifying: store, schedule, interval: interval), service, pause: 1, atMost: 16)
  }

  /// Looks for notices in reports about the places whose rules ask for any, once in the lifetime of a forecast by the minute.
  package static func reading(_ store: NoticeStore, service: WeatherService) -> NoticeWatch {
    let schedule = CellSchedule(.notices, store.database, interval: Kind.minutely.lifetime, pause: 10)
    return NoticeWatch(.readReports(store, schedule), service, pause: 10)
  }

  /// Creates the notices that come at an hour of their device's clock.
  package static func atHours(_ store: NoticeStore, service: WeatherService) -> NoticeWatch {
    NoticeWatch(.writeDue(store), service, pause: 10)
  }

  /// Looks at the cells or devices that are due; returns how many there were.
  @discardableResult
  public func check() async throws(StorageError) -> Int {
    switch work {
    case .followWarnings(let warnings, let store, let schedule, let interval):
      try await follow(warnings, notifying: store, schedule, interval: interval)
    case .readReports(let store, let schedule): try await read(store, schedule)
    case .writeDue(let store): try await writeDue(store)
    }
  }

  /// The next look is due when the answer that was seen is an interval old, so a change is noticed within an interval, even if that answer
  /// had been fetched earlier for somebody else.
  private func follow(
    _ warnings: Warnings, notifying store: NoticeStore?, _ schedule: CellSchedule, interval: Int64
  ) async throws(StorageError) -> Int {
    let now = warnings.clock()
    let taken = try await schedule.take(at: now)
    guard !taken.isEmpty else { return 0 }
    let choice = SourceChoice(of: service.settings, isSimulating: false)
    let answers = await service.answers(in: taken, each(taken, NoticeKind.warnings.needs), share: .notices)
    let ofSources = taken.compactMap { cell in
      Warnings.SourceAnswer(answers[cell]?.report, order: choice.order(of: .alerts, in: cell))
    }
    var seen: [Cell: Instant] = [:]
    for answer in ofSources { seen[answer.cell] = answer.alerts.provenance.fetchedAt }
    let refused = answers.compactMapValues(\.refusedUntil)
    try await warnings.observe(ofSources, around: taken, interval: interval) { [seen] connection, changed throws(StorageError) in
      try store?.notifyOfChanges(changed, connection)
      try schedule.end(taken, seen: seen, refused: refused, at: now, connection)
    }
    return taken.count
  }

  private func read(_ store: NoticeStore, _ schedule: CellSchedule) async throws(StorageError) -> Int {
    let now = store.clock()
    let taken = try await schedule.take(at: now)
    guard !taken.isEmpty else { return 0 }
    let needs = try await store.needs(in: taken)
    let answers = await service.answers(in: taken, needs, share: .notices)
    let refused = answers.compactMapValues(\.refusedUntil)
    try await store.notifyOfReports(answers.values.compactMap(\.report)) { connection throws(StorageError) in
      try schedule.end(taken, refused: refused, at: now, connection)
    }
    return needs.count
  }

  /// A failure for one device does not delay the others, and is tried again.
  private func writeDue(_ store: NoticeStore) async throws(StorageError) -> Int {
    var (count, last, trouble): (Int, DueNotice?, StorageError?) = (0, nil, nil)
    while true {
      let due = try await store.dueNotices(most: NoticeWatch.most, after: last)
      if due.isEmpty { break }
      last = due.last
      var needs: [Cell: Kinds] = [:]
      for notice in due { if let cell = notice.cell { needs[cell, default: []].formUnion(notice.kind.needs) } }
      let answers = await service.answers(in: Array(needs.keys), needs, share: .notices)
      for notice in due {
        do throws(StorageError) { try await store.notifyAtHour(notice, notice.cell.flatMap { answers[$0]?.report }) } catch {
          trouble = error
        }
      }
      count += due.count
    }
    if let trouble { throw trouble }
    return count
  }
}
