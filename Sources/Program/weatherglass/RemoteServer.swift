import Configuration
import Glibc
import HTTPClient
import Providers
import Reports
import Routes
import Server
import TerminalText
import WeatherModel
import WeatherService
import Wire

/// Another Weatherglass server, which is asked over HTTP.
struct RemoteServer: Sendable {
  /// Scheme and host, without a slash at the end.
  let address: String
  let http: HTTPClient

  /// The reason why a request brought nothing.
  enum Failure: Error {
    /// There was no answer, or not one of Weatherglass; with the problem and the message.
    case noAnswer(WeatherProblem, String)
    /// The server reported a problem and has no weather; with the problem and the message.
    case problem(WeatherProblem, String)
  }

  init(address: String) {
    self.address = address
    http = HTTPClient.live(userAgent: "Weatherglass/\(weatherglassVersion)", retry: RetryPolicy(attempts: 1))
  }

  /// The server that `--server` names.
  init(named address: String) throws(CommandError) {
    var text = address
    while text.hasSuffix("/") { text.removeLast() }
    guard text.hasPrefix("http://") || text.hasPrefix("https://"), !text.contains("?"), !text.contains("#") else {
      throw .usage("--server must be an address such as http://127.0.0.1:8080, not '\(printable(address))'.")
    }
    self.init(address: text)
  }

  /// The server that runs on this machine, if there is one; looking for it takes at most a second.
  static func running(_ configuration: Configuration) async -> RemoteServer? {
    let host = configuration.server.host
    let asked = host == "0.0.0.0" || host == "::" || host == "localhost" ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
    guard configuration.server.port != 0, asked.hasPrefix("127.") || asked == "[::1]" else { return nil }
    let server = RemoteServer(address: "http://\(asked):\(configuration.server.port)")
    return await server.isHealthy() ? server : nil
  }

  func isHealthy() async -> Bool {
    var request = ClientRequest(url: address + APIPath.health.template)
    request.connectMilliseconds = 300
    request.totalMilliseconds = 1000
    // If nothing answers, no server is running.
    guard let answer = try? await http.send(request) else { return false }
    // Without people's own data it still has the weather.
    return [WeatherglassServer.isWell, WeatherglassServer.isUnwell].contains { answer.body.elementsEqual($0.utf8) }
  }

  func weather(_ query: WeatherQuery) async throws(Failure) -> WeatherAnswer {
    let answer = try await get(query.url) { json throws(JSONError) in try WeatherAnswer(json: json) }
    try refuseImplausible(answer.report)
    return answer
  }

  /// The comparison of all sources for a cell.
  func compare(_ cell: Cell) async throws(Failure) -> Comparison {
    let comparison = try await get(ComparisonQuery(cell: cell).url) { json throws(JSONError) in try Comparison(json: json) }
    for entry in comparison.entries { try refuseImplausible(entry.report) }
    return comparison
  }

  /// The states of the server's sources.
  func sources() async throws(Failure) -> SourceList {
    try await get(SourcesQuery().url) { json throws(JSONError) in try SourceList(json: json) }
  }

  /// Values that no weather can have are not shown, whatever server answered.
  private func refuseImplausible(_ report: WeatherReport?) throws(Failure) {
    guard let found = report?.firstImplausible() else { return }
    throw .problem(.invalidData, "\(address) gave an impossible answer: \(found.path) is \(found.value).")
  }

  /// What is at an address of the API.
  func get<Answer>(
    _ path: String, headers: [ClientHeader] = [], _ read: (JSON) throws(JSONError) -> Answer
  ) async throws(Failure) -> Answer {
    let json = try await json(path, headers)
    do throws(JSONError) { return try read(json) } catch {
      throw .noAnswer(.invalidData, "\(address) gave an answer that is not Weatherglass's (\(error)).")
    }
  }

  private func json(_ path: String, _ headers: [ClientHeader]) async throws(Failure) -> JSON {
    let answer: ClientResponse
    do throws(HTTPClientError) {
      answer = try await http.send(ClientRequest(url: address + path, headers: headers))
    } catch {
      throw .noAnswer(.noConnection, "\(address) can't be reached: \(error).")
    }
    let strange: WeatherProblem = answer.status >= 500 ? .serviceError : .invalidData
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: answer.body) } catch {
      throw .noAnswer(strange, "\(address) gave an answer that is not Weatherglass's (status \(answer.status)).")
    }
    guard answer.status != 200 else { return json }
    guard let body = try? ProblemBody(json: json) else { throw .noAnswer(strange, "\(address) answered with status \(answer.status).") }
    let words = printable([body.title, body.detail].compactMap { $0 }.joined(separator: ": "), limit: 300)
    if let problem = body.weatherProblem { throw .problem(problem, words) }
    throw .noAnswer(strange, "\(address) answered: \(words)")
  }
}
