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
        Network.fetch(Network.Request(url: query.url, timeout: 20_000)) { result in
          switch result {
          case .success(let response): answer(report(response))
          case .failure: answer(.failure(WeatherRefusal(.noConnection)))
          }
        }.cancellation
      },
      fetchAll: { query, part in
        Network.fetch(Network.Request(url: query.url, timeout: 30_000)) { result in
          switch result {
          case .success(let response) where response.status == 200: hand(over: response.body, from: 0, part)
          case .success(let response): part(.failure(problem(response)), true)
          case .failure: part(.failure(.noConnection), true)
          }
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
      return Network.fetch(Network.Request(url: url)) { result in
        guard case .success(let response) = result, response.status == 200 else { return answer(.failed) }
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
    PlacesClient { search, answer in
      Network.fetch(Network.Request(url: search.url)) { result in
        switch result {
        case .success(let response) where response.status == 200:
          answer(Suggestion.all(in: response.body).map { .success($0) } ?? .failure(.invalidData))
        case .success(let response): answer(.failure(problem(response)))
        case .failure: answer(.failure(.noConnection))
        }
      }.cancellation
    }
  }
}

/// What an answer without the wanted data means.
func problem(_ response: Network.Response) -> WeatherProblem {
  // Only a server that does not know the name in the page's address answers with this status.
  response.status == 421 ? .unknownHost : .serviceError
}
