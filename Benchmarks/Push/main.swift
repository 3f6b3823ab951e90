import Glibc
import WeatherModel

// Measures how long it takes to notify 10,000 devices (or the number in the argument) of a warning, compared with only sealing and sending
// as many messages. Prints a line of JSON, in seconds.

struct Trouble: Error, CustomStringConvertible { let description: String }

func seconds(_ work: () async throws -> Void) async throws -> Double {
  let start = ContinuousClock.now
  try await work()
  let (whole, part) = (ContinuousClock.now - start).components
  return Double(whole) + Double(part) / 1e18
}

let devices = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
do {
  let crowd = try await Crowd(devices)
  var bare: [Double] = []
  var looks: [Double] = []
  var sends: [Double] = []
  for severity in [Alert.Severity.moderate, .severe, .extreme] {
    crowd.change(to: severity)
    bare.append(try await seconds { try await crowd.sendBarely() })
    looks.append(try await seconds { try await crowd.look() })
    sends.append(try await seconds { try await crowd.send() })
  }
  guard crowd.taken == 6 * devices else { throw Trouble(description: "\(crowd.taken) messages were taken instead of \(6 * devices)") }
  await crowd.end()
  print("{\"devices\": \(devices), \"bare\": \(bare), \"look\": \(looks), \"send\": \(sends)}")
} catch {
  print("pushbench: \(error)")
  exit(1)
}
