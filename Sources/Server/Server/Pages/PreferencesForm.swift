import Features
import HTTPServer
import Preferences
import Routes
import WeatherModel

/// Applies a form of a page without the app: sets a preference, or keeps or removes a place. Then it redirects back.
struct PreferencesForm {
  /// The largest form that is accepted, in bytes; more than any of our forms needs.
  static let mostBytes = 4 * 1024

  func reply(_ request: HTTPRequest, _ hosts: KnownHosts, _ pages: WeatherPages) -> Reply {
    // The cookie is SameSite; this keeps other sites' forms out as well.
    let settings = Destination(.tool(.settings))
    guard hosts.isOwnPage(request) else { return pages.foreignForm(request, of: settings) }
    guard let items = formItems(request.body) else {
      let detail = "The body must be a form: name=value pairs, percent-encoded."
      return pages.unreadableForm(request, of: settings, .problem(status: 400, title: "Bad form", detail: detail))
    }
    var deviceCookie = DeviceCookie(request)
    var removed: (cell: Cell, position: Int)?
    let position = items.compactMap { $0.name == FormField.position ? Int($0.value) : nil }.last
    let back = items.compactMap { $0.name == FormField.back ? ownAddress($0.value) : nil }.last
    func unreadable(_ problem: HTTPResponse) -> Reply {
      pages.unreadableForm(request, of: back.map { Destination(url: $0) } ?? settings, problem)
    }
    for item in items {
      switch item.name {
      case FormField.save, FormField.remove:
        guard let place = try? Coordinate(parsing: item.value) else {  // the reason doesn't matter
          return unreadable(badParameter(item.name, "It must be latitude and longitude, such as 64.147,-21.942."))
        }
        let former = item.name == FormField.remove ? deviceCookie.places.firstIndex(of: Cell(place)) : nil
        removed = former.map { (Cell(place), $0) }
        deviceCookie.places.removeAll { $0 == Cell(place) }
        guard item.name == FormField.save else { continue }
        guard deviceCookie.places.count < DeviceCookie.mostPages else {
          let number = String(DeviceCookie.mostPages)
          return pages.refusal(of: request, status: 409) { $0.cookieFull(number: number) }
        }
        let end = deviceCookie.places.count
        deviceCookie.places.insert(Cell(place), at: min(max(0, position ?? end), end))
      case FormField.back, FormField.position: continue
      default:
        if let kind = Kind.allCases.first(where: { PreferredSources.formName($0) == item.name }) {
          let source = Source(word: item.value)
          guard source != nil || item.value == "auto" else {
            let words = ["auto"] + Source.allCases.map(\.word)
            return unreadable(badParameter(item.name, "It must be one of \(words.joined(separator: ", "))."))
          }
          deviceCookie.preferences.sources[kind] = source
        }
        guard let field = Preference.Field(name: item.name) else { continue }
        guard let preference = Preference(field, word: item.value) else {
          return unreadable(badParameter(item.name, "It must be one of \(field.words.joined(separator: ", "))."))
        }
        deviceCookie.preferences.set(preference)
      }
    }
    // The places of a space have a form of their own, which can be undone.
    let undo =
      KeyCookie.key(request) == nil ? removed.flatMap { cell, position in back.flatMap { list($0, without: cell, at: position) } } : nil
    var response = redirect(to: undo ?? back ?? Destination(.here).url, status: 303)
    response.headers.append(deviceCookie.header(request))
    return .now(response)
  }

  /// The list of places that offers to bring a place back, for a form in such a list.
  private func list(_ back: String, without removed: Cell, at position: Int) -> String? {
    let page = Destination(url: back)
    guard page.sheet == .manage || page.screen == .tool(.favourites) else { return nil }
    return page.url + "?" + FormField.removed + "=" + removed.description + "&" + FormField.position + "=" + String(position)
  }

  /// The address, printed again from its parsed route, so that a form can lead only to our own pages.
  private func ownAddress(_ text: String) -> String? {
    guard let target = try? HTTPRequest(target: text) else { return nil }  // invalid addresses lead to the start page
    guard let route = try? Route(path: target.path, query: []) else { return nil }
    // The way back is a GET, which this form's own address doesn't accept.
    return route == .preferences ? nil : route.url
  }

}

/// The fields of a submitted form; nil if the body can't be read as one.
func formItems(_ body: [UInt8]) -> [(name: String, value: String)]? {
  (try? HTTPRequest(target: "/?" + String(decoding: body, as: UTF8.self)))?.query.map { ($0.name, $0.value) }  // unreadable: no form
}

extension DeviceCookie {
  /// The header that stores the cookie in the browser for a year, with the time zone that the browser reported.
  func header(_ request: HTTPRequest) -> HTTPHeader {
    let text = cookie(in: request.deviceZone?.name)
    return HTTPHeader("Set-Cookie", "\(DeviceCookie.cookieName)=\(text); Path=/; Max-Age=31536000" + KeyCookie.ending(request))
  }
}
