import Foundation
import Wire

/// Reads the same forecast with our reader and with Foundation's JSONDecoder, in turns, and prints how many times faster ours is.
@main struct JSONBenchmark {
  static func main() throws {
    let body = ForecastBody()
    let data = Data(body.bytes)
    let ours = try Forecast(json: JSON(parsing: body.bytes))
    let theirs = try JSONDecoder().decode(Forecast.self, from: data)
    guard ours == theirs else {
      print("jsonbench: the two readers disagree")
      exit(1)
    }

    var ourTimes: [Double] = []
    var theirTimes: [Double] = []
    let clock = ContinuousClock()
    for _ in 0..<15 {
      ourTimes.append(
        try clock.measure { for _ in 0..<20 { keep(try Forecast(json: JSON(parsing: body.bytes))) } }.milliseconds / 20)
      theirTimes.append(
        try clock.measure { for _ in 0..<20 { keep(try JSONDecoder().decode(Forecast.self, from: data)) } }.milliseconds / 20)
    }
    let (our, their) = (median(ourTimes), median(theirTimes))
    let megabytes = Double(body.bytes.count) / 1e6
    print("jsonbench: a forecast of \(body.bytes.count) bytes, median of \(ourTimes.count) rounds in turns")
    print("  Wire         \(rounded(our)) ms   \(rounded(megabytes / our * 1000)) MB/s")
    print("  JSONDecoder  \(rounded(their)) ms   \(rounded(megabytes / their * 1000)) MB/s")
    print("  ratio        \(rounded(their / our))")
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// Keeps the compiler from leaving out what nobody uses.
  @inline(never) private static func keep(_ forecast: Forecast) { _ = forecast.hourly.time.count }
}

extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
