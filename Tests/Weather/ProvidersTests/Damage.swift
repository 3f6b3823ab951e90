import HTTPClient
import TestKit
import Testing
import WeatherModel

@testable import Providers

/// A fixture with one piece of text replaced; throws if the piece is not there, since that is a mistake of the test.
func replacing(_ text: String, _ piece: String, with other: String) throws -> String {
  try #require(text.contains(piece), "'\(piece)' is not in the fixture")
  return text.replacing(piece, with: other, maxReplacements: 1)
}

/// The field that a decoder reports as invalid; nil when there is none or another kind of error.
func invalidField(_ decode: () throws -> Void) -> String? {
  guard case .invalid(let field, _)? = failure(decode)?.cause else { return nil }
  return field
}

/// The error of a decoder; nil when there is none.
func failure(_ decode: () throws -> Void) -> ProviderError? {
  do { try decode() } catch { return error as? ProviderError }
  return nil
}

/// Cuts an answer after every byte and expects an error each time, never a crash.
func expectEveryCutIsAnError(_ whole: String, _ decode: (ClientResponse) throws -> Void) {
  let bytes = Array(whole.utf8)
  for length in 0..<bytes.count {
    let field = invalidField { try decode(ClientResponse(status: 200, body: Array(bytes[..<length]))) }
    #expect(field == "document", "cut after \(length) bytes")
  }
}

/// Damages an answer in many ways and expects plausible values or an error of the source each time.
func expectDamageIsSurvived(_ whole: String, rounds: Int = 400, _ decode: (ClientResponse) throws -> WeatherReport?) {
  let seed = SeededRandom.anySeed()
  var random = SeededRandom(seed: seed)
  let whole = Array(whole.utf8)
  let tokens = ["null", "-1", "1e999", "\"\"", "[]", "{}", "true", "9223372036854775808", "0.1", ",", "\"", "\"-\"", "1e300", "NaN"]
  var failures = 0
  for _ in 0..<rounds {
    var bytes = whole
    for _ in 0...Int.random(in: 0..<2, using: &random) {
      let start = Int.random(in: 0..<bytes.count - 8, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[start] = UInt8.random(in: 32...126, using: &random)
      case 1: bytes.removeSubrange(start..<start + Int.random(in: 1..<8, using: &random))
      default:
        // Replaces a whole value by another one.
        let end = bytes[start...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") } ?? bytes.count
        let begin = bytes[..<end].lastIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "[") }.map { $0 + 1 } ?? start
        bytes.replaceSubrange(begin..<end, with: Array((tokens.randomElement(using: &random) ?? "").utf8))
      }
    }
    do {
      let report = try decode(ClientResponse(status: 200, body: bytes))
      #expect(report?.firstImplausible() == nil, "seed \(seed)")
    } catch {
      #expect(error is ProviderError, "seed \(seed)")
      failures += 1
    }
  }
  #expect(failures > rounds / 10, "seed \(seed)")
}
