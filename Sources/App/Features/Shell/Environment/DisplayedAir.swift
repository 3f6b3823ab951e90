import Copy
import DesignSystem
import Markup
import Preferences
import WeatherModel

/// The air quality on the person's preferred scale, or on the other scale if only that index is known.
struct DisplayedAir {
  /// The index as text: "22".
  var index: String
  var band: Int
  var scale: AirScale

  init?(_ air: AirQuality?, _ environment: Environment) {
    guard let air else { return nil }
    let preferred = environment.preferences.airScale
    scale = air.index(on: preferred) != nil ? preferred : preferred == .european ? .us : .european
    guard let number = air.index(on: scale) else { return nil }
    index = environment.copy.number(number)
    band = scale.band(number)
  }

  /// The band's name on the band's colour.
  func chip(_ copy: Copy) -> Node { airChip(copy.airBand(band, on: scale), band: band, scale: scale) }

  /// "22 fair"
  func words(_ copy: Copy) -> String { copy.indexAndBand(index: index, band: copy.airWord(band, on: scale)) }
}

extension Environment {
  /// Formats values that belong to no place, by the device's own clock.
  var deviceDisplay: Display { get { display(in: deviceZone ?? LocalZone(identifier: "", offset: utcOffset ?? 0)) } }

  /// The reason why a request about trips failed, worded to fit into a sentence.
  func words(_ problem: TripProblem) -> String {
    switch problem {
    case .noConnection: copy.reason(WeatherProblem.noConnection)
    case .weather(let problem): copy.reason(problem)
    case .invalid: copy.reason(WeatherProblem.invalidData)
    case .notStored: copy.nothingTaken
    case .notPaired, .notFound, .departureInPast, .tooMany, .refused: copy.reason(WeatherProblem.serviceError)
    }
  }

  /// The reason why a trip was not booked, as a whole sentence.
  func words(ofBooking problem: TripProblem) -> String {
    switch problem {
    case .notPaired: copy.spaceShutOut
    case .departureInPast: copy.departurePast
    case .tooMany: copy.tooManyTrips
    case .refused(let words): copy.tripRefused(words: words)
    case .noConnection, .notStored, .weather, .notFound, .invalid: copy.notBooked(reason: words(problem))
    }
  }
}
