import Features
import HTTPServer
import Routes
import WeatherModel

/// The pages about trips, filled with the person's bookings.
struct TripPages {
  let spaces: SpaceAPI
  let pages: WeatherPages
  let weather: WeatherAPI

  func reply(_ request: HTTPRequest, at destination: Destination, _ page: TripPage) -> Reply {
    switch page {
    // These show what only the device knows, so the app fills them.
    case .end, .places: pages.page(at: destination, request)
    case .route(let from, let to):
      .later {
        if from.coordinate.distance(to: to.coordinate) < TripLimits.shortest { return pages.page(at: destination, request) }
        let preferences = DeviceCookie(request).preferences
        let query = JourneyQuery(from: from, to: to, preferred: preferences.sources, language: preferences.language ?? Language(request))
        let journey = await weather.journey(query, by: spaces.clientLimits.permissionOnWay(request))
        return pages.screen(at: destination, request) { state in
          switch journey {
          case .success(let journey): state.way?.journey = journey
          case .failure(let refusal): state.way?.problem = .weather(refusal.answer.problem ?? .serviceError)
          }
        }
      }
    case .trip(let id):
      .later {
        let trip = await spaces.trip(id, of: request)
        return pages.screen(at: destination, request, status: trip == .failure(.notFound) ? 404 : 200) { state in
          switch trip {
          case .success(let trip): state.trip?.trip = trip
          case .failure(let problem): state.trip?.problem = problem
          }
        }
      }
    case .history:
      .later {
        // For an address without a month, the screen decides which month to show.
        guard let shown = pages.state(opening: destination, request).tripHistory?.month else { return pages.page(at: destination, request) }
        let month = await spaces.month(shown, of: request)
        return pages.screen(at: destination, request) { state in
          switch month {
          case .success(let month): state.tripHistory?.trips = month
          case .failure(let problem): state.tripHistory?.problem = problem
          }
        }
      }
    }
  }
}
