import HTTPClient
import WeatherModel

extension HTTPClient {
  /// Asks a source for one address; what the network does wrong becomes an error of that source at that endpoint.
  func ask(
    _ source: Source, _ endpoint: String, _ url: String, headers: [ClientHeader] = [], maxBytes: Int = 4 << 20
  ) async throws(ProviderError) -> ClientResponse {
    var request = ClientRequest(url: url, headers: headers)
    request.connectMilliseconds = 4000
    request.totalMilliseconds = 10_000
    request.maxBodyBytes = maxBytes
    do throws(HTTPClientError) { return try await send(request) } catch {
      throw ProviderError(source: source, endpoint: endpoint, cause: ProviderError.Cause(error))
    }
  }
}

/// So many bytes an answer with warnings may have: an endless text of one must not hide the others.
let mostWarningBytes = 16 << 20

/// The outcome as a value: `async let` forgets the type of what is thrown.
func outcome<Value>(_ work: () async throws(ProviderError) -> Value) async -> Result<Value, ProviderError> {
  do throws(ProviderError) { return .success(try await work()) } catch { return .failure(error) }
}
