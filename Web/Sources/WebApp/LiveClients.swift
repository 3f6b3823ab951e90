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
    let clients = Clients(
      weather: .live, location: .live, names: .live, places: .live, languages: .live, storage: .live,
      random: RandomClient(bits: { RandomBits.bits() ?? 0 }),
      clock: .live,
      device: .live, page: .live)
    clients.space = .live
    clients.map = .live
    clients.trips = .live
    clients.wit = .live
    clients.push = .live
    clients.clipboard = .live
    clients.homeScreen = .live
    return clients
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

/// What an answer without the wanted data means.
private func problem(_ response: Network.Response) -> WeatherProblem {
  // Only a server that does not know the name in the page's address answers with this status.
  response.status == 421 ? .unknownHost : .serviceError
}

extension LocationClient {
  static var live: LocationClient {
    LocationClient(
      permission: { changed in
        Position.observePermission { permission in
          switch permission {
          case .prompt: changed(.prompt)
          case .granted: changed(.granted)
          case .denied: changed(.denied)
          case .unsupported: changed(.unavailable)
          }
        }.cancellation
      },
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

extension LanguageClient {
  static var live: LanguageClient {
    LanguageClient { language, answer in
      Page.sentences(of: language.tag) { bytes in answer(bytes.flatMap { Copy($0) }) }.cancellation
    }
  }
}

extension StorageClient {
  static var live: StorageClient {
    StorageClient(
      read: { names, answer in
        Storage.read(names) { result in
          switch result {
          case .success(let bytes): answer(.success(StoredRecord.unpacked(bytes) ?? []))
          case .failure(let failure): answer(.failure(problem(failure)))
          }
        }.cancellation
      },
      write: { records, answer in Storage.write(StoredRecord.packed(records)) { answer($0.map(problem)) }.cancellation },
      afterNextFrame: { Clock.afterNextFrame($0) },
      changes: { changed in Storage.observe(changed).cancellation })
  }

  private static func problem(_ failure: StorageFailure) -> StorageProblem {
    switch failure {
    case .refused: .unavailable
    case .full: .full
    case .gone: .deletedByBrowser
    case .newer: .belongsToNewerVersion
    }
  }
}

extension SpaceClient {
  static var live: SpaceClient {
    SpaceClient(
      ask: { question, answer in ask(question, answer) },
      events: { happened in SpaceEvents.observe { happened(SpaceEvent(reported: $0)) }.cancellation }, userAgent: { Device.agent },
      wasPairedByForm: { Device.wasPairedByForm })
  }

  private static func ask(_ question: SpaceRequest, _ answer: @escaping (ServerAnswer) -> Void) -> Cancellation {
    sendRequest(question.method, question.address.url, question.key, question.body, 20_000, answer)
  }
}

extension TripsClient {
  static var live: TripsClient { TripsClient(asking: { question, answer in ask(question, answer) }) }

  // A journey is answered when all of its stops are, and there may be fifty of them.
  private static func ask(_ question: TripRequest, _ answer: @escaping (ServerAnswer) -> Void) -> Cancellation {
    sendRequest(question.method, question.address.url, question.key, question.body, 30_000, answer)
  }
}

extension PushClient {
  static var live: PushClient { PushClient(asking: { request, answer in ask(request, answer) }) }

  // People may take a while to answer the browser's question.
  private static func ask(_ request: PushRequest, _ answer: @escaping (PushAnswer) -> Void) -> Cancellation {
    sendRequest("POST", request.url, nil, request.body, 600_000) { answer(PushAnswer($0.body)) }
  }
}

extension HomeClient {
  static var live: HomeClient { HomeClient(asking: { installs, answer in ask(installs, answer) }) }

  // People may take a while to answer the browser's question.
  private static func ask(_ installs: Bool, _ answer: @escaping (HomeWay?) -> Void) -> Cancellation {
    sendRequest("POST", installs ? "home:install" : "home:look", nil, [], 600_000) { answer(HomeWay($0.body)) }
  }
}

extension ClipboardClient {
  static var live: ClipboardClient { ClipboardClient(asking: { request, answer in ask(request, answer) }) }

  // A browser may ask the person first.
  private static func ask(_ request: ClipboardRequest, _ answer: @escaping (Bool) -> Void) -> Cancellation {
    sendRequest("POST", request.url, nil, request.body, 60_000) { answer($0.status == 204) }
  }
}

/// Sends a request to the server, or to a function of the browser that is asked like one; status 0 means that there was no answer.
private func sendRequest(
  _ method: String, _ url: String, _ key: String?, _ body: [UInt8], _ timeout: Double, _ answer: @escaping (ServerAnswer) -> Void
) -> Cancellation {
  var headers = body.isEmpty ? [] : [(name: "Content-Type", value: "application/json")]
  if let key { headers.append((name: "Idempotency-Key", value: key)) }
  let request = Network.Request(method: method, url: url, headers: headers, body: body, timeout: timeout)
  return Network.fetch(request) { result in
    switch result {
    case .success(let response): answer(ServerAnswer(response.status, response.body))
    case .failure: answer(ServerAnswer(0))
    }
  }.cancellation
}

extension MapClient {
  static var live: MapClient {
    MapClient(
      events: { happened in
        MapIsland.observe { text in
          if let text { MapEvent(text).map(happened) } else { happened(.unavailable) }
        }.cancellation
      }, pointName: { cell, language, answer in pointName(cell, language, answer) })
  }

  private static func pointName(
    _ cell: Cell, _ language: Language, _ answer: @escaping (Result<PlaceName, WeatherProblem>) -> Void
  ) -> Cancellation {
    Network.fetch(Network.Request(url: PlaceNameQuery(cell: cell, language: language).url)) { result in
      switch result {
      case .success(let response) where response.status == 200:
        answer(PlaceName.pointName(in: response.body).map { .success($0) } ?? .failure(.invalidData))
      case .success(let response): answer(.failure(problem(response)))
      case .failure: answer(.failure(.noConnection))
      }
    }.cancellation
  }
}

extension WitClient {
  static var live: WitClient { WitClient { query, answer in DeviceModel.ask(query, answer) } }
}

/// The browser's own language model, which is asked like a server at "model:". The server checks what the model writes.
private enum DeviceModel {
  // The page has one thread.
  nonisolated(unsafe) private static var isThere: Bool?

  static func ask(_ query: WitQuery, _ answer: @escaping (WitAnswer) -> Void) -> Cancellation {
    let pending = Chain()
    let ask = { (usesOwnModel: Bool) in
      var query = query
      query.usesOwnModel = usesOwnModel
      pending.now = fetch(query) { line, prompt in
        guard let prompt, case .line = line else { return answer(line) }
        pending.now = write(prompt, query, pending) { answer($0 ?? line) }
      }
    }
    // No frame waits for a line, and the cookie, from which the server reads the units, is written behind the same frame.
    pending.now =
      Clock.afterNextFrame {
        if let isThere { return ask(isThere) }
        pending.now = model(query, [], 5000) { found in
          isThere = found != nil
          ask(isThere == true)
        }
      }.cancellation
    return Cancellation { pending.now?.cancel() }
  }

  /// The request that is under way.
  private final class Chain {
    var now: Cancellation?
  }

  /// Makes the model write; nil if it can't, or if the server rejects its line.
  private static func write(
    _ prompt: [UInt8], _ query: WitQuery, _ pending: Chain, _ answer: @escaping (WitAnswer?) -> Void
  ) -> Cancellation {
    model(query, prompt, 15_000) { written in
      guard let written, !written.isEmpty, written.count <= 900 else { return answer(nil) }
      var query = query
      (query.usesOwnModel, query.seen, query.line) = (false, [], String(decoding: written, as: UTF8.self))
      pending.now = fetch(query) { line, _ in if case .line = line { answer(line) } else { answer(nil) } }
    }
  }

  /// Asks the model; nil if there is none, or it doesn't answer.
  private static func model(
    _ query: WitQuery, _ question: [UInt8], _ timeout: Double, _ answer: @escaping ([UInt8]?) -> Void
  ) -> Cancellation {
    Network.fetch(
      Network.Request(method: "POST", url: "model:" + (query.language ?? .english).tag, headers: [], body: question, timeout: timeout)
    ) { result in
      guard case .success(let response) = result, response.status < 300 else { return answer(nil) }
      answer(response.body)
    }.cancellation
  }

  private static func fetch(_ query: WitQuery, _ answer: @escaping (WitAnswer, _ prompt: [UInt8]?) -> Void) -> Cancellation {
    Network.fetch(Network.Request(url: query.url, timeout: 30_000)) { result in
      guard case .success(let response) = result else { return answer(.failed, nil) }
      if response.status == 204 { return answer(.noLine, nil) }
      guard response.status == 200 else { return answer(.failed, nil) }
      do throws(JSONError) {
        let json = try JSON(parsing: response.body)
        guard let line = try WitLine(answer: json) else { return answer(.failed, nil) }
        let user = try json["prompt"]["user"].textIfPresent()
        let prompt = try user.map { user throws(JSONError) in Array((try json["prompt"]["system"].text() + "\n" + user).utf8) }
        answer(.line(line), prompt)
      } catch {
        answer(.failed, nil)
      }
    }.cancellation
  }
}

extension DeviceClient {
  static var live: DeviceClient {
    var client = DeviceClient(
      connection: { changed in Device.observe(.isOnline, changed).cancellation },
      appReturns: { happened in
        // The first report is the present state, not a change.
        var isFirst = true
        return Device.observe(.isVisible) { isVisible in
          if isVisible, !isFirst { happened() }
          isFirst = false
        }.cancellation
      },
      utcOffset: { Clock.offset },
      gestures: { happened in
        Gestures.observe { gesture in
          switch gesture {
          case .onward: happened(.next)
          case .back: happened(.previous)
          case .pull: happened(.pull)
          case .escape: happened(.escape)
          }
        }.cancellation
      })
    client.utcOffsetAt = { Clock.offset(at: Double($0.seconds) * 1000) }
    return client
  }
}

extension PageClient {
  static var live: PageClient {
    var client = PageClient(
      showAddress: { Address.show($0, isStep: $1 == .newEntry, isSameScreen: $2) },
      addressChanges: { opened in Address.observe { opened(Destination(url: $0)) }.cancellation },
      setTitle: { Page.setTitle($0) },
      setLanguage: { language in
        Page.set("lang", language.tag)
        Page.set("dir", language.isRightToLeft ? "rtl" : "ltr")
      },
      setAppearance: { theme, transparency in
        Page.set("data-theme", theme)
        Page.set("data-transparency", transparency)
      },
      setCookie: { Page.remember(DeviceCookie.cookieName, $0) },
      focus: { Page.focus($0) },
      newVersions: { arrived in Device.observe(.hasUpdate) { if $0 { arrived() } }.cancellation },
      reload: { Device.update() })
    client.fragment = { Address.fragment }
    client.host = { Address.host }
    client.weatherAddress = { Page.kept }
    client.keepWeatherAddress = { Page.kept = $0 }
    return client
  }
}
