import HTTPClient
import WeatherModel

extension HTTPClient {
  /// Requests one address from a source. Network errors become errors of that source at that endpoint.
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

/// The size limit of an answer with warnings, in bytes. It is generous, so that one endless text does not hide the other warnings.
let mostWarningBytes = 16 << 20
