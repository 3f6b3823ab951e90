import Features
import Foundation
import HTTPServer
import Languages
import TestKit
import Testing
import WeatherModel
import Wire

struct Request: Sendable {
  var method = "GET"
  var target: String
  var headers: [HTTPHeader] = []
  var body: [UInt8] = []
  /// The client's address, in process.
  var remoteAddress = "127.0.0.1"
}

struct Answer: Sendable {
  var status: Int
  var headers: [HTTPHeader]
  var body: [UInt8]

  subscript(_ name: String) -> String? { headers[name] }

  var text: String { String(decoding: body, as: UTF8.self) }
  var type: String { self["Content-Type"] ?? "" }

  func json() throws -> JSON { try JSON(parsing: body) }

  /// The decompressed body.
  func plain() throws -> [UInt8] {
    switch self["Content-Encoding"] {
    case "br": try #require(unbrotli(body))
    case "gzip": try #require(gunzip(body))
    default: body
    }
  }

  /// The problem in the body, which must follow RFC 9457 and agree with the status.
  func problem(_ location: SourceLocation = #_sourceLocation) throws -> ProblemBody {
    #expect(type == "application/problem+json", sourceLocation: location)
    #expect(self["Cache-Control"] == "no-store", sourceLocation: location)
    let problem = try ProblemBody(json: try json())
    #expect(problem.status == status, sourceLocation: location)
    #expect(!problem.title.isEmpty && problem.detail?.isEmpty == false, sourceLocation: location)
    return problem
  }

  /// The JSON in a page's state element, as a browser finds it: everything up to the first end tag of a script.
  func stateJSON() throws -> [UInt8] {
    let start = try #require(text.range(of: "<script type=\"text/plain\" id=\"state\">"))
    let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
    return Array(text[start.upperBound..<end.lowerBound].utf8)
  }

  /// The state that the app takes over from a page.
  func state() throws -> AppFeature.State { try #require(AppSnapshot(try stateJSON())).state(.english) }

  /// The weather in a page's state.
  func report() throws -> WeatherReport { try #require(try state().weatherList.page.report) }
}
