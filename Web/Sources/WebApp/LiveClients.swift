import BrowserBridge
import Copy
import Features
import Loop
import Routes
import WeatherModel
import Wire

extension Clients {
  /// The browser's own.
  static var live: Clients {
    Clients(
      weather: .live, location: .live, names: .live, languages: .live, storage: .live,
      random: RandomClient(bits: { RandomBits.bits() ?? 0 }),
      clock: .live,
      device: .live, page: .live)
  }
}

extension Pending {
  /// The same as the loop knows it.
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
        Network.fetch(Network.Request(url: Route.weather(query).url, timeout: 20_000)) { result in
          switch result {
          case .success(let response): answer(report(response))
          case .failure: answer(.failure(.noConnection))
          }
        }.cancellation
      },
      fetchAll: { query, answer in
        Network.fetch(Network.Request(url: Route.weatherOfPlaces(query).url, timeout: 30_000)) { result in
          switch result {
          case .success(let response) where response.status == 200: answer(.success(ReceivedReport.all(in: response.body)))
          case .success: answer(.failure(.serviceError))
          case .failure: answer(.failure(.noConnection))
          }
        }.cancellation
      })
  }

  private static func report(_ response: Network.Response) -> Result<ReceivedReport, WeatherProblem> {
    do throws(JSONError) {
      let json = try JSON(parsing: response.body)
      if response.status == 200 { return .success(ReceivedReport(try WeatherReport(json: json), bytes: response.body)) }
      return .failure(try ProblemBody.weatherProblem(in: json) ?? .serviceError)
    } catch {
      // Something in between answered: a proxy whose server is down, a portal.
      return .failure(response.status == 200 ? .invalidData : .serviceError)
    }
  }
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
          // A fix that fails while watching is followed by better ones.
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
      // The browser sends no cookies to others, and the page's policy no referrer.
      let url = "https://api.bigdatacloud.net/data/reverse-geocode-client?" + place + "&localityLanguage=" + language.tag
      return Network.fetch(Network.Request(url: url)) { result in
        guard case .success(let response) = result, response.status == 200 else { return answer(.failed) }
        do throws(JSONError) {
          answer(.known(try PlaceName.nearest(bigDataCloud: JSON(parsing: response.body))))
        } catch {
          answer(.failed)
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

/// What waits for all of the program.
private enum Waiting {
  // The page has one thread.
  nonisolated(unsafe) private static var isOver = false
  nonisolated(unsafe) private static var works: [() -> Void] = []

  static func add(_ work: @escaping () -> Void, _ isUrgent: Bool) {
    works.append(work)
    if isOver || isUrgent {
      perform()
    } else if works.count == 1 {
      _ = Device.whenComplete {
        isOver = true
        perform()
      }
    }
  }

  private static func perform() {
    let due = works
    works = []
    for work in due { work() }
  }
}

extension StorageClient {
  static var live: StorageClient {
    StorageClient(
      read: { names, answer in
        Storage.read(names) { result in
          switch result {
          case .success(let bytes): answer(.success(KeptRecord.unpacked(bytes) ?? []))
          case .failure(let failure): answer(.failure(problem(failure)))
          }
        }.cancellation
      },
      write: { records, answer in Storage.write(KeptRecord.packed(records)) { answer($0.map(problem)) }.cancellation },
      later: { isUrgent, work in Waiting.add(work, isUrgent) },
      changes: { changed in Storage.observe(changed).cancellation })
  }

  private static func problem(_ failure: Storage.Failure) -> StorageProblem {
    switch failure {
    case .refused: .blocked
    case .full: .full
    case .gone: .evicted
    case .newer: .newer
    }
  }
}

extension DeviceClient {
  static var live: DeviceClient {
    DeviceClient(
      connection: { changed in Device.observe(.isOnline, changed).cancellation },
      returns: { happened in
        var wasVisible = true
        return Device.observe(.isVisible) { isVisible in
          if isVisible, !wasVisible { happened() }
          wasVisible = isVisible
        }.cancellation
      },
      gestures: { happened in
        Gestures.observe { gesture in
          switch gesture {
          case .onward: happened(.onward)
          case .back: happened(.back)
          case .pull: happened(.pull)
          case .escape: happened(.escape)
          }
        }.cancellation
      })
  }
}

extension PageClient {
  static var live: PageClient {
    PageClient(
      showAddress: { Address.show($0, isStep: $1 == .step, isSameScreen: $2) },
      addresses: { opened in Address.observe { opened(Destination(url: $0)) }.cancellation },
      setTitle: { Page.setTitle($0) },
      setLanguage: { language in
        Page.set("lang", language.tag)
        Page.set("dir", language.isRightToLeft ? "rtl" : "ltr")
      },
      setLook: { theme, transparency in
        Page.set("data-theme", theme)
        Page.set("data-transparency", transparency)
      },
      remember: { Page.remember(DeviceCookie.cookieName, $0) },
      focus: { Page.focus($0) },
      updates: { arrived in Device.observe(.hasUpdate) { if $0 { arrived() } }.cancellation },
      reload: { Device.update() })
  }
}
