import Crypto
import WeatherModel

extension BackupFolder {
  /// Appended to the name of a file that has not been verified yet.
  private static let aside = ".new"
  /// How many daily backups are kept.
  static let kept = 14

  /// Writes a backup to a temporary file, reads it back, and gives it its name if it is the same.
  public func write(_ text: BackupText, as name: String, sealedBy passphrase: Passphrase?) throws(FolderProblem) -> BackupText.Contents {
    let aside = name + BackupFolder.aside
    var contents = BackupText.Contents()
    let written = try digest { put throws(FolderProblem) in
      try write(aside) { writeToDisk throws(FolderProblem) in
        contents = try text.writeFile(sealedBy: passphrase) { bytes throws(FolderProblem) in
          try put(bytes)
          try writeToDisk(bytes)
        }
      }
    }
    let found = try digest { put throws(FolderProblem) in try read(aside, put) }
    guard found == written else { throw FolderProblem("The backup differs when it is read back from \(path). Choose another disk.") }
    try move(aside, name)
    return contents
  }

  /// The SHA-256 of the bytes that a body calls back with.
  private func digest(_ body: (Put) throws(FolderProblem) -> Void) throws(FolderProblem) -> [UInt8] {
    let digest = try BackupText.asFolderProblem { () throws(CryptoError) in try RunningDigest() }
    try body { bytes throws(FolderProblem) in
      try BackupText.asFolderProblem { () throws(CryptoError) in try digest.add(bytes) }
    }
    return try BackupText.asFolderProblem { () throws(CryptoError) in try digest.finish() }
  }

  /// Removes all but the newest daily backups, and files that were left incomplete. Files with other names stay.
  func tidy() throws(FolderProblem) {
    let names = try names()
    for name in names where name.hasSuffix(BackupFolder.aside) && isDaily(String(name.dropLast(BackupFolder.aside.utf8.count))) {
      try remove(name)
    }
    let daily = names.filter(isDaily).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in daily.dropLast(BackupFolder.kept) { try remove(name) }
  }

  /// For example "weatherglass-2026-11-18T03-12-00Z.sealed". Sorted by name, the files are sorted by time.
  static func dailyName(_ made: Instant, isSealed: Bool) -> String {
    beginning + made.description.replacing(":", with: "-") + (isSealed ? sealedEnd : openEnd)
  }

  private static let (beginning, sealedEnd, openEnd) = ("weatherglass-", ".sealed", ".json")

  private func isDaily(_ name: String) -> Bool {
    guard name.hasPrefix(BackupFolder.beginning),
      let end = [BackupFolder.sealedEnd, BackupFolder.openEnd].first(where: { name.hasSuffix($0) })
    else { return false }
    let moment = Array(name.utf8.dropFirst(BackupFolder.beginning.utf8.count).dropLast(end.utf8.count))
    let pattern = Array("0000-00-00T00-00-00Z".utf8)
    return moment.count == pattern.count
      && zip(moment, pattern).allSatisfy { $1 == UInt8(ascii: "0") ? $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") : $0 == $1 }
  }
}
