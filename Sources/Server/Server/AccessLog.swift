import HTTPServer
import Synchronization
import System
import WeatherModel

/// One line a request: time, address, method, target, status, bytes, microseconds.
///
/// The target is printed from the parsed route, never copied from the request: the rest of it may contain a position, a key or a name.
final class AccessLog: Sendable {
  private let lines: LineWriter
  private let isFile: @Sendable (String) -> Bool
  /// The log texts of recently requested targets: parsing a target costs as much as answering it.
  private let known = Mutex<[String: String]>([:])

  private static let mostKnown = 256
  private static let longestKnown = 256

  /// A log that writes to `lines`; `isFile` says whether a path is one of the site's files.
  init(_ lines: LineWriter, isFile: @escaping @Sendable (String) -> Bool) {
    self.lines = lines
    self.isFile = isFile
  }

  func write(_ request: borrowing CompletedRequest, now: Instant) {
    let target = understood(request.target)
    lines.write(
      "\(now) \(request.remoteAddress) \(AccessLog.method(of: request)) \(target) \(request.status) \(request.bytes) \(request.microseconds)"
    )
  }

  /// Waits until the last line is written, at most half a second in case nothing reads the output.
  func finish() { lines.finish(milliseconds: 500) }

  private static func method(of request: borrowing CompletedRequest) -> String {
    if request.isHead { return "HEAD" }
    // An unknown method can be any text before the first space, so it is not copied into the log.
    return request.method.isUsual ? request.method.name : "?"
  }

  private func understood(_ target: String) -> String {
    guard target.utf8.count <= AccessLog.longestKnown, target.utf8.allSatisfy({ $0 < 0x80 }) else {
      return loggedTarget(target, isFile: isFile)
    }
    if let text = known.withLock({ $0[target] }) { return text }
    let text = loggedTarget(target, isFile: isFile)
    known.withLock { known in
      if known.count >= AccessLog.mostKnown { known.removeAll(keepingCapacity: true) }
      known[target] = text
    }
    return text
  }
}
