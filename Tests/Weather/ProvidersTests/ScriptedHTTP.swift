import HTTPClient
import Synchronization

/// A network that answers as a test says and records the requests.
final class ScriptedHTTP: Sendable {
  private let script: @Sendable (ClientRequest) throws(HTTPClientError) -> ClientResponse
  private let asked = Mutex<[ClientRequest]>([])

  init(_ script: @escaping @Sendable (ClientRequest) throws(HTTPClientError) -> ClientResponse) { self.script = script }

  /// Gives the same answer to every request.
  convenience init(_ body: String, status: Int = 200, headers: [ClientHeader] = []) {
    let response = ClientResponse(status: status, headers: headers, body: Array(body.utf8))
    self.init { _ in response }
  }

  var requests: [ClientRequest] { asked.withLock { $0 } }
  var urls: [String] { requests.map(\.url).sorted() }

  var client: HTTPClient {
    HTTPClient { request async throws(HTTPClientError) in
      self.asked.withLock { $0.append(request) }
      return try self.script(request)
    }
  }
}

extension ClientRequest {
  /// The value of the header with this name.
  func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
}
