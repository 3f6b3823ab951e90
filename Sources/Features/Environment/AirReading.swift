import Copy
import DesignSystem
import Markup
import WeatherModel

/// How the air reads on the scale that a person prefers, or the other where only that one is known.
struct AirReading {
  /// "22"
  var index: String
  var band: Int
  var scale: AirScale

  // Not inlined: first pages have their own words for the air.
  @inline(never) init?(_ air: AirQuality?, _ environment: Environment) {
    guard let air else { return nil }
    let preferred = environment.preferences.airScale
    scale = air.index(on: preferred) != nil ? preferred : preferred == .european ? .us : .european
    guard let number = air.index(on: scale) else { return nil }
    index = environment.copy.number(number)
    band = scale.band(number)
  }

  /// The band in words on its colour.
  @inline(never) func chip(_ copy: Copy) -> Node { airChip(copy.airBand(band, on: scale), band: band, scale: scale) }

  /// "22 fair"
  @inline(never) func words(_ copy: Copy) -> String { copy.indexAndBand(index: index, band: copy.airWord(band, on: scale)) }
}

extension Environment {
  /// How values that belong to no place are read: by the device's own clock.
  var own: Display { @inline(never) get { display(in: ownClock ?? LocalZone(identifier: "", offset: offset ?? 0)) } }

  /// Why there is no answer about trips, within a sentence.
  @inline(never) func words(_ problem: TripProblem) -> String {
    switch problem {
    case .noConnection: copy.reason(WeatherProblem.noConnection)
    case .weather(let problem): copy.reason(problem)
    case .invalid: copy.reason(WeatherProblem.invalidData)
    case .notKept: copy.nothingTaken
    case .notPaired, .notFound, .late, .tooMany, .refused: copy.reason(WeatherProblem.serviceError)
    }
  }

  /// Why a trip is not booked, in a sentence.
  @inline(never) func words(ofBooking problem: TripProblem) -> String {
    switch problem {
    case .notPaired: copy.spaceShutOut
    case .late: copy.departurePast
    case .tooMany: copy.tooManyTrips
    case .refused(let words): copy.tripRefused(words: words)
    default: copy.notBooked(reason: words(problem))
    }
  }
}
