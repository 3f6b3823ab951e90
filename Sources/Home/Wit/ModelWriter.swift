import HTTPClient
import Synchronization
import WeatherModel
import Wire

/// Lets a model write that the owner has configured: on any server that supports OpenAI's chat protocol.
public final class ModelWriter: Sendable {
  /// The server of the model, and how it is asked.
  public struct Options: Sendable {
    /// The server's address, to which "/chat/completions" is added.
    public var address: String
    /// The model's name, as its server calls it.
    public var model: String
    /// The API key, if the server needs one.
    public var key: String?
    /// How many seconds an answer may take.
    public var seconds: Int

    /// A model at an address; without a key, none is sent.
    public init(address: String, model: String, key: String? = nil, seconds: Int = 8) {
      (self.address, self.model, self.key, self.seconds) = (address, model, key, seconds)
    }
  }

  private let options: Options
  private let client: HTTPClient
  private let clock: @Sendable () -> Instant
  private let state = Mutex(State())

  private struct State {
    var underWay = 0
    /// Until then the model is not asked, because it did not answer.
    var rests = Instant(seconds: 0)
  }

  /// At most this many answers are requested at once; everybody else gets a line of the house writer.
  static let concurrentRequests = 2
  /// How many seconds a model that did not answer is left alone.
  static let pause: Int64 = 60

  /// A writer that uses `client`, which must not retry by itself.
  public init(_ options: Options, client: HTTPClient, clock: @escaping @Sendable () -> Instant) {
    (self.options, self.client, self.clock) = (options, client, clock)
  }

  /// The model's name, as it was configured.
  public var name: String { options.model }

  /// A line that is not among those `seen`; nil if the model doesn't answer in time, or with something that can't be shown.
  public func line(about subject: Subject, seen: Set<UInt32>) async -> WrittenLine? {
    let now = clock()
    let mayAsk = state.withLock { state in
      guard state.underWay < ModelWriter.concurrentRequests, now >= state.rests else { return false }
      state.underWay += 1
      return true
    }
    guard mayAsk else { return nil }
    let answer = await answer(to: LinePrompt(subject))
    state.withLock { state in
      state.underWay -= 1
      if answer == nil { state.rests = clock() + ModelWriter.pause }
    }
    guard let answer, var line = LineCheck.checked(answer, about: subject), !seen.contains(line.id) else { return nil }
    line.writer = .model
    return line
  }

  private func answer(to prompt: LinePrompt) async -> String? {
    var headers = [ClientHeader("Content-Type", "application/json"), ClientHeader("Accept", "application/json")]
    if let key = options.key { headers.append(ClientHeader("Authorization", "Bearer " + key)) }
    var request = ClientRequest(url: options.address + "/chat/completions", headers: headers)
    request.method = "POST"
    request.body = body(prompt)
    request.maxBodyBytes = 64 * 1024
    request.totalMilliseconds = options.seconds * 1000
    request.followsRedirects = false
    guard let response = try? await client.send(request), response.status == 200, let json = try? JSON(parsing: response.body) else {
      return nil
    }
    return try? json["choices"][0]["message"]["content"].text()
  }

  private func body(_ prompt: LinePrompt) -> [UInt8] {
    jsonObject(reserving: 1024) { json in
      json.member("model", options.model)
      json.array("messages", of: [("system", prompt.system), ("user", prompt.user)]) { message, json in
        json.member("role", message.0)
        json.member("content", message.1)
      }
      json.member("max_tokens", Int64(80))
      json.member("temperature", 1.0)
      json.member("stream", false)
    }
  }
}
