import HTTPClient
import WeatherModel
import Wire

/// Decodes recorded answers of the US National Weather Service.
enum NWSDecoding {
  /// Reads an answer; the only known endpoint is that of the warnings.
  static func understand(_ response: ClientResponse, endpoint: String?, _ context: DecodingContext) throws(ProviderError) -> DecodedAnswer {
    if let endpoint { _ = try namedEndpoint(endpoint, [(NWSClient.endpoint, ())], .nws) }
    return .weather(try NWSDecoder(context: context).report(response))
  }
}

/// Turns an answer of the US National Weather Service into the model; total: any bytes result in values or in an error that names the
/// field.
struct NWSDecoder {
  let context: DecodingContext

  /// The report in an answer.
  func report(_ response: ClientResponse) throws(ProviderError) -> WeatherReport {
    let document: JSON
    do throws(InvalidField) { document = try response.document() } catch {
      guard response.status < 300 else { throw failure(refusal(response.status, response, reason: nil)) }
      throw failure(error.cause)
    }
    if let problem = problem(document, response) { throw failure(problem) }
    do throws(InvalidField) { return try alerts(document) } catch { throw failure(error.cause) }
  }

  /// The error that a problem body (RFC 9457) or a status other than success stands for; nil where the answer is neither.
  private func problem(_ document: JSON, _ response: ClientResponse) -> ProviderError.Cause? {
    // Members of another type than documented are ignored.
    let type = (try? document["type"].textIfPresent()) ?? ""
    let isProblem = containsIgnoringCase(type, "/problems/")
    guard isProblem || response.status < 200 || response.status >= 300 else { return nil }
    let stated = document["status"].statusInBody()
    let status = response.status >= 300 ? response.status : stated ?? response.status
    // For a place outside of the country, some endpoints report an invalid point and others an invalid parameter.
    if status == 400 || status == 404, type.hasSuffix("/InvalidPoint") || type.hasSuffix("/InvalidParameter") { return .unknownPlace }
    let hasReason = ["title", "detail"].contains { document[$0].kind == .string }
    return refusal(status, response, reason: hasReason ? "it gives a reason in its own words" : nil)
  }

  private func refusal(_ status: Int, _ response: ClientResponse, reason: TrustedText?) -> ProviderError.Cause {
    switch status {
    // Without the service's own words the answer may come from a proxy or a log-in page, which use these statuses too.
    case 401 where reason != nil, 403 where reason != nil: .refusedKey
    // The service does not publish its limit, only that waiting about five seconds is enough.
    case 429: .quotaUsedUp(retryAfter: response.retryAfter ?? 5)
    default: .upstream(status: status, reason: reason)
    }
  }

  private func failure(_ cause: ProviderError.Cause) -> ProviderError {
    ProviderError(source: .nws, endpoint: NWSClient.endpoint, cause: cause)
  }
}
