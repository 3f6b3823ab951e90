import Accounts
import Crypto
import HTTPClient
import Storage
import Synchronization
import WeatherModel
import WeatherService

/// Sends the notices of devices to their push services.
///
/// Each notice is sent by one server at a time. If the answer of a push service is lost, nobody knows whether it took the notice. Then it
/// is sent again, under the same topic and with the same tag, so that the device shows it once.
public final class NoticeSender: Sendable {
  private let store: NoticeStore
  private let client: HTTPClient
  private let holder = RecordID.random().text
  private let named: [String]
  private let tokens = Mutex<PushTokens?>(nil)
  /// How many notices are being sent to each push service, by its host.
  private let underWay = Mutex<[String: Int]>([:])
  private let logProblem: @Sendable (String) -> Void

  /// At most this many notices are claimed at a time, and at most `maxParallel` of them are sent to one push service at once. Even if that
  /// does not answer, all of them have been tried before the claim of the last one expires.
  static let batch = 256
  private static let maxParallel = 64
  /// After this many failed attempts a notice is given up.
  static let mostTries: Int64 = 30

  /// Creates a sender; the client must not retry by itself. `named` are the origins of push services that may be in the server's own
  /// network.
  public init(_ store: NoticeStore, client: HTTPClient, named: [String] = [], logProblem: @escaping @Sendable (String) -> Void = { _ in }) {
    (self.store, self.client, self.named, self.logProblem) = (store, client, named, logProblem)
  }

  /// Sends all notices that are due; returns how many. A push service that does not answer does not delay the others. May be called again
  /// meanwhile.
  @discardableResult
  public func send() async throws(StorageError) -> Int {
    let result = await withTaskGroup(of: Result<Int, StorageError>.self) { group in
      var result = Result<Int, StorageError>.success(0)
      while true {
        var claimed: [ClaimedNotice] = []
        do throws(StorageError) {
          claimed = try await store.claim(as: holder, most: NoticeSender.batch, but: busyServices())
          if !claimed.isEmpty {
            let tokens = try await currentTokens()
            for (service, notices) in Dictionary(grouping: claimed, by: \.service) {
              underWay.withLock { $0[service, default: 0] += notices.count }
              group.addTask { await self.send(notices, to: service, tokens) }
            }
            continue
          }
        } catch { result = .failure(error) }
        guard let sent = await group.next() else { return result }
        if case .success(let count) = result { result = sent.map { $0 + count } }
      }
    }
    return try result.get()
  }

  private func busyServices() -> Set<String> {
    Set(underWay.withLock { $0.filter { $0.value >= NoticeSender.batch }.keys })
  }

  /// Sends notices to one push service.
  private func send(_ notices: [ClaimedNotice], to service: String, _ tokens: PushTokens) async -> Result<Int, StorageError> {
    let outcomes = await notices.mappedInParallel(atMost: NoticeSender.maxParallel) { (notice: $0, outcome: await self.send($0, tokens)) }
    underWay.withLock { underWay in
      underWay[service, default: 0] -= notices.count
      if underWay[service] == 0 { underWay[service] = nil }
    }
    do throws(StorageError) {
      try await store.settle(outcomes, as: holder)
      return .success(notices.count)
    } catch { return .failure(error) }
  }

  private func currentTokens() async throws(StorageError) -> PushTokens {
    if let tokens = tokens.withLock({ $0 }) { return tokens }
    let pem = try await store.pem()
    do throws(CryptoError) {
      let new = try PushTokens(pem: pem)
      tokens.withLock { $0 = new }
      return new
    } catch {
      throw .invalidRow(detail: "the push key can't be used: \(error)")
    }
  }

  private func send(_ notice: ClaimedNotice, _ tokens: PushTokens) async -> NoticeOutcome {
    let now = store.clock()
    guard let browser = notice.browser else { return .gone }
    guard let endpoint = PushEndpoint(browser.endpoint, named: named) else { return .refused }
    let contact = browser.origin.hasPrefix("https://") ? browser.origin : "mailto:weatherglass@invalid.invalid"
    let signature: String
    do throws(CryptoError) { signature = try tokens.authorization(for: endpoint.origin, contact: contact, at: now) } catch {
      // No browser is to blame for that.
      logProblem("Notices can't be signed: \(error)")
      return retry(notice, nil, at: now)
    }
    let request: ClientRequest
    do throws(CryptoError) {
      request = try self.request(notice, browser, endpoint, signature, at: now)
    } catch {
      logProblem("A notice can't be encrypted for \(host(of: endpoint.origin + "/")): \(error)")
      return .gone
    }
    do throws(HTTPClientError) {
      return outcome(try await client.send(request), notice, at: now)
    } catch {
      return retry(notice, nil, at: now)
    }
  }

  private func request(
    _ notice: ClaimedNotice, _ browser: ClaimedNotice.Browser, _ endpoint: PushEndpoint, _ signature: String, at now: Instant
  ) throws(CryptoError) -> ClientRequest {
    var request = ClientRequest(
      url: endpoint.url,
      headers: [
        ClientHeader("Authorization", signature), ClientHeader("Content-Encoding", "aes128gcm"),
        ClientHeader("Content-Type", "application/octet-stream"),
        ClientHeader("TTL", String(max(0, min(notice.ends - now, .days(28))))), ClientHeader("Urgency", notice.urgency),
        // 32 characters, as many as a topic may have.
        ClientHeader("Topic", notice.topic.text),
      ])
    request.method = "POST"
    request.body = try PushCipher.encrypt(notice.body, for: browser.key, secret: browser.secret)
    request.maxBodyBytes = 64 * 1024
    // So that a batch is over before its claim expires, even if nobody answers.
    request.totalMilliseconds = 10_000
    request.followsRedirects = false
    request.requiresPublicAddress = !endpoint.isNamed
    return request
  }

  private func outcome(_ answer: ClientResponse, _ notice: ClaimedNotice, at now: Instant) -> NoticeOutcome {
    switch answer.status {
    case 200...299: return .accepted
    case 404, 410: return .gone
    case 408, 425, 429, 500...599: return retry(notice, answer.header("Retry-After"), at: now)
    default:
      logProblem("A push service refused a notice with status \(answer.status).")
      return .refused
    }
  }

  /// When to try again: as the service says, otherwise after a time that doubles, but not after the notice's end.
  private func retry(_ notice: ClaimedNotice, _ retryAfter: String?, at now: Instant) -> NoticeOutcome {
    if notice.tries >= NoticeSender.mostTries { return .refused }
    let doubled = Int64(10) << min(notice.tries, 9)
    let wait = retryAfter.flatMap { Int64($0) } ?? retryAfter.flatMap { Instant(httpDate: $0).map { $0 - now } } ?? doubled
    return .later(now + max(1, min(wait, notice.ends - now)))
  }
}
