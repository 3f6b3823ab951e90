import HTTPClient
import Testing
import WeatherModel

@testable import Providers

@Suite struct ErrorTextTests {
  /// A text and a number in the place of a key that a source repeats.
  private static let secret = "S3cr3tKey"
  private static let number = "7316905284"
  private let reading = DecodingContext(cell: .zero, fetchedAt: OpenMeteoFixture.now)

  /// Whatever a source writes anywhere, none of it is in the error.
  @Test(arguments: [
    (Source.openMeteo, OpenMeteoFixture.air().json), (.metNorway, METNorwayFixture.small()), (.metNorway, METNorwayFixture.alerts()),
    (.nws, NWSFixture.collection([NWSFixture.feature("a")])), (.nws, NWSFixture.problem("UnexpectedProblem", status: 500)),
    (.aqicn, AQICNFixture.feed()), (.openWeather, OpenWeatherFixture.weather), (.openWeather, OpenWeatherFixture.oneCall),
    (.weatherKit, WeatherKitFixture.whole), (.openMeteo, #"{"error":true,"reason":"x"}"#), (.aqicn, #"{"status":"error","data":"x"}"#),
    (.openWeather, #"{"cod":"400","message":"x"}"#), (.weatherKit, #"{"status":400,"message":"x","reason":"y"}"#),
    (.bigDataCloud, #"{"status":400,"description":"x","countryCode":"DE","city":"Berlin","lookupSource":"coordinates"}"#),
  ])
  func errorsRepeatNoTextOrNumberOfTheAnswer(source: Source, body: String) {
    var errors = 0
    for piece in ["\"\(Self.secret)\"", Self.number, "-\(Self.number).5", "[\"\(Self.secret)\"]", "{\"\(Self.secret)\":1}"] {
      for damaged in AnswerDamage.every(body, with: [piece]) {
        for status in [200, 400] {
          do throws(ProviderError) {
            _ = try Decoding.decode(source, ClientResponse(status: status, body: Array(damaged.utf8)), reading)
          } catch {
            errors += 1
            let words = "\(error)"
            #expect(!words.contains("S3cr") && !words.contains("7316"), "\(words)")
          }
        }
      }
    }
    #expect(errors > 10)
  }

  @Test func bodiesThatAreNoJSONAreNotRepeatedEither() {
    for source in Source.allCases where source != .simulator {
      for body in [Self.secret, "\"\(Self.secret)\"", "<p>\(Self.secret)</p>", "{\"\(Self.secret)\":1}", "{\"a\":\(Self.secret)}"] {
        for status in [200, 302, 400, 403, 404, 500] {
          let error = failure {
            _ = try Decoding.decode(source, ClientResponse(status: status, body: Array(body.utf8)), reading)
          }
          #expect(error.map { !"\($0)".contains("S3cr") } ?? true)
        }
      }
    }
  }

  /// A text that a person typed may be in the name of a field.
  @Test func aPositionInAFieldIsCutShort() {
    let error = ProviderError(source: .openMeteo, endpoint: "forecast", cause: .invalid(field: "at 64.1475123,-21.9429876", found: "x"))
    #expect(error.cause == .invalid(field: "at 64.147,-21.942", found: "x"))
  }

  @Test func messagesAreBuiltFromOurOwnWords() {
    let unit: TrustedText = " hPa"
    #expect("more than \(7)\(unit)" as TrustedText == "more than 7 hPa")
  }
}
