/// When an idempotent request is tried again, and after how long.
public struct RetryPolicy: Sendable {
  /// How many times a request is sent at most.
  public var attempts = 3
  /// The longest wait before the second attempt, in milliseconds; it doubles from attempt to attempt.
  public var baseMilliseconds = 300
  /// The longest wait before any attempt, in milliseconds. If the server's `Retry-After` asks for more, we do not try again.
  public var maxMilliseconds = 3_000
  /// Waits for this long; throwing ends the attempts.
  public var sleep: @Sendable (_ milliseconds: Int) async throws -> Void = { try await Task.sleep(for: .milliseconds($0)) }
  /// Returns a number in 0..<1, so that many clients do not come back at once.
  public var random: @Sendable () -> Double = { .random(in: 0..<1) }

  /// Creates a policy; by default three attempts with waits of at most 0.3 s and 0.6 s.
  public init(attempts: Int = 3) { self.attempts = attempts }

  /// The wait after this many failed attempts: a random part of a doubling span ("full jitter").
  func wait(afterAttempt attempt: Int) -> Int {
    let span = min(maxMilliseconds, baseMilliseconds << min(attempt - 1, 20))
    return Int(Double(span) * random())
  }
}

extension HTTPClient {
  /// This client, but it tries idempotent requests again when a host cannot be reached, is too slow, or answers 5xx.
  public func retrying(_ policy: RetryPolicy) -> HTTPClient {
    HTTPClient { request async throws(HTTPClientError) in
      var attempt = 1
      while true {
        let outcome: Result<ClientResponse, HTTPClientError>
        do throws(HTTPClientError) { outcome = .success(try await send(request)) } catch { outcome = .failure(error) }
        guard request.isIdempotent, attempt < policy.attempts, let wait = policy.wait(after: outcome, attempt: attempt) else {
          return try outcome.get()
        }
        do { try await policy.sleep(wait) } catch { throw .cancelled }
        attempt += 1
      }
    }
  }
}

extension RetryPolicy {
  /// How long to wait before trying again; nil if that would be of no use.
  fileprivate func wait(after outcome: Result<ClientResponse, HTTPClientError>, attempt: Int) -> Int? {
    switch outcome {
    case .failure(let error): return error.isTransient ? wait(afterAttempt: attempt) : nil
    case .success(let response):
      guard (500...599).contains(response.status), response.status != 501 else { return nil }
      guard let seconds = response.header("Retry-After").flatMap({ Int($0) }) else { return wait(afterAttempt: attempt) }
      guard (0...maxMilliseconds / 1000).contains(seconds) else { return nil }
      return max(seconds * 1000, wait(afterAttempt: attempt))
    }
  }
}
