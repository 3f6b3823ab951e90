import Crypto

/// What Apple gives a developer to ask WeatherKit with.
public struct WeatherKitCredentials: Sendable {
  /// Why credentials can't be used, in words for their owner; nothing of the key is in them.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Says what is wrong with the credentials, and repeats no key.
    public let description: String
  }

  let team: String
  let service: String
  let keyIdentifier: String
  let sign: @Sendable ([UInt8]) throws(CryptoError) -> [UInt8]

  /// Credentials: the team's ten letters, the service's identifier ("com.example.weather"), the key's ten letters and the text of its ".p8"
  /// file.
  public init(team: String, service: String, keyIdentifier: String, privateKey: String) throws(Problem) {
    let key: ES256Key
    do throws(CryptoError) { key = try ES256Key(pem: privateKey) } catch {
      throw Problem(description: "\(error)")
    }
    try self.init(team: team, service: service, keyIdentifier: keyIdentifier) { bytes throws(CryptoError) in try key.sign(bytes) }
  }

  init(
    team: String, service: String, keyIdentifier: String, sign: @escaping @Sendable ([UInt8]) throws(CryptoError) -> [UInt8]
  ) throws(Problem) {
    for (what, text) in [("team identifier", team), ("service identifier", service), ("key identifier", keyIdentifier)] {
      let isWord = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      guard !text.isEmpty, isWord else {
        throw Problem(
          description: "WeatherKit's \(what) is \(text.isEmpty ? "missing" : "no single word"); it stands in Apple's developer account")
      }
    }
    self.team = team
    self.service = service
    self.keyIdentifier = keyIdentifier
    self.sign = sign
  }
}
