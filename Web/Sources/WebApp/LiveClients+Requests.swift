import Bridge
import Features
import Loop
import Routes
import WeatherModel
import Wire

extension SpaceClient {
  static var live: SpaceClient {
    SpaceClient(
      ask: { request, answer in send(request, 20_000, answer) },
      events: { happened in SpaceEvents.observe { happened(SpaceEvent(reported: $0)) }.cancellation },
      wasPairedByForm: { Device.wasPairedByForm })
  }
}

extension TripsClient {
  // A journey is answered when all of its stops are, and there may be fifty of them.
  static var live: TripsClient { TripsClient(asking: { request, answer in send(request, 30_000, answer) }) }
}

private func send(_ request: SpaceRequest, _ timeout: Double, _ answer: @escaping (ServerAnswer) -> Void) -> Cancellation {
  sendRequest(request.method, request.address.url, request.key, request.body, timeout, answer)
}

extension PushClient {
  // People may take a while to answer the browser's prompt.
  static var live: PushClient {
    PushClient(asking: { request, answer in sendRequest("POST", request.url, nil, request.body, 600_000) { answer(PushAnswer($0.body)) } })
  }
}

extension HomeScreenClient {
  // People may take a while to answer the browser's prompt.
  static var live: HomeScreenClient {
    HomeScreenClient(asking: { installs, answer in
      sendRequest("POST", installs ? "home:install" : "home:look", nil, [], 600_000) { answer(HomeWay($0.body)) }
    })
  }
}

extension ClipboardClient {
  // A browser may ask the person first.
  static var live: ClipboardClient {
    ClipboardClient(asking: { request, answer in sendRequest("POST", request.url, nil, request.body, 60_000) { answer($0.status == 204) } })
  }
}

/// Sends a request to the server, or to a function of the browser that is asked like one; status 0 means that there was no answer.
func sendRequest(
  _ method: String, _ url: String, _ key: String?, _ body: [UInt8], _ timeout: Double, _ answer: @escaping (ServerAnswer) -> Void
) -> Cancellation {
  var headers = body.isEmpty ? [] : [(name: "Content-Type", value: "application/json")]
  if let key { headers.append((name: "Idempotency-Key", value: key)) }
  return Network.fetch(url, method: method, headers: headers, body: body, timeout: timeout) {
    answer($0.map { ServerAnswer($0.status, $0.body) } ?? ServerAnswer(0))
  }.cancellation
}
