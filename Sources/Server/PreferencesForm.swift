import Features
import HTTPServer
import Routes
import WeatherModel

/// Takes a preference, or a place to keep or to remove, from a form, for pages without the app, and leads back.
struct PreferencesForm {
  func reply(_ request: HTTPRequest) -> Reply {
    // The cookie is SameSite; this keeps other sites' forms out as well.
    if let site = request.header("Sec-Fetch-Site"), site != "same-origin", site != "none" {
      return .problem(status: 403, title: "Forbidden", detail: "This form can be sent from Weatherglass's own pages only.")
    }
    guard let items = formItems(request.body) else {
      return .problem(status: 400, title: "Bad form", detail: "The body must be a form: name=value pairs, percent-encoded.")
    }
    var remembered = Remembered(request)
    var back = Route.home.url
    for item in items {
      switch item.name {
      case "unit":
        guard Preferences.TemperatureUnit.allCases.contains(where: { $0.word == item.value }) else {
          return .now(badParameter("unit", "It must be c or f."))
        }
        remembered.preferences.set(item.value)
      case "scale":
        guard AirScale.allCases.contains(where: { $0.word == item.value }) else {
          return .now(badParameter("scale", "It must be eu or us."))
        }
        remembered.preferences.set(item.value)
      case "clock":
        guard Preferences.Clock.allCases.contains(where: { $0.word == item.value }) else {
          return .now(badParameter("clock", "It must be 24 or 12."))
        }
        remembered.preferences.set(item.value)
      case "keep", "remove":
        guard let place = try? Coordinate(parsing: item.value) else {  // whatever is wrong with it
          return .now(badParameter(item.name, "It must be latitude and longitude, such as 64.147,-21.942."))
        }
        remembered.places.removeAll { $0 == Cell(place) }
        guard item.name == "keep" else { continue }
        guard remembered.places.count < Remembered.mostPages else {
          return .now(badParameter("keep", "There are \(Remembered.mostPages) places already; remove one first."))
        }
        remembered.places.append(Cell(place))
      case "back": back = ownAddress(item.value) ?? back
      default: break
      }
    }
    var response = redirect(to: back, status: 303)
    response.headers.append(
      HTTPHeader("Set-Cookie", "\(Remembered.cookieName)=\(remembered.cookie); Path=/; Max-Age=31536000; SameSite=Lax"))
    return .now(response)
  }

  /// The address printed anew from its route, so that a form can lead to nothing but our own pages.
  private func ownAddress(_ text: String) -> String? {
    guard let target = try? HTTPRequest(target: text) else { return nil }  // rubbish leads home
    guard let route = try? Route(path: target.path, query: []) else { return nil }
    // The way back is a GET; this form can't be got.
    return route == .preferences ? nil : route.url
  }

  private func formItems(_ body: [UInt8]) -> [(name: String, value: String)]? {
    (try? HTTPRequest(target: "/?" + String(decoding: body, as: UTF8.self)))?.query.map { ($0.name, $0.value) }
  }
}
