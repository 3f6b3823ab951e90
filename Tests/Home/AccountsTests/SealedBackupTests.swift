import Foundation
import Testing
import WeatherModel

@testable import Accounts

/// Backups that need a passphrase, and folders and files that can't be used.
@Suite struct SealedBackupTests {
  private let words = Passphrase(Array("correct horse battery staple".utf8))

  private func aBackup() async throws -> Backup {
    let spaces = try Home().spaces()
    _ = try await spaces.begin([write(1, "Málaga")])
    return try await spaces.backup(withKeys: true)
  }

  @Test func aSealedBackupIsReadWithItsPassphraseOnly() async throws {
    let backup = try await aBackup()
    let file = try backup.file(sealedBy: words)
    #expect(Backup.isSealed(file) && !Backup.isSealed(backup.json))
    #expect(!String(decoding: file, as: UTF8.self).contains("laga"))
    #expect(try Backup(file: file, passphrase: words) == backup)
    #expect(throws: BackupError.needsPassphrase) { try Backup(file: file, passphrase: nil) }
    #expect(throws: BackupError.wrongPassphrase) { try Backup(file: file, passphrase: Passphrase([1])) }
    // An unsealed file needs no passphrase.
    #expect(try Backup(file: try backup.file(sealedBy: nil), passphrase: words) == backup)
    #expect(try backup.file(sealedBy: words) != file, "each has a key of its own")
  }

  @Test func aCutOrChangedBackupIsRefusedWithAMessage() async throws {
    let file = try await aBackup().file(sealedBy: words)
    #expect(throws: BackupError.truncated(missing: 7)) { try Backup(file: Array(file.dropLast(7)), passphrase: words) }
    for count in [28, 29, 40, 70] {
      #expect(throws: BackupError.self) { try Backup(file: Array(file.prefix(count)), passphrase: words) }
    }
    let length = "weatherglass-sealed-backup 1\n".utf8.count
    // Offsets in each part of the file: salt, check, nonce, length, encrypted bytes, authentication tag.
    for offset in [length, length + 16, length + 32, length + 51, length + 60, file.count - 1] {
      var changed = file
      changed[offset] ^= 1
      #expect(throws: BackupError.self, "byte \(offset)") { try Backup(file: changed, passphrase: words) }
    }
    #expect(throws: BackupError.self) { try Backup(file: file + [0], passphrase: words) }
    #expect(throws: BackupError.newerEncryption(2)) {
      try Backup(file: Array("weatherglass-sealed-backup 2\n".utf8) + file.dropFirst(length), passphrase: words)
    }
    #expect(throws: BackupError.self) { try Backup(file: Array("weatherglass-sealed-backup x".utf8), passphrase: words) }
  }

  @Test func aPassphraseFileThatIsPublicOrEmptyIsRefused() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "weatherglass-passphrase-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover folder does no harm
    func words(_ text: String, mode: Int = 0o600) -> Result<Passphrase, FolderProblem> {
      let path = folder + "/words"
      try? Data(text.utf8).write(to: URL(filePath: path))  // if this fails, the test below fails
      try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)  // if this fails, the test below fails
      return Result { () throws(FolderProblem) in try Passphrase(file: path) }
    }
    #expect(try words("a b\r\n").get().bytes == Array("a b".utf8))
    #expect("\(try words("a b").get())" == "(secret)")
    for (text, mode, part) in [
      ("a", 0o644, "chmod o-r"), ("", 0o600, "is empty"), ("\n \n", 0o600, "is empty"),
      (String(repeating: "a", count: 5000), 0o600, "longer than"),
    ] {
      guard case .failure(let problem) = words(text, mode: mode) else {
        Issue.record("'\(text.prefix(9))' was taken")
        continue
      }
      #expect(problem.description.contains(part))
    }
    #expect(throws: FolderProblem.self) { try Passphrase(file: folder + "/none") }
    #expect(throws: FolderProblem.self) { try Passphrase(file: folder) }
  }

  @Test func aFolderThatIsMissingOrNotWritableIsNamed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "weatherglass-folder-\(UUID().uuidString)").path
    let missing = #expect(throws: FolderProblem.self) { try BackupFolder.live(folder).check() }
    #expect(missing?.description.contains("Create it, or mount its disk") == true)
    try Data().write(to: URL(filePath: folder))
    let file = #expect(throws: FolderProblem.self) { try BackupFolder.live(folder).check() }
    #expect(file?.description.contains("is not a folder") == true)
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover folder does no harm
    let live = BackupFolder.live(folder)
    try live.check()
    try live.write("a.new") { put throws(FolderProblem) in
      try put([1, 2])
      try put([3])
    }
    try live.move("a.new", "a")
    #expect(try live.names().filter { !$0.hasPrefix(".") } == ["a"])
    var bytes: [UInt8] = []
    try live.read("a") { piece throws(FolderProblem) in bytes += piece }
    #expect(bytes == [1, 2, 3])
    try live.remove("a")
    #expect(throws: FolderProblem.self) { try live.read("a") { _ in } }
    #expect(throws: FolderProblem.self) { try live.write("no/where") { _ in } }
  }
}

extension Backup {
  /// The backup as a file, encrypted if there is a passphrase.
  fileprivate func file(sealedBy passphrase: Passphrase?) throws -> [UInt8] {
    guard let passphrase else { return json }
    let (header, pieces) = try Backup.sealing(json.count, by: passphrase)
    return try header + pieces.seal(json) + pieces.finish()
  }
}
