import Features
import Gazetteer
import HTTPServer
import Reports
import Routes
import TerminalText
import WeatherModel
import WeatherService
import Wire

// The pages of addresses and forms that name a place.
extension WeatherPages {
  /// The response to the search form: a redirect to the place that the text means, or the search with what is wrong with the text.
  func search(_ text: String, over screen: Destination.Screen, _ request: HTTPRequest) -> Reply {
    do throws(CoordinateProblem) {
      return redirecting(to: try place(text), 303, request)
    } catch {
      let (town, resembling) = error == .notTwoNumbers ? town(text, request) : (nil, [])
      if let town { return redirecting(to: town, 303, request) }
      let search = SearchFeature.State(text: text, problem: error, suggestions: resembling)
      return page(opening: Destination(screen, sheet: .search), search: search, request, status: 400)
    }
  }

  /// The page for a person who typed an address that doesn't exist; nil for programs. If the address is a place, it redirects to that
  /// place. If it is a misspelt place, the search says what is wrong; in a terminal the search answers every wrong address, since people
  /// type little else there.
  func notFoundPage(for request: HTTPRequest, status: Int) -> Reply? {
    let accepted = request.header("Accept") ?? ""
    let isRead = containsIgnoringCase(accepted, "text/html") || TextStyle(request) != nil
    guard request.method == .get, !Route.isAPI(request.path) else { return nil }
    let parts = request.path.split(separator: "/").map(String.init)
    // A client that asks for JSON is a program, whatever tool it uses.
    let isForPrograms =
      (containsIgnoringCase(accepted, "application/json") || containsIgnoringCase(accepted, "application/problem+json"))
      && !containsIgnoringCase(accepted, "text/html")
      && request.queryValue("format") == nil
    guard isRead else {
      guard !isForPrograms else { return unknownPlace(parts, request) }
      // A program that takes anything gets a place by its name, too.
      let isAnythingTaken = accepted.isEmpty || accepted.contains("*/*")
      guard isAnythingTaken, parts.count == 1, let place = (try? place(parts[0])) ?? town(spelt(parts[0]), request).destination else {
        return nil
      }
      return redirecting(to: place, 303, request)
    }
    if let refusal = textParameterRefusal(request) { return refusal }
    let text = parts.last { part in Destination.Sheet(word: Array(part.utf8)[...]) == nil } ?? ""
    let name = spelt(text)
    do throws(CoordinateProblem) {
      // Below one of the app's addresses, the last part of the path is not taken for a place.
      if parts.count > 1, Destination(url: "/" + parts[0]).exists { throw .notTwoNumbers }
      return redirecting(to: try place(text), 303, request)
    } catch {
      let (town, resembling) = error == .notTwoNumbers && isName(parts) ? town(name, request) : (nil, [])
      if let town { return redirecting(to: town, 303, request) }
      if isForPrograms { return unknownPlace(parts, request) }
      let isMisspelt = !resembling.isEmpty && text.unicodeScalars.count >= WeatherPages.shortestMisspelt
      guard status == 400 || TextStyle(request) != nil || isMisspelt else {
        return page(opening: Destination(.notFound(path: request.rawPath)), request, status: status)
      }
      var state = state(request)
      state.search = SearchFeature.State(text: name, problem: error, suggestions: resembling)
      if let terminal = Terminal(request), OneLine(request) == nil, error == .notTwoNumbers {
        return self.text(
          TerminalMessage(on: terminal, state.copy).unknown(name, resembling: resembling.map { (state.copy.fullName($0.name), $0.url) }),
          status: 404)
      }
      return page(state, request, status: status)
    }
  }

