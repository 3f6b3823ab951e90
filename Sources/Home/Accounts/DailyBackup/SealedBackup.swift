import Crypto

/// A backup as a file that is encrypted with a passphrase.
///
/// The file begins with a line that names its type and the number of its format. Then follow 16 bytes of salt, 16 to check the passphrase,
/// 12 of nonce, 8 with the length of the encrypted data, that data, and 16 bytes that authenticate all of it. scrypt derives the key and
/// the bytes of the check from passphrase and salt.
extension Backup {
  /// The number of the encryption format that this version writes; later ones are refused.
  static let seal: Int64 = 1

  private static let word = Array("weatherglass-sealed-backup ".utf8)
  private static let (saltBytes, checkBytes, nonceBytes, countBytes, tagBytes) = (16, 16, 12, 8, 16)

  /// Whether a file is encrypted and so needs a passphrase.
  public static func isSealed(_ file: [UInt8]) -> Bool { file.starts(with: word) }

  /// The header of a file with this many encrypted bytes, and what encrypts them. Deriving the key takes a fraction of a second.
  static func sealing(_ count: Int, by passphrase: Passphrase) throws(CryptoError) -> (header: [UInt8], pieces: Sealing.Pieces) {
    let (salt, nonce) = (randomBytes(saltBytes), randomBytes(nonceBytes))
    let (key, check) = try keys(passphrase, salt)
    var header = word + Array("\(seal)\n".utf8) + salt + check + nonce
    withUnsafeBytes(of: UInt64(count).bigEndian) { header += $0 }
    return (header, try Sealing.Pieces(key: key, nonce: nonce, header: header))
  }

  /// Reads a file, encrypted or not; throws if any part of it is invalid.
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
      throw .unreadable("its format number is missing")
    }
    guard format <= seal else { throw .newerEncryption(format) }
    var rest = file[(word.count + digits.count)...].dropFirst()
    func take(_ count: Int) throws(BackupError) -> [UInt8] {
      guard rest.count >= count else { throw .truncated(missing: nil) }
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
    guard missing <= 0 else { throw .truncated(missing: missing) }
    guard missing == 0 else { throw .unreadable("there is data after its end") }
    guard let passphrase else { throw .needsPassphrase }
    let (key, found) = try asBackupError { () throws(CryptoError) in try keys(passphrase, salt) }
    guard isSameSecret(found, check) else { throw .wrongPassphrase }
    let json = try asBackupError { () throws(CryptoError) in
      try Sealing.open(Array(rest), key: key, nonce: nonce, header: header)
    }
    guard let json else { throw .unreadable("its contents have been changed") }
    return json
  }

  private static func asBackupError<T>(_ work: () throws(CryptoError) -> T) throws(BackupError) -> T {
    do throws(CryptoError) { return try work() } catch { throw .unreadable("\(error)") }
  }

  /// The encryption key, and bytes from the same derivation that do not reveal it, to check the passphrase.
  private static func keys(_ passphrase: Passphrase, _ salt: [UInt8]) throws(CryptoError) -> (key: [UInt8], check: [UInt8]) {
    let bytes = try Sealing.key(passphrase: passphrase.bytes, salt: salt, count: 32 + checkBytes)
    return (Array(bytes.prefix(32)), Array(bytes.suffix(checkBytes)))
  }
}

extension BackupText {
  /// Calls back with the bytes of a file, encrypted if there is a passphrase.
  func writeFile(sealedBy passphrase: Passphrase?, _ put: BackupFolder.Put) throws(FolderProblem) -> Contents {
    guard let passphrase else { return try write(put) }
    // The header, which is authenticated first, has the length.
    var count = 0
    _ = try write { bytes throws(FolderProblem) in count += bytes.count }
    let (header, pieces) = try BackupText.asFolderProblem { () throws(CryptoError) in try Backup.sealing(count, by: passphrase) }
    try put(header)
    let contents = try write { bytes throws(FolderProblem) in
      try put(try BackupText.asFolderProblem { () throws(CryptoError) in try pieces.seal(bytes) })
    }
    try put(try BackupText.asFolderProblem { () throws(CryptoError) in try pieces.finish() })
    return contents
  }

  static func asFolderProblem<T>(_ work: () throws(CryptoError) -> T) throws(FolderProblem) -> T {
    do throws(CryptoError) { return try work() } catch { throw FolderProblem("The backup can't be made: \(error)") }
  }
}
