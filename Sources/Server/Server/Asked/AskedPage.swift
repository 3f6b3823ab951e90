import Accounts
import Features
import HTTPServer
import Routes
import TerminalText
import WeatherModel

/// The page that says which sources were asked for the person today. Only the server makes it, so that the app need not carry it.
struct AskedPage {
  let spaces: SpaceAPI
  let pages: WeatherPages

  func reply(_ request: HTTPRequest) -> Reply {
    if TextStyle(request) != nil { return pages.help(request) }
    return .later {
      do throws(SpaceError) {
        let asked = try await spaces.asked(for: request)
        return pages.settingsPage(request, title: \.askedTitle, style: "asked.css") { state in
          AskedView(
            asked: asked, state: state, finder: pages.finder, configured: Set(pages.service.sources(in: nil).map(\.source)),
            knowsZone: request.deviceZone != nil
          ).screen
        }
      } catch {
        return pages.refusal(of: request, from: Destination(.tool(.settings)), status: error.response.status) { $0.formFailed }
      }
    }
  }
}
