import HTTPClient
import WeatherModel
import Wire

/// Understands any answer of BigDataCloud's reverse geocoding, with a key or without.
public enum BigDataCloudDecoding {
  /// What an answer says. The endpoint is "reverse-geocode" or "reverse-geocode-client", whose answers look alike.
  public static func understand(_ response: ClientResponse, endpoint: String?, _ reading: Reading) throws(ProviderError) -> Understood {
    let decoder = BigDataCloudDecoder()
    guard endpoint == nil || endpoint == BigDataCloud.endpoint || endpoint == BigDataCloud.endpoint + "-client" else {
      throw decoder.failure(.invalid(field: "endpoint", found: "'\(endpoint ?? "")' (reverse-geocode, reverse-geocode-client)"))
    }
    return .name(try decoder.name(response))
  }
}

/// Turns an answer of BigDataCloud into a name; total: whatever the bytes, the outcome is a name, none, or an error that names the field.
struct BigDataCloudDecoder {
  /// The key, which no error may repeat.
  var secret: String?

  /// The name of the place; nil where nobody lives and no sea has a name.
  func name(_ response: ClientResponse) throws(ProviderError) -> PlaceName? {
    let document = try document(response)
    do throws(Invalid) { return try name(document) } catch { throw failure(.invalid(field: error.field, found: error.found)) }
  }

  private func name(_ document: JSON) throws(Invalid) -> PlaceName? {
    guard document.kind == .object else { throw Invalid("document", "something else than an object") }
    // Without a position it answers about the address of whoever asks, which is never what we want to know.
    if let source = try document["lookupSource"].words(), source.lowercased() != "coordinates" {
      throw Invalid("lookupSource", "'\(source)': not the place that was asked for")
    }
    let code = try document["countryCode"].words()
    guard let code else {
      // An answer has the member, though it may be empty at sea.
      guard document["countryCode"].kind == .string else { throw Invalid("countryCode", "nothing") }
      return try sea(document)
    }
    guard code != "__" else { return try sea(document) }
    let country = try document["countryName"].words()
    let region = try document["principalSubdivision"].words()
    let candidates = [try document["city"].words(), try document["locality"].words(), region, country]
    guard let name = candidates.compactMap({ $0 }).first else { return nil }
    return PlaceName(
      name: name, region: region == name ? nil : region, country: country == name ? nil : country,
      countryCode: code.utf8.count == 2 ? code.uppercased() : nil)
  }

  /// The name of a sea: of the waters in the list the last, which is the smallest.
  private func sea(_ document: JSON) throws(Invalid) -> PlaceName? {
    let informative = try reading { () throws(JSONError) in try document["localityInfo"]["informative"].itemsIfPresent() } ?? []
    var found: (name: String, order: Int64)?
    for item in informative {
      guard let name = try item["name"].words() else { continue }
      // "Atlantic Ocean", or "ocean on Earth"; but not "island in the Caribbean Sea".
      let kind = try item["description"].words() ?? ""
      guard isWater(name) || isWater(kind.split(separator: " ").prefix(2).joined(separator: " ")) else { continue }
      let order = try reading { () throws(JSONError) in try item["order"].integerIfPresent() } ?? 0
      if found.map({ order >= $0.order }) ?? true { found = (name, order) }
    }
    if let found { return PlaceName(name: found.name) }
    return try document["locality"].words().map { PlaceName(name: $0) }
  }

  private func isWater(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }
    return words.contains { ["ocean", "sea", "gulf", "bay", "strait", "channel", "lake"].contains($0) }
  }

  /// The body as JSON, unless it or the status says that it is none or an error.
  private func document(_ response: ClientResponse) throws(ProviderError) -> JSON {
    let isSuccess = response.status >= 200 && response.status < 300
    let document: JSON
    do throws(Invalid) { document = try response.document() } catch {
      guard !isSuccess else { throw failure(.invalid(field: error.field, found: error.found)) }
      throw failure(refusal(response.status, nil, response))
    }
    let inside = try? document["status"].integerIfPresent()  // a status that is no number is none
    let status = isSuccess ? inside.flatMap { Int(exactly: $0) } ?? response.status : response.status
    guard status < 200 || status >= 300 else { return document }
    let reason = ["description", "message"].lazy.compactMap { try? document[$0].words() }.first  // no text tells nothing
    throw failure(refusal(status, reason ?? "no reason given", response))
  }

  private func refusal(_ status: Int, _ reason: String?, _ response: ClientResponse) -> ProviderError.Cause {
    switch (status, reason) {
    case (402, _):
      .upstream(status: 402, reason: "this use is not allowed: servers need a key, and the free client is for a device's own position")
    case (429, _): .quotaUsedUp(retryAfter: response.retryAfter)
    case (401, _?), (403, _?): .refusedKey
    default: .upstream(status: status, reason: reason)
    }
  }

  func failure(_ cause: ProviderError.Cause) -> ProviderError {
    ProviderError(source: .bigDataCloud, endpoint: BigDataCloud.endpoint, cause: cause.hiding(secret))
  }
}
