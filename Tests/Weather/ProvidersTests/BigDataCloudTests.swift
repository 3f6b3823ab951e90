import HTTPClient
import TestKit
import Testing
import WeatherModel

@testable import Providers

/// Answers in the format that BigDataCloud documents, written for these tests.
private enum Fixture {
  static let town = """
    {"latitude":64.147,"longitude":-21.942,"lookupSource":"coordinates","plusCode":"9FFF43W5+","localityLanguageRequested":"en",\
    "continent":"Europe","continentCode":"EU","countryName":"Iceland","countryCode":"IS","principalSubdivision":"Capital Region",\
    "principalSubdivisionCode":"IS-1","city":"Reykjavik","locality":"Midborg","postcode":"101","localityInfo":{"administrative":[\
    {"name":"Iceland","order":2,"adminLevel":2}],"informative":[{"name":"Atlantic/Reykjavik","description":"time zone","order":3}]}}
    """
  static let desert = """
    {"latitude":32.1,"longitude":22.6,"lookupSource":"coordinates","city":"","countryName":"Libya","countryCode":"LY","postcode":"",\
    "principalSubdivision":"Derna District","locality":"Derna District","localityInfo":{"informative":[{"name":"Red Sea Hills","order":1}]}}
    """
  static let ocean = """
    {"latitude":0,"longitude":0,"countryName":"","countryCode":"__","principalSubdivision":"","city":"","locality":"Null Island",\
    "postcode":"","localityInfo":{"informative":[{"description":"ocean on Earth","name":"Atlantic Ocean","order":0},\
    {"description":"fictional island in the Gulf of Guinea","name":"Null Island","order":1},{"name":"Etc/GMT","description":"time zone","order":2}]}}
    """
}

private func name(_ body: String, status: Int = 200, endpoint: String? = nil) throws(ProviderError) -> PlaceName? {
  let understood = try BigDataCloudDecoding.understand(
    answer(body, status: status), endpoint: endpoint, DecodingContext(fetchedAt: Instant(seconds: 0)))
  guard case .name(let name) = understood else { return nil }
  return name
}

private func cause(_ body: String, status: Int = 200, endpoint: String? = nil) -> ProviderError.Cause? {
  do throws(ProviderError) {
    _ = try name(body, status: status, endpoint: endpoint)
    return nil
  } catch { return error.cause }
}

private func invalidField(_ body: String, endpoint: String? = nil) -> String? {
  guard case .invalid(let field, _)? = cause(body, endpoint: endpoint) else { return nil }
  return field
}

@Suite struct BigDataCloudTests {
  @Test func aTownIsNamedWithItsRegionAndCountry() throws {
    let reykjavik = PlaceName(name: "Reykjavik", region: "Capital Region", country: "Iceland", countryCode: "IS")
    #expect(try name(Fixture.town) == reykjavik)
    #expect(try name(Fixture.town, endpoint: "reverse-geocode-client") == reykjavik)
    #expect(try name(Fixture.town.with(#""city":"Reykjavik""#, #""city":"""#))?.name == "Midborg")
    #expect(try name(Fixture.desert) == PlaceName(name: "Derna District", country: "Libya", countryCode: "LY"))
  }

  @Test func theSeaHasItsOwnNameAndNoCountry() throws {
    #expect(try name(Fixture.ocean) == PlaceName(name: "Atlantic Ocean"))
    #expect(try name(Fixture.ocean.with("\"__\"", "\"\"")) == PlaceName(name: "Atlantic Ocean"))
    #expect(try name(Fixture.ocean.with("Atlantic Ocean", "").with("ocean on Earth", "")) == PlaceName(name: "Null Island"))
    #expect(try name(#"{"countryCode":"__","locality":""}"#) == nil)
    let bay = Fixture.ocean.with("{\"name\":\"Etc/GMT\"", "{\"name\":\"Bay of Biscay\",\"order\":5},{\"name\":\"Etc/GMT\"")
    #expect(try name(bay) == PlaceName(name: "Bay of Biscay"))
  }

  @Test func anAnswerForAnotherPlaceIsAnError() {
    let body = Fixture.town.with(#""lookupSource":"coordinates""#, #""lookupSource":"ip geolocation""#)
    #expect(invalidField(body) == "lookupSource")
  }

  @Test func refusalsAreDistinguished() {
    guard case .upstream(402, let reason?)? = cause("<html>", status: 402) else {
      Issue.record("402 has a cause of its own")
      return
    }
    #expect(reason.description.contains("not allowed"))
    #expect(cause(#"{"status":403,"description":"key"}"#, status: 403) == .refusedKey)
    #expect(cause(#"{"status":401,"description":"key"}"#) == .refusedKey)
    #expect(cause("", status: 403) == .upstream(status: 403, reason: nil))
    #expect(cause("{}", status: 429) == .quotaUsedUp(retryAfter: nil))
    #expect(cause(#"{"description":"Bad latitude"}"#, status: 400) == .upstream(status: 400, reason: "it refuses the request"))
    #expect(cause("", status: 500) == .upstream(status: 500, reason: nil))
  }

  @Test func aWrongValueNamesItsField() {
    for body in ["", "<html>", "[]", "null", "{", "\0"] { #expect(invalidField(body) == "document") }
    #expect(invalidField("{}") == "countryCode")
    #expect(invalidField(Fixture.town.with("\"Reykjavik\"", "7")) == "city")
    #expect(invalidField(Fixture.ocean.with("[{\"desc", "7,\"x\":[{\"desc")) == "localityInfo.informative")
    #expect(invalidField(Fixture.town, endpoint: "tides") == "endpoint")
  }

  @Test(arguments: [Fixture.town, Fixture.desert, Fixture.ocean]) func damagedAnswersNeverCrash(_ body: String) {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    var bodies = AnswerDamage.every(body).map { Array($0.utf8) }
    bodies += AnswerDamage.mutations(body, count: 200, &random)
    var failures = 0
    for bytes in bodies {
      do throws(ProviderError) { _ = try BigDataCloudDecoder().name(ClientResponse(status: 200, body: bytes)) } catch {
        #expect(error.source == .bigDataCloud, "seed \(seed)")
        failures += 1
      }
    }
    #expect(failures > 20)
    for part in AnswerDamage.truncations(body) { #expect(invalidField(String(decoding: part, as: UTF8.self)) == "document") }
  }

  @Test func onlyTheEndpointWithAKeyIsAsked() async throws {
    let http = ScriptedHTTP { _ in answer(Fixture.town) }
    let namer = ReverseGeocoder.bigDataCloud(key: "secret/key", host: "http://bdc.test", language: "is", http: http.client)
    #expect(try await namer.name(try testCell(64.147_9, -21.942))?.name == "Reykjavik")
    #expect(
      http.urls == ["http://bdc.test/data/reverse-geocode?latitude=64.147&longitude=-21.942&localityLanguage=is&key=secret%2Fkey"])
    #expect(namer.terms.quotas == [Quota(50_000, per: .month)])
  }

  @Test func noErrorRepeatsTheKey() async throws {
    for status in [200, 400, 403, 500] {
      let http = ScriptedHTTP { _ in answer(#"{"status":400,"description":"bad key secret-key"}"#, status: status) }
      do throws(ProviderError) {
        _ = try await ReverseGeocoder.bigDataCloud(key: "secret-key", http: http.client).name(.zero)
        Issue.record("no answer")
      } catch { #expect(!"\(error)".contains("secret-key")) }
    }
  }
}
