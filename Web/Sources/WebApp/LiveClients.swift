import Bridge
import Copy
import Features
import Loop
import Routes
import WeatherModel
import Wire

extension Clients {
  /// The clients of the app in a browser.
  static var live: Clients {
    Clients(
      weather: .live, location: .live, names: .live, places: .live, languages: .live, storage: .live,
      random: RandomClient(bits: { RandomBits.bits() ?? 0 }), clock: .live, device: .live, page: .live, space: .live, map: .live,
      trips: .live, wit: .live, push: .live, clipboard: .live, homeScreen: .live)
  }
}

extension Pending {
  /// The request as a cancellation of the loop.
  var cancellation: Cancellation { Cancellation { cancel() } }
}

extension ClockClient {
  static var live: ClockClient {
    ClockClient(
      now: { Int64(Clock.now) }, after: { milliseconds, body in Clock.after(milliseconds: Double(milliseconds), body).cancellation })
  }
}

extension LanguageClient {
  static var live: LanguageClient {
    LanguageClient { language, answer in
      Page.sentences(of: language.tag) { bytes in answer(bytes.flatMap { Copy($0) }) }.cancellation
    }
  }
}

extension LocationClient {
  static var live: LocationClient {
    LocationClient(
      permission: { changed in Position.observePermission(changed).cancellation },
      current: { answer in
        Position.find { result in
          switch result {
          case .success(let fix): answer(coordinate(fix))
          case .failure(.denied): answer(.failure(.denied))
          case .failure: answer(.failure(.notFound))
          }
        }.cancellation
      },
      watch: { moved in
        Position.watch { result in
          // A failed fix is ignored while watching: better ones follow.
          if case .success(let fix) = result, case .success(let coordinate) = coordinate(fix) { moved(coordinate) }
        }.cancellation
      })
  }

  private static func coordinate(_ fix: Position.Fix) -> Result<Coordinate, LocationProblem> {
    guard let coordinate = Coordinate(latitude: fix.latitude, longitude: fix.longitude) else { return .failure(.notFound) }
    return .success(coordinate)
  }
}

extension MapClient {
  static var live: MapClient {
    MapClient { happened in
      MapIsland.observe { text in
        if let text { MapEvent(text).map(happened) } else { happened(.unavailable) }
      }.cancellation
    }
  }
}