  /// The problem for a program that used a place's name as an address; nil if the name resembles no place.
  private func unknownPlace(_ parts: [String], _ request: HTTPRequest) -> Reply? {
    guard let text = parts.last, isName(parts), text.unicodeScalars.count <= PlaceSearch.longestText else { return nil }
    // Coordinates with a mistake get the usual problem, which says what is wrong with them.
    do throws(CoordinateProblem) { _ = try Coordinate(parsing: text) } catch { guard error == .notTwoNumbers else { return nil } }
    let found = finder.places(PlaceQuery(spelt(text), language: language(request, deviceCookie(request)), limit: 3)).places
    guard !found.isEmpty, text.unicodeScalars.count >= WeatherPages.shortestMisspelt else { return nil }
    let detail =
      "There is no page for '\(printable(text, limit: 100))'. Use /api/v1/search to find places and /api/v1/weather for their weather."
    let problem = ProblemBody(type: WeatherProblem.unknownPlace.type, title: "Unknown place", status: 404, detail: detail)
    let json = jsonObject(reserving: 1024) { json in
      problem.members(to: &json)
      json.array("suggestions", of: found) { place, json in
        let point = Cell(place.coordinate).coordinate
        json.member("name", copy(request).fullName(place.name))
        json.member("latitude", point.latitude)
        json.member("longitude", point.longitude)
        json.member("weather", "/api/v1/weather?lat=\(compact(point.latitude, 3))&lon=\(compact(point.longitude, 3))")
      }
    }
    return .now(HTTPResponse(problem, json: json))
  }

  /// In addresses, people and programs also write a space as a plus; no place's name contains one.
  private func spelt(_ name: String) -> String { String(name.map { $0 == "+" ? " " : $0 }) }

  /// Whether the path is like "/Paris" or "/at/Paris"; deeper paths are no names.
  private func isName(_ parts: [String]) -> Bool { parts.count == 1 || parts.count == 2 && parts.first == "at" }

  /// Shorter texts begin the names of too many towns to count as a misspelt name.
  private static let shortestMisspelt = 4

  private func place(_ text: String) throws(CoordinateProblem) -> Destination {
    Destination(.place(Cell(try Coordinate(parsing: trimmedText(text)))))
  }

  /// The response to the form for a trip: a redirect to the way between both places, or the form with what is wrong.
  func way(from: String, to: String, _ request: HTTPRequest) -> Reply {
    func cell(_ text: String) -> Cell? {
      let found = (try? place(text)) ?? town(trimmedText(text), request).destination
      guard case .place(let cell)? = found?.screen else { return nil }
      return cell
    }
    if let start = cell(from), let end = cell(to), start.coordinate.distance(to: end.coordinate) >= TripLimits.shortest {
      let way = Destination(.trip(.route(from: start, to: end)))
      // What was typed stays out of the address.
      return TextStyle(request) == nil ? .now(redirect(to: way.url, status: 303)) : redirecting(to: way, 303, request)
    }
    let copy = copy(request)
    let missing = cell(from) == nil ? from : cell(to) == nil ? to : nil
    let problem =
      missing.map { text in
        if trimmedText(text).isEmpty { return cell(from) == nil ? copy.chooseA : copy.chooseB }
        return copy.noPlaceFound(words: trimmedText(text))
      } ?? copy.sameEnds
    let isEmpty = from.isEmpty && to.isEmpty
    return screen(at: Destination(.trip(.places(for: .start))), asked: true, request, status: isEmpty ? 200 : 400) { state in
      if isEmpty { return }
      state.tripPlaces?.byName = TripPlacesFeature.ByName(from: from, to: to, problem: problem)
    }
  }

  /// The place of that name, or else the places whose names resemble it.
  private func town(_ text: String, _ request: HTTPRequest) -> (destination: Destination?, resembling: [Suggestion]) {
    guard text.unicodeScalars.count <= PlaceSearch.longestText else { return (nil, []) }
    let found = finder.places(PlaceQuery(text, language: language(request, deviceCookie(request)), limit: 3))
    if found.isNamed, let first = found.places.first { return (Destination(.place(Cell(first.coordinate))), []) }
    return (nil, found.places.map { Suggestion(name: $0.name, coordinate: $0.coordinate) })
  }

  /// Redirects to a random place.
  func random(_ request: HTTPRequest) -> Reply {
    // Refuse before a place is chosen: there would be no weather to show for it.
    if let until = clientLimits.wait(request), service.usesLiveSources {
      var page = WeatherFeature.State(origin: .devicePosition, coordinate: nil)
      (page.problem, page.retryAt) = (.askedTooOften, until)
      var state = state(request)
      state.weatherList.show(page)
      return self.page(state, request, status: 429, retryAfter: until)
    }
    var generator = SystemRandomNumberGenerator()
    let cell = Cell(randomCoordinate(generator.next(), generator.next()))
    return redirecting(to: Destination(.place(cell)), 303, request)
  }
}
