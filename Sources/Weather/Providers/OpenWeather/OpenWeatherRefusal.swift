import HTTPClient
import Wire

extension OpenWeatherDecoder {
  /// The body as JSON. Throws when the body is no JSON, and when the body or the status reports an error.
  func document(_ response: ClientResponse) throws(ProviderError) -> JSON {
    let isSuccess = response.status >= 200 && response.status < 300
    let document: JSON
    let code: Int?
    do throws(InvalidField) {
      document = try response.document()
      code = try self.code(document)
    } catch {
      guard !isSuccess else { throw failure(error) }
      throw failure(refusal(response.status, reason: nil, response))
    }
    // Errors can come with any HTTP status; the body then has a status of its own.
    let status = isSuccess ? code ?? response.status : response.status
    guard status < 200 || status >= 300 else { return document }
    let isItsOwn = code != nil || document["message"].kind == .string
    throw failure(refusal(status, reason: isItsOwn ? "it refuses the request" : nil, response))
  }

  /// The body's own status: a number in some answers, a text in others, absent in the rest.
  private func code(_ document: JSON) throws(InvalidField) -> Int? {
    // Answers of searches are arrays and have no status.
    guard document.kind == .object else { return nil }
    let code = document["cod"]
    guard code.kind == .string else {
      guard try reading({ () throws(JSONError) in try code.integerIfPresent() }) != nil else { return nil }
      guard let status = code.statusInBody() else { throw InvalidField("cod", "a number that is not a status") }
      return status
    }
    let text = try reading { () throws(JSONError) in try code.text() }
    guard let status = Int(text), (100...599).contains(status) else { throw InvalidField("cod", "a text that is not a status") }
    return status
  }

  /// The cause of an error. Without a reason, the answer may come from something other than the source.
  private func refusal(_ status: Int, reason: TrustedText?, _ response: ClientResponse) -> ProviderError.Cause {
    switch (status, reason) {
    case (429, _): .quotaUsedUp(retryAfter: response.retryAfter)
    case (401, _?): .refusedKey
    case (404, _?): .unknownPlace
    default: .upstream(status: status, reason: reason)
    }
  }

  func failure(_ cause: ProviderError.Cause) -> ProviderError {
    ProviderError(source: .openWeather, endpoint: endpoint.rawValue, cause: cause)
  }

  func failure(_ invalid: InvalidField) -> ProviderError { failure(invalid.cause) }
}
