import Foundation
import Testing
import Wire

/// `weatherglass backup` and `restore`, as run from a shell.
@Suite struct BackupCommandTests {
  @Test func aBackupFillsAnEmptyFolderAndACodeOpensIt() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "weatherglass-backup-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover folder does no harm
    let file = folder + "/backup.json"
    let home = SpaceHome()
    let spaces = home.spaces { .init(seconds: 1_795_010_400) }
    let push = try SpacePush(json: JSON(parsing: Array(#"{"records":[\#(place(1)),\#(place(2, "Rome"))]}"#.utf8)))
    _ = try await spaces.create(deviceName: "Phone", push.records)
    let made = try await Program.run(["backup", file, "--data", home.folder.path])
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output == "\(file): 1 space, 2 places.\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)

    let restored = try await Program.run(["restore", file, "--data", folder + "/new"])
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(
      restored.output.hasPrefix(
        "Restored: 1 space, 2 places.\nNo device may open the space with 2 places yet. Pair one within ten minutes: "))
    let again = try await Program.run(["backup", folder + "/again.json", "--data", folder + "/new"])
    #expect(again.output.hasSuffix(": 1 space, 2 places.\n"))
  }

  @Test func anEncryptedBackupNeedsItsPassphrase() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "weatherglass-backup-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover folder does no harm
    for (name, words) in [("words", "a b c"), ("others", "d")] {
      let isMade = FileManager.default.createFile(
        atPath: folder + "/" + name, contents: Data(words.utf8), attributes: [.posixPermissions: 0o600])
      #expect(isMade)
    }
    let file = folder + "/backup.sealed"
    let home = SpaceHome()
    let push = try SpacePush(json: JSON(parsing: Array(#"{"records":[\#(place(1))]}"#.utf8)))
    _ = try await home.spaces { .init(seconds: 1_795_010_400) }.create(deviceName: "Phone", push.records)
    let made = try await Program.run(["backup", file, "--passphrase-file", folder + "/words", "--data", home.folder.path])
    #expect(made.output == "\(file): 1 space, 1 place.\n", "\(made.errors)")
    let new = ["--data", folder + "/new"]
    let shut = try await Program.run(["restore", file] + new)
    #expect(shut.status == 1 && shut.errors.contains("--passphrase-file"))
    let other = try await Program.run(["restore", file, "--passphrase-file", folder + "/others"] + new)
    #expect(other.status == 1 && other.errors.contains("another passphrase"))
    let restored = try await Program.run(["restore", file, "--passphrase-file", folder + "/words"] + new)
    #expect(restored.output.hasPrefix("Restored: 1 space, 1 place.\n"), "\(restored.errors)")
    // The configuration may name the passphrase file, too.
    try Data("backup = \"none\"\nbackup_passphrase_file = \"words\"\n".utf8).write(to: URL(filePath: folder + "/own.toml"))
    let again = try await Program.run(["restore", file, "--config", folder + "/own.toml"] + new)
    #expect(again.output.hasPrefix("Restored: 1 space, 1 place.\n"), "\(again.errors)")
  }

  @Test func anInvalidBackupChangesNothing() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "weatherglass-backup-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover folder does no harm
    try Data(#"{"weatherglass_backup":99}"#.utf8).write(to: URL(filePath: folder + "/newer.json"))
    let newer = try await Program.run(["restore", folder + "/newer.json", "--data", folder + "/data"])
    #expect(newer.status == 1)
    #expect(newer.errors.contains("A newer version of Weatherglass wrote this backup"))
    let missing = try await Program.run(["restore", folder + "/none.json", "--data", folder + "/data"])
    #expect(missing.status == 1)
    #expect(try await Program.run(["backup", folder + "/no/where.json", "--data", folder + "/data"]).status == 1)
  }
}
