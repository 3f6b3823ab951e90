import HTTPClient
import WeatherModel
import Wire

/// Decodes any answer of BigDataCloud's reverse geocoding, with a key or without.
public enum BigDataCloudDecoding {
  /// Decodes an answer. The endpoint is "reverse-geocode" or "reverse-geocode-client"; both send the same format.
  public static func understand(_ response: ClientResponse, endpoint: String?, _ context: DecodingContext) throws(ProviderError)
    -> DecodedAnswer
  {
    let decoder = BigDataCloudDecoder()
    guard endpoint == nil || endpoint == BigDataCloud.endpoint || endpoint == BigDataCloud.clientEndpoint else {
      throw decoder.failure(.invalid(field: "endpoint", found: "an unknown name"))
    }
    return .name(try decoder.name(response))
  }
}

/// Turns an answer of BigDataCloud into a name; total: any bytes result in a name, in nil, or in an error that names the field.
struct BigDataCloudDecoder {
  /// The name of the place; nil for a place without any name.
  func name(_ response: ClientResponse) throws(ProviderError) -> PlaceName? {
    let document = try document(response)
    do throws(JSONError) { return try PlaceName(bigDataCloud: document) } catch {
      throw failure(InvalidField(error).cause)
    }
  }

  /// The body as JSON. Throws when the body is no JSON, and when the body or the status reports an error.
  private func document(_ response: ClientResponse) throws(ProviderError) -> JSON {
    let isSuccess = response.status >= 200 && response.status < 300
    let document: JSON
    do throws(InvalidField) { document = try response.document() } catch {
      guard !isSuccess else { throw failure(error.cause) }
      throw failure(refusal(response.status, nil, response))
    }
    let status = isSuccess ? document["status"].statusInBody() ?? response.status : response.status
    guard status < 200 || status >= 300 else { return document }
    throw failure(refusal(status, "it refuses the request", response))
  }

  private func refusal(_ status: Int, _ reason: TrustedText?, _ response: ClientResponse) -> ProviderError.Cause {
    switch (status, reason) {
    case (402, _):
      .upstream(status: 402, reason: "this use is not allowed: servers need a key, and the free client is for a device's own position")
    case (429, _): .quotaUsedUp(retryAfter: response.retryAfter)
    case (401, _?), (403, _?): .refusedKey
    default: .upstream(status: status, reason: reason)
    }
  }

  func failure(_ cause: ProviderError.Cause) -> ProviderError {
    ProviderError(source: .bigDataCloud, endpoint: BigDataCloud.endpoint, cause: cause)
  }
}
