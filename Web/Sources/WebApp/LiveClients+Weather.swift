import Bridge
import Features
import Loop
import Routes
import WeatherModel
import Wire

extension WeatherClient {
  static var live: WeatherClient {
    WeatherClient(
      fetch: { query, answer in
        Network.fetch(query.url, timeout: 20_000) { answer($0.map(report) ?? .failure(WeatherRefusal(.noConnection))) }.cancellation
      },
      fetchAll: { query, part in
        Network.fetch(query.url, timeout: 30_000) { response in
          guard let response, response.status == 200 else { return part(.failure(problem(response)), true) }
          hand(over: response.body, from: 0, part)
        }.cancellation
      })
  }

  /// Hands over a few reports at a time, so that the page can do other work in between.
  private static func hand(over answer: [UInt8], from start: Int, _ part: @escaping PlacesPart) {
    let atOnce = 3
    var position = start
    let reports = ReceivedReport.next(atOnce, in: answer, from: &position)
    part(.success(reports), reports.count < atOnce)
    if reports.count == atOnce { _ = Clock.after(milliseconds: 0) { hand(over: answer, from: position, part) } }
  }

  private static func report(_ response: Network.Response) -> Result<ReceivedReport, WeatherRefusal> {
    do throws(JSONError) {
      let json = try JSON(parsing: response.body)
      if response.status == 200 { return .success(try ReceivedReport(json: json, bytes: response.body)) }
      let rest = try SourceRest(in: json)
      let wait = try json["retry_after"].integerIfPresent()
      return .failure(
        WeatherRefusal(
          try ProblemBody.weatherProblem(in: json) ?? .serviceError,
          until: wait.flatMap { (0...Int64.days(32)).contains($0) ? Instant(seconds: Int64(Clock.now) / 1000) + $0 : nil },
          resting: rest?.source, instead: rest?.instead))
    } catch {
      // Something on the way answered: a proxy whose server is down, or a network's login page.
      return .failure(WeatherRefusal(response.status == 200 ? .invalidData : .serviceError))
    }
  }
}

extension NamesClient {
  static var live: NamesClient {
    NamesClient { here, language, answer in
      let place = "latitude=" + fixed(here.coordinate.latitude, 3) + "&longitude=" + fixed(here.coordinate.longitude, 3)
      // The browser sends no cookies to other sites, and by the page's policy no referrer.
      let url = "https://api.bigdatacloud.net/data/reverse-geocode-client?" + place + "&localityLanguage=" + language.tag
      return Network.fetch(url) { response in
        guard let response, response.status == 200 else { return answer(.failed) }
        do throws(JSONError) {
          answer(.name(try PlaceName.nearest(bigDataCloud: JSON(parsing: response.body))))
        } catch {
          answer(.failed)
        }
      }.cancellation
    }
  }
}

extension PlacesClient {
  static var live: PlacesClient {
    PlacesClient(
      search: { search, answer in
        Network.fetch(search.url) { response in
          guard let response, response.status == 200 else { return answer(.failure(problem(response))) }
          answer(Suggestion.all(in: response.body).map { .success($0) } ?? .failure(.invalidData))
        }.cancellation
      },
      pointName: { cell, language, answer in
        Network.fetch(PlaceNameQuery(cell: cell, language: language).url) { response in
          guard let response, response.status == 200 else { return answer(.failure(problem(response))) }
          answer(PlaceName.pointName(in: response.body).map { .success($0) } ?? .failure(.invalidData))
        }.cancellation
      })
  }
}

/// What an answer without the wanted data means, or none.
func problem(_ response: Network.Response?) -> WeatherProblem {
  guard let response else { return .noConnection }
  // Only a server that does not know the name in the page's address answers with this status.
  return response.status == 421 ? .unknownHost : .serviceError
}
