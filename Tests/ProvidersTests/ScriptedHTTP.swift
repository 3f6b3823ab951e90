import HTTPClient
import Synchronization

/// A client that asks nobody: a script answers, and what was asked is remembered.
final class ScriptedHTTP: Sendable {
  private let asked = Mutex<[ClientRequest]>([])
  private let script: @Sendable (ClientRequest) throws(HTTPClientError) -> ClientResponse

  init(_ script: @escaping @Sendable (ClientRequest) throws(HTTPClientError) -> ClientResponse) { self.script = script }

  var requests: [ClientRequest] { asked.withLock { $0 } }
  /// In alphabetical order: calls in parallel come in any.
  var urls: [String] { requests.map(\.url).sorted() }

  var client: HTTPClient {
    HTTPClient { request async throws(HTTPClientError) in
      self.asked.withLock { $0.append(request) }
      return try self.script(request)
    }
  }
}
