import HTTPClient
import WeatherModel
import Wire

/// What recorded answers of the US National Weather Service say.
enum NWSDecoding {
  /// Reads an answer; the warnings are the only endpoint that we know.
  static func understand(_ response: ClientResponse, endpoint: String?, _ context: DecodingContext) throws(ProviderError) -> Understood {
    if let endpoint { _ = try namedEndpoint(endpoint, [(NWSClient.endpoint, ())], .nws) }
    return .weather(try NWSDecoder(context: context).report(response))
  }
}

/// Turns an answer of the US National Weather Service into the model; total: whatever the bytes, the outcome is values or an error that
/// names the field.
struct NWSDecoder {
  let context: DecodingContext

  /// The report in an answer.
  func report(_ response: ClientResponse) throws(ProviderError) -> WeatherReport {
    let document: JSON
    do throws(Invalid) { document = try response.document() } catch {
      guard response.status < 300 else { throw failure(refusal(response.status, response, reason: nil)) }
      throw failure(error.cause)
    }
    if let problem = problem(document, response) { throw failure(problem) }
    do throws(Invalid) { return try alerts(document) } catch { throw failure(error.cause) }
  }

  /// What a problem body (RFC 9457) or a status other than success means; nil where the answer is neither.
  private func problem(_ document: JSON, _ response: ClientResponse) -> ProviderError.Cause? {
    // Parts that have another type than documented tell nothing.
    let type = (try? document["type"].textIfPresent()) ?? ""
    let isProblem = mentions(type, "/problems/")
    guard isProblem || response.status < 200 || response.status >= 300 else { return nil }
    let stated = document["status"].statedStatus()
    let status = response.status >= 300 ? response.status : stated ?? response.status
    // The same place outside of the country is an invalid point to one endpoint and an invalid parameter to another.
    if status == 400 || status == 404, type.hasSuffix("/InvalidPoint") || type.hasSuffix("/InvalidParameter") { return .unknownPlace }
    let hasReason = ["title", "detail"].contains { document[$0].kind == .string }
    return refusal(status, response, reason: hasReason ? "it says why in its own words" : nil)
  }

  private func refusal(_ status: Int, _ response: ClientResponse, reason: OwnWords?) -> ProviderError.Cause {
    switch status {
    // Without its own words it need not be the service that answered: proxies and log-in pages say so too.
    case 401 where reason != nil, 403 where reason != nil: .refusedKey
    // It does not publish its limit, only that some five seconds are enough.
    case 429: .quotaUsedUp(retryAfter: response.retryAfter ?? 5)
    default: .upstream(status: status, reason: reason)
    }
  }

  private func failure(_ cause: ProviderError.Cause) -> ProviderError {
    ProviderError(source: .nws, endpoint: NWSClient.endpoint, cause: cause)
  }
}
