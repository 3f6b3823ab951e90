import HTTPClient
import WeatherModel
import Wire

extension WeatherKitDecoder {
  /// The body as JSON. Throws when the body is no JSON, and when the body or the status reports an error.
  func document(_ response: ClientResponse) throws(ProviderError) -> JSON {
    let isSuccess = response.status >= 200 && response.status < 300
    let document: JSON
    do throws(InvalidField) { document = try response.document() } catch {
      guard !isSuccess else { throw failure(error) }
      throw failure(refusal(response.status, nil, response))
    }
    guard isSuccess else { throw failure(refusal(response.status, document, response)) }
    // An error body can come with any HTTP status; it has a status of its own. If its members have wrong types, it is not an error body.
    if let status = try? document["status"].integerIfPresent(), status >= 400, status < 600 {
      throw failure(refusal(Int(status), document, response))
    }
    if document.kind == .object, (try? document["reason"].textIfPresent()) != nil { throw failure(refusal(401, document, response)) }
    return document
  }

  /// The cause of an error: 401 comes with a reason, others with a message or, often, with nothing.
  private func refusal(_ status: Int, _ document: JSON?, _ response: ClientResponse) -> ProviderError.Cause {
    let isEmpty = response.body.isEmpty
    switch status {
    case 429: return .quotaUsedUp(retryAfter: response.retryAfter)
    case 401 where document != nil || isEmpty, 403 where document != nil: return .refusedKey
    case 404 where document != nil || isEmpty: return .unknownPlace
    default: break
    }
    guard document != nil else { return .upstream(status: status, reason: isEmpty && status < 500 ? "an empty body" : nil) }
    return .upstream(status: status, reason: "it refuses the request")
  }

  func failure(_ cause: ProviderError.Cause) -> ProviderError {
    ProviderError(source: .weatherKit, endpoint: endpoint, cause: cause)
  }

  func failure(_ invalid: InvalidField) -> ProviderError { failure(invalid.cause) }
}
