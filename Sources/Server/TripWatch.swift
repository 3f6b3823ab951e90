import Accounts
import Providers
import WeatherModel
import WeatherService

/// Looks what the weather was like where people came by, so that it can stand beside what was forecast for their trips.
///
/// An hour is looked at when it is over, as long as sources still tell it: for two hours. Each look asks about a few cells only, the longest past first:
/// somebody who books many long trips must not use up the sources' quotas.
public struct TripWatch: Sendable {
  private let spaces: Spaces
  private let service: WeatherService
  private let clock: @Sendable () -> Instant
  private let cells: Int

  /// How often it is worth looking.
  public static let interval: Int64 = .minutes(10)

  /// A watch over all trips that a server keeps; a look asks about so many cells at most.
  public init(spaces: Spaces, service: WeatherService, clock: @escaping @Sendable () -> Instant, cells: Int = 12) {
    self.cells = cells
    self.spaces = spaces
    self.service = service
    self.clock = clock
  }

  /// Looks at all stops that were passed in the last hours; gives how many were found out. What is the matter with one trip keeps no other from being
  /// looked at.
  @discardableResult
  public func look() async throws(SpaceError) -> Look {
    let now = clock()
    let passed = try await spaces.passedStops(from: now - .hours(3), through: now - .hours(1))
    var look = Look(unreadable: passed.unreadable)
    var asked: Set<Cell> = []
    for stop in passed.stops {
      guard asked.count < cells || asked.contains(stop.cell) else { continue }
      asked.insert(stop.cell)
      guard let hourly = await service.weather(stop.cell, Kinds(.hourly), by: .always).report?.hourly,
        let step = hourly.value.step(at: stop.time),
        // What was said before the hour was over is a forecast.
        hourly.provenance.fetchedAt >= step.end, hourly.provenance.source.mayBeKept
      else { continue }
      do throws(SpaceError) {
        try await spaces.observed(Stamped(step.moment.onTheWay, hourly.provenance), at: stop)
        look.found += 1
      } catch {
        look.problem = error
      }
    }
    return look
  }

  /// What came of a look.
  public struct Look: Sendable {
    /// So many stops were found out.
    public var found = 0
    /// So many trips can't be read.
    public var unreadable: Int
    /// Why something that was found out could not be kept.
    public var problem: SpaceError?

    /// What the owner is to be told; nil where all is well.
    public var trouble: String? {
      if let problem { return "What the weather was like on trips can't be kept: \(problem)." }
      return unreadable > 0 ? "\(unreadable) trip\(unreadable == 1 ? "" : "s") in the database can't be read." : nil
    }
  }
}
