import HTTPClient
import WeatherModel
import Wire

/// Decodes recorded answers of the World Air Quality Index Project.
enum AQICNDecoding {
  /// Reads an answer; the only known endpoint is a station's feed.
  static func understand(_ response: ClientResponse, endpoint: String?, _ context: DecodingContext) throws(ProviderError) -> DecodedAnswer {
    if let endpoint { _ = try namedEndpoint(endpoint, [(AQICNClient.endpoint, ())], .aqicn) }
    return .weather(try AQICNDecoder(context: context).report(response))
  }
}

/// Turns an answer of the World Air Quality Index Project into the model; total: any bytes result in values or in an error that names the
/// field.
struct AQICNDecoder {
  let context: DecodingContext

  /// The report in an answer.
  func report(_ response: ClientResponse) throws(ProviderError) -> WeatherReport {
    let document: JSON
    let reason: String?
    do throws(InvalidField) {
      document = try response.document()
      reason = try self.reason(document)
    } catch {
      throw failure(response.status < 300 ? error.cause : refusal(response, reason: nil))
    }
    if reason != nil || response.status < 200 || response.status >= 300 { throw failure(refusal(response, reason: reason)) }
    let report: WeatherReport?
    do throws(InvalidField) { report = try feed(document["data"]) } catch { throw failure(error.cause) }
    guard let report else { throw failure(.unknownPlace) }
    return report
  }

  /// The service's own error text; nil for a success. Errors come with status 200 and in three shapes: as a text, as an object with a
  /// message, and inside of a success.
  private func reason(_ document: JSON) throws(InvalidField) -> String? {
    let status = try reading { () throws(JSONError) in try document["status"].text() }
    let data = document["data"]
    let inner = try? data["status"].textIfPresent()  // a value that is no text is not a status
    guard status != "ok" || inner.map({ $0 != "ok" }) ?? false else { return nil }
    for candidate in [data, data["message"], data["msg"], document["message"]] where candidate.kind == .string {
      if let words = try candidate.trimmedText() { return words }
    }
    return "no reason given"
  }

  private func refusal(_ response: ClientResponse, reason: String?) -> ProviderError.Cause {
    let words = reason ?? ""
    if containsIgnoringCase(words, "quota") || response.status == 429 { return .quotaUsedUp(retryAfter: response.retryAfter) }
    if containsIgnoringCase(words, "invalid key") || containsIgnoringCase(words, "invalid token") { return .refusedKey }
    // Proxies and log-in pages also refuse with these statuses, but send HTML instead of JSON.
    if response.status == 401 || response.status == 403, (try? response.document().kind) == .object { return .refusedKey }
    if containsIgnoringCase(words, "unknown station") || containsIgnoringCase(words, "unknown id")
      || containsIgnoringCase(words, "no such station")
    {
      return .unknownPlace
    }
    return .upstream(status: response.status, reason: reason == nil ? nil : "it refuses the request")
  }

  private func failure(_ cause: ProviderError.Cause) -> ProviderError {
    ProviderError(source: .aqicn, endpoint: AQICNClient.endpoint, cause: cause)
  }
}
