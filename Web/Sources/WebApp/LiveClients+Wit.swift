import Bridge
import Features
import Loop
import Routes
import WeatherModel
import Wire

extension WitClient {
  static var live: WitClient { WitClient { query, answer in DeviceModel.ask(query, answer) } }
}

/// The browser's own language model, which is asked like a server at "model:". The server checks what the model writes.
private enum DeviceModel {
  // The page has one thread.
  nonisolated(unsafe) private static var isThere: Bool?

  static func ask(_ query: WitQuery, _ answer: @escaping (WitAnswer) -> Void) -> Cancellation {
    let pending = Chain()
    let ask = { (usesOwnModel: Bool) in
      var query = query
      query.usesOwnModel = usesOwnModel
      pending.now = fetch(query) { line, prompt in
        guard let prompt, case .line = line else { return answer(line) }
        pending.now = write(prompt, query, pending) { answer($0 ?? line) }
      }
    }
    // No frame waits for a line, and the cookie, from which the server reads the units, is written after the same frame.
    pending.now =
      Clock.afterNextFrame {
        if let isThere { return ask(isThere) }
        pending.now = model(query, [], 5000) { found in
          isThere = found != nil
          ask(isThere == true)
        }
      }.cancellation
    return Cancellation { pending.now?.cancel() }
  }

  /// The request that is under way.
  private final class Chain {
    var now: Cancellation?
  }

  /// Makes the model write; nil if it can't, or if the server rejects its line.
  private static func write(
    _ prompt: [UInt8], _ query: WitQuery, _ pending: Chain, _ answer: @escaping (WitAnswer?) -> Void
  ) -> Cancellation {
    model(query, prompt, 15_000) { written in
      guard let written, !written.isEmpty, written.count <= 900 else { return answer(nil) }
      var query = query
      (query.usesOwnModel, query.seen, query.line) = (false, [], String(decoding: written, as: UTF8.self))
      pending.now = fetch(query) { line, _ in if case .line = line { answer(line) } else { answer(nil) } }
    }
  }

  /// Asks the model; nil if there is none, or it doesn't answer.
  private static func model(
    _ query: WitQuery, _ prompt: [UInt8], _ timeout: Double, _ answer: @escaping ([UInt8]?) -> Void
  ) -> Cancellation {
    Network.fetch("model:" + (query.language ?? .english).tag, method: "POST", body: prompt, timeout: timeout) { response in
      guard let response, response.status < 300 else { return answer(nil) }
      answer(response.body)
    }.cancellation
  }

  private static func fetch(_ query: WitQuery, _ answer: @escaping (WitAnswer, _ prompt: [UInt8]?) -> Void) -> Cancellation {
    Network.fetch(query.url, timeout: 30_000) { response in
      guard let response else { return answer(.failed, nil) }
      if response.status == 204 { return answer(.noLine, nil) }
      guard response.status == 200 else { return answer(.failed, nil) }
      do throws(JSONError) {
        let json = try JSON(parsing: response.body)
        guard let line = try WitLine(answer: json) else { return answer(.failed, nil) }
        let user = try json["prompt"]["user"].textIfPresent()
        let prompt = try user.map { user throws(JSONError) in Array((try json["prompt"]["system"].text() + "\n" + user).utf8) }
        answer(.line(line), prompt)
      } catch {
        answer(.failed, nil)
      }
    }.cancellation
  }
}
