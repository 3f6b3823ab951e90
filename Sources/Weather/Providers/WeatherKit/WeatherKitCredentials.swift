import Crypto

/// The credentials that Apple issues to a developer for WeatherKit.
public struct WeatherKitCredentials: Sendable {
  /// The reason why credentials can't be used, as a text for their owner. It never contains parts of the key.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Describes what is wrong with the credentials.
    public let description: String
  }

  let team: String
  let service: String
  let keyIdentifier: String
  let sign: @Sendable ([UInt8]) throws(CryptoError) -> [UInt8]

  /// Takes the team's identifier (ten letters), the service's identifier ("com.example.weather"), the key's identifier (ten letters) and
  /// the text of the key's ".p8" file.
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
          description: "WeatherKit's \(what) is \(text.isEmpty ? "missing" : "not a single word"); copy it from Apple's developer account")
      }
    }
    self.team = team
    self.service = service
    self.keyIdentifier = keyIdentifier
    self.sign = sign
  }
}
