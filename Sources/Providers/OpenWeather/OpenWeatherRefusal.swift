import HTTPClient
import Wire

extension OpenWeatherDecoder {
  /// The body as JSON, unless it or the status says that it is none or an error.
  func document(_ response: ClientResponse) throws(ProviderError) -> JSON {
    let isSuccess = response.status >= 200 && response.status < 300
    do throws(Invalid) {
      let document = try response.document()
      let code = try code(document)
      if isSuccess, code.map({ $0 >= 200 && $0 < 300 }) ?? true { return document }
      let reason = try? document["message"].textIfPresent()  // a message that is no text tells nothing
      throw failure(refusal(isSuccess ? code ?? response.status : response.status, reason: reason ?? "no reason given", response))
    } catch let error as Invalid {
      guard !isSuccess else { throw failure(.invalid(field: error.field, found: error.found)) }
      throw failure(refusal(response.status, reason: nil, response))
    } catch let error as ProviderError { throw error }
  }
}
