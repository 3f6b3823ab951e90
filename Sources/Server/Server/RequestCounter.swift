import HTTPServer
import Synchronization

/// Counts requests by class of status.
final class RequestCounter: Sendable {
  private struct Counts {
    /// Those without a status first, which were aborted; then by its first digit.
    var requests = [Int](repeating: 0, count: 6)
    var bytes = 0
    var microseconds = 0
  }

  private let counts = Mutex(Counts())

  func count(_ request: borrowing CompletedRequest) {
    let (digit, bytes, microseconds) = (request.status / 100, request.bytes, request.microseconds)
    counts.withLock { counts in
      counts.requests[(1...5).contains(digit) ? digit : 0] += 1
      counts.bytes += bytes
      counts.microseconds += microseconds
    }
  }

  var lines: [(name: String, help: String, values: [(labels: String, value: Double)])] {
    let counts = counts.withLock { $0 }
    let classes = (1...5).map { (labels: "{class=\"\($0)xx\"}", value: Double(counts.requests[$0])) }
    return [
      (
        "weatherglass_http_requests_total", "Requests by status class.",
        classes + [(labels: "{class=\"aborted\"}", value: Double(counts.requests[0]))]
      ),
      ("weatherglass_http_response_bytes_total", "Bytes of response bodies.", [("", Double(counts.bytes))]),
      ("weatherglass_http_seconds_total", "Time spent on requests, in seconds.", [("", Double(counts.microseconds) / 1e6)]),
    ]
  }
}
