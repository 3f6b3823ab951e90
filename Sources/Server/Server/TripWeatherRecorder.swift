import Accounts
import Providers
import WeatherModel
import WeatherService

/// Looks up the weather that people met on their trips, so that it can be shown beside the forecast that was stored with the trip.
///
/// An hour is looked up once it is over, for as long as sources still report it: two hours. Each run asks about a few cells only, the
/// oldest first: somebody who books many long trips must not use up the sources' quotas.
public struct TripWeatherRecorder: Sendable {
  private let spaces: Spaces
  private let service: WeatherService
  private let clock: @Sendable () -> Instant
  private let cells: Int

  /// The time between two runs, in seconds.
  public static let interval: Int64 = .minutes(10)

  /// Watches all trips on the server; a run asks about at most `cells` cells.
  public init(spaces: Spaces, service: WeatherService, clock: @escaping @Sendable () -> Instant, cells: Int = 12) {
    self.cells = cells
    self.spaces = spaces
    self.service = service
    self.clock = clock
  }

  /// Looks up all stops that were passed in the last hours, and reports what it found. A problem with one trip doesn't keep the others
  /// from being looked up.
  @discardableResult
  public func check() async throws(SpaceError) -> Look {
    let now = clock()
    let passed = try await spaces.passedStops(from: now - .hours(3), through: now - .hours(1))
    var look = Look(unreadable: passed.unreadable)
    var asked: Set<Cell> = []
    for stop in passed.stops {
      guard asked.count < cells || asked.contains(stop.cell) else { continue }
      asked.insert(stop.cell)
      guard let hourly = await service.weather(stop.cell, Kinds(.hourly), by: .background(.freshness)).report?.hourly,
        let step = hourly.value.step(at: stop.time),
        // Weather that was fetched before the hour was over is a forecast.
        hourly.provenance.fetchedAt >= step.end, hourly.provenance.source.mayBeStored
      else { continue }
      do throws(SpaceError) {
        try await spaces.observed(Stamped(step.moment.reducedForTravel, hourly.provenance), at: stop)
        look.found += 1
      } catch {
        look.problem = error
      }
    }
    return look
  }

  /// The result of one run.
  public struct Look: Sendable {
    /// How many stops got their weather.
    public var found = 0
    /// How many trips in the database can't be read.
    public var unreadable: Int
    /// Why the weather of a stop could not be stored; nil if there was no problem.
    public var problem: SpaceError?

    /// The message for the owner of the server; nil if all is well.
    public var trouble: String? {
      if let problem { return "The weather of past trips can't be saved: \(problem)." }
      return unreadable > 0 ? "\(unreadable) trip\(unreadable == 1 ? "" : "s") in the database can't be read." : nil
    }
  }
}
