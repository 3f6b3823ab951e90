import Foundation
import Wire

/// Reads the same answers with our code and with Foundation's JSONDecoder, in turns, and prints how many times faster ours is.
@main struct JSONBenchmark {
  static func main() async throws {
    try await readingAForecast()
    try await openMeteoIntoTheModel()
    try await metNorwayIntoTheModel()
  }

  /// The reader alone: the same values in the same shape from both.
  private static func readingAForecast() async throws {
    let body = ForecastBody()
    let data = Data(body.bytes)
    try await compare(
      "a forecast", body.bytes.count, ours: { try Forecast(json: JSON(parsing: body.bytes)) },
      theirs: { try JSONDecoder().decode(Forecast.self, from: data) }, agree: { $0 == $1 })
  }
}

/// Measures two ways to read the same bytes, after checking that both give the same result.
func compare<Ours, Theirs>(
  _ what: String, _ size: Int, ours: () async throws -> Ours, theirs: () async throws -> Theirs, agree: (Ours, Theirs) -> Bool
) async throws {
  guard agree(try await ours(), try await theirs()) else {
    print("jsonbench: \(what): the two readers disagree")
    exit(1)
  }
  let (rounds, times) = (15, 20)
  var ourTimes: [Double] = []
  var theirTimes: [Double] = []
  let clock = ContinuousClock()
  for _ in 0..<rounds {
    ourTimes.append(try await clock.measure { for _ in 0..<times { keep(try await ours()) } }.milliseconds / Double(times))
    theirTimes.append(try await clock.measure { for _ in 0..<times { keep(try await theirs()) } }.milliseconds / Double(times))
  }
  let (our, their) = (median(ourTimes), median(theirTimes))
  let megabytes = Double(size) / 1e6
  print("jsonbench: \(what) of \(size) bytes, median of \(rounds) rounds in turns")
  print("  Weatherglass \(rounded(our)) ms   \(rounded(megabytes / our * 1000)) MB/s")
  print("  JSONDecoder  \(rounded(their)) ms   \(rounded(megabytes / their * 1000)) MB/s")
  print("  ratio        \(rounded(their / our))")
}

private func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

/// Keeps the compiler from removing work whose result is unused.
@inline(never) private func keep<Value>(_ value: Value) { withExtendedLifetime(value) {} }

extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
