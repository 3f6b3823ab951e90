import Features
import HTTPServer
import Routes
import WeatherModel

/// The pages about warnings, filled with the warnings of the person's places.
struct NoticePages {
  let spaces: SpaceAPI
  let pages: WeatherPages

  func reply(_ request: HTTPRequest, at destination: Destination, _ page: NoticePage) -> Reply {
    switch page {
    // Only the browser knows the state of its notices.
    case .notices: pages.page(at: destination, request)
    case .warnings(let id):
      .later {
        let known = await spaces.warnings(id, of: request)
        let isMissing = id != nil && (known == .success(WarningList([])) || known == .failure(.notPaired))
        return pages.screen(at: destination, request, status: isMissing ? 404 : 200) { app in
          guard var screen = app.warnings else { return }
          switch known {
          case .success(let list): screen.take(list)
          case .failure(let problem): screen.problem = problem
          }
          app.warnings = screen
          // What is known of the places in the cookie.
          if screen.problem != nil { pages.fill(&app, request) }
        }
      }
    }
  }
}
