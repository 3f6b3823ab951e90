import HTTPServer
import Synchronization

/// Counts requests by class of status, without a lock.
final class RequestCounter: Sendable {
  private let informational = Atomic(0)
  private let successful = Atomic(0)
  private let redirected = Atomic(0)
  private let refused = Atomic(0)
  private let failed = Atomic(0)
  private let aborted = Atomic(0)
  private let bytes = Atomic(0)
  private let microseconds = Atomic(0)

  func count(_ request: borrowing CompletedRequest) {
    switch request.status / 100 {
    case 1: informational.add(1, ordering: .relaxed)
    case 2: successful.add(1, ordering: .relaxed)
    case 3: redirected.add(1, ordering: .relaxed)
    case 4: refused.add(1, ordering: .relaxed)
    case 5: failed.add(1, ordering: .relaxed)
    default: aborted.add(1, ordering: .relaxed)
    }
    bytes.add(request.bytes, ordering: .relaxed)
    microseconds.add(request.microseconds, ordering: .relaxed)
  }

  var lines: [(name: String, help: String, values: [(labels: String, value: Double)])] {
    [
      (
        "weatherglass_http_requests_total", "Requests by status class.",
        [
          ("{class=\"1xx\"}", Double(informational.load(ordering: .relaxed))),
          ("{class=\"2xx\"}", Double(successful.load(ordering: .relaxed))),
          ("{class=\"3xx\"}", Double(redirected.load(ordering: .relaxed))), ("{class=\"4xx\"}", Double(refused.load(ordering: .relaxed))),
          ("{class=\"5xx\"}", Double(failed.load(ordering: .relaxed))), ("{class=\"aborted\"}", Double(aborted.load(ordering: .relaxed))),
        ]
      ),
      ("weatherglass_http_response_bytes_total", "Bytes of response bodies.", [("", Double(bytes.load(ordering: .relaxed)))]),
      (
        "weatherglass_http_seconds_total", "Time spent on requests, in seconds.",
        [("", Double(microseconds.load(ordering: .relaxed)) / 1e6)]
      ),
    ]
  }
}
