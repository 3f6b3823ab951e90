import COpenSSL
import HTTPClient
import Synchronization
import WeatherModel
import Wire

@testable import Crypto
@testable import Notices

/// A push service with its browsers: it accepts pushes or answers as the test says, and decrypts what the browsers can read.
final class PushService: Sendable {
  /// A push that came in.
  struct Push: Sendable {
    var browser: Int
    var headers: [String: String]
    var notice: String
    var title: String
    var body: String
    var tag: String
    var navigate: String
  }

  private struct State {
    var pushes: [Push] = []
    var answer: @Sendable (Int) -> Result<ClientResponse, HTTPClientError> = { _ in .success(ClientResponse(status: 201)) }
  }

  private let state = Mutex(State())
  private let key: ECDHKey
  private let secret = [UInt8](repeating: 7, count: 16)

  init() throws { key = try ECDHKey() }

  var pushes: [Push] { state.withLock { $0.pushes } }

  /// Sets the answers to the next pushes, by how many came before.
  func answer(_ body: @escaping @Sendable (Int) -> Result<ClientResponse, HTTPClientError>) { state.withLock { $0.answer = body } }

  func subscription(
    _ browser: Int = 0, at origin: String = "https://push.example.com", language: Language = .english, zone: String = "UTC"
  ) throws -> PushSubscription {
    guard let endpoint = PushEndpoint("\(origin)/send/\(browser)", named: [origin]),
      let subscription = PushSubscription(
        endpoint: endpoint, key: base64URL(key.point), secret: base64URL(secret), origin: "https://weather.example", zone: zone,
        language: language, isTwelveHours: false)
    else { throw TestHome.Failure(description: "no subscription") }
    return subscription
  }

  var client: HTTPClient {
    HTTPClient { request async throws(HTTPClientError) in
      let push = self.read(request)
      let answer = self.state.withLock { state in
        let answer = state.answer(state.pushes.count)
        state.pushes.append(push)
        return answer
      }
      return try answer.get()
    }
  }

  private func read(_ request: ClientRequest) -> Push {
    var headers: [String: String] = [:]
    for header in request.headers { headers[header.name] = header.value }
    let browser = Int(request.url.split(separator: "/").last ?? "") ?? -1
    var push = Push(browser: browser, headers: headers, notice: "", title: "", body: "", tag: "", navigate: "")
    if request.method == "POST", request.requiresPublicAddress, !request.followsRedirects { fill(&push, from: request.body) }
    return push
  }

  /// Adds to a push what the browser can read of it.
  func fill(_ push: inout Push, from body: [UInt8]) {
    guard let json = try? JSON(parsing: opened(body)) else { return }
    let content = json["notification"]
    push.notice = (try? content["data"]["notice"].text()) ?? ""
    push.title = (try? content["title"].text()) ?? ""
    push.body = (try? content["body"].text()) ?? ""
    push.tag = (try? content["tag"].text()) ?? ""
    push.navigate = (try? content["navigate"].text()) ?? ""
  }

  /// The text that the browser decrypts.
  private func opened(_ body: [UInt8]) throws -> [UInt8] {
    let (salt, sender, sealed) = (Array(body[..<16]), Array(body[21..<86]), Array(body[86...]))
    let shared = try key.agree(with: sender)
    let material = try PushCipher.hkdf(shared, salt: secret, info: Array("WebPush: info".utf8) + [0] + key.point + sender, count: 32)
    let key = try PushCipher.hkdf(material, salt: salt, info: Array("Content-Encoding: aes128gcm".utf8) + [0], count: 16)
    let nonce = try PushCipher.hkdf(material, salt: salt, info: Array("Content-Encoding: nonce".utf8) + [0], count: 12)
    guard let context = EVP_CIPHER_CTX_new() else { throw CryptoError.failed }
    defer { EVP_CIPHER_CTX_free(context) }
    var (count, rest): (Int32, Int32) = (0, 0)
    var (plain, tag, end) = ([UInt8](repeating: 0, count: sealed.count), Array(sealed.suffix(16)), [UInt8](repeating: 0, count: 16))
    guard EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1,
      EVP_DecryptUpdate(context, &plain, &count, sealed, Int32(sealed.count - 16)) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, &tag) == 1, EVP_DecryptFinal_ex(context, &end, &rest) == 1
    else { throw CryptoError.failed }
    return Array(plain.prefix(Int(count) - 1))
  }
}
