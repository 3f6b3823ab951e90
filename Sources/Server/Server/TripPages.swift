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
        guard case .way? = pages.tripScreen(at: destination, request), from.coordinate.distance(to: to.coordinate) >= TripLimits.shortest
        else { return pages.page(at: destination, request) }
        let preferences = DeviceCookie(request).preferences
        let query = JourneyQuery(from: from, to: to, preferred: preferences.sources, language: preferences.language ?? Language(request))
        let journey = await weather.journey(query, by: spaces.clientLimits.permission(request))
        return pages.trips(at: destination, request) { screen in
          guard case .way(var state) = screen else { return }
          switch journey {
          case .success(let journey): state.journey = journey
          case .failure(let refusal): state.problem = .weather(refusal.answer.problem ?? .serviceError)
          }
          screen = .way(state)
        }
      }
    case .trip(let id):
      .later {
        let trip = await spaces.trip(id, of: request)
        return pages.trips(at: destination, request, status: trip == .failure(.notFound) ? 404 : 200) { screen in
          guard case .trip(var state) = screen else { return }
          switch trip {
          case .success(let trip): state.trip = trip
          case .failure(let problem): state.problem = problem
          }
          screen = .trip(state)
        }
      }
    case .history:
      .later {
        // For an address without a month, the screen decides which month to show.
        guard case .history(let state)? = pages.tripScreen(at: destination, request) else { return pages.page(at: destination, request) }
        let month = await spaces.month(state.month, of: request)
        return pages.trips(at: destination, request) { screen in
          guard case .history(var state) = screen else { return }
          switch month {
          case .success(let month): state.trips = month
          case .failure(let problem): state.problem = problem
          }
          screen = .history(state)
        }
      }
    }
  }
}
