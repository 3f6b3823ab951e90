import Crypto

/// A backup as a file that only a passphrase opens.
///
/// A line says what it is and the number of the format; then come 16 bytes of salt, 16 by which the passphrase is recognised, 12 of nonce, 8 that count what
/// is hidden, then that, then 16 that prove it and all before it. scrypt makes of passphrase and salt the key and what the passphrase is recognised by.
extension Backup {
  /// The number of the format that this version writes; later ones are refused.
  static let seal: Int64 = 1

  private static let word = Array("weatherglass-sealed-backup ".utf8)
  private static let (saltBytes, checkBytes, nonceBytes, countBytes, tagBytes) = (16, 16, 12, 8, 16)

  /// Whether a file needs a passphrase.
  public static func isSealed(_ file: [UInt8]) -> Bool { file.starts(with: word) }

  /// As a file has it: open, or sealed where there is a passphrase. That takes a fraction of a second.
  public func file(sealedBy passphrase: Passphrase?) throws(BackupError) -> [UInt8] {
    guard let passphrase else { return json }
    let (salt, nonce, json) = (randomBytes(Backup.saltBytes), randomBytes(Backup.nonceBytes), json)
    return try Backup.asBackupError { () throws(CryptoError) in
      let (key, check) = try Backup.keys(passphrase, salt)
      var header = Backup.word + Array("\(Backup.seal)\n".utf8) + salt + check + nonce
      withUnsafeBytes(of: UInt64(json.count).bigEndian) { header += $0 }
      return header + (try Sealing.seal(json, key: key, nonce: nonce, header: header))
    }
  }

  /// Reads a file, sealed or open: all of it or nothing.
  public init(file: [UInt8], passphrase: Passphrase?) throws(BackupError) {
    guard Backup.isSealed(file) else {
      self = try Backup(file)
      return
    }
    self = try Backup(try Backup.opened(file, by: passphrase))
  }

  private static func opened(_ file: [UInt8], by passphrase: Passphrase?) throws(BackupError) -> [UInt8] {
    let digits = file.dropFirst(word.count).prefix { $0 != UInt8(ascii: "\n") }
    guard digits.count <= 9, let format = Int64(String(decoding: digits, as: UTF8.self)), format > 0 else {
      throw .unreadable("the number of its format is missing")
    }
    guard format <= seal else { throw .newerSeal(format) }
    var rest = file[(word.count + digits.count)...].dropFirst()
    func take(_ count: Int) throws(BackupError) -> [UInt8] {
      guard rest.count >= count else { throw .cut(missing: nil) }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let salt = try take(saltBytes)
    let check = try take(checkBytes)
    let nonce = try take(nonceBytes)
    let count = try take(countBytes).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard count <= 1 << 30 else { throw .unreadable("it says that it is larger than 1 GB") }
    let header = Array(file[..<rest.startIndex])
    let missing = Int(count) + tagBytes - rest.count
    guard missing <= 0 else { throw .cut(missing: missing) }
    guard missing == 0 else { throw .unreadable("there is more behind its end") }
    guard let passphrase else { throw .needsPassphrase }
    let (key, found) = try asBackupError { () throws(CryptoError) in try keys(passphrase, salt) }
    guard isSameSecret(found, check) else { throw .wrongPassphrase }
    let json = try asBackupError { () throws(CryptoError) in
      try Sealing.open(Array(rest), key: key, nonce: nonce, header: header)
    }
    guard let json else { throw .unreadable("what is in it has been changed") }
    return json
  }

  private static func asBackupError<T>(_ work: () throws(CryptoError) -> T) throws(BackupError) -> T {
    do throws(CryptoError) { return try work() } catch { throw .unreadable("\(error)") }
  }

  /// The key that hides, and bytes of the same make that it can't be had from.
  private static func keys(_ passphrase: Passphrase, _ salt: [UInt8]) throws(CryptoError) -> (key: [UInt8], check: [UInt8]) {
    let bytes = try Sealing.key(passphrase: passphrase.bytes, salt: salt, count: 32 + checkBytes)
    return (Array(bytes.prefix(32)), Array(bytes.suffix(checkBytes)))
  }
}
