import WeatherModel

extension BackupFolder {
  /// Appended to the name of a file that has not been verified yet.
  private static let aside = ".new"
  /// How many daily backups are kept.
  static let kept = 14

  /// Writes a backup to a temporary file, reads it back, and gives it its name if it is the same.
  public func keep(_ backup: Backup, as name: String, sealedBy passphrase: Passphrase?) throws(FolderProblem) {
    let file: [UInt8]
    do throws(BackupError) { file = try backup.file(sealedBy: passphrase) } catch {
      throw FolderProblem("The backup can't be made: \(error)")
    }
    try write(name + BackupFolder.aside, file)
    let written = try read(name + BackupFolder.aside)
    let found: Backup
    do throws(BackupError) { found = try Backup(file: written, passphrase: passphrase) } catch {
      throw FolderProblem("The backup can't be read back from \(path): \(error)")
    }
    guard found == backup else { throw FolderProblem("The backup differs when it is read back from \(path). Choose another disk.") }
    try move(name + BackupFolder.aside, name)
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
