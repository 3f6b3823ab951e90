import Foundation
import HTTPServer
import Testing

@Suite struct PreparedFileTests {
  private static let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

  @Test func aLargeFileIsOpenAndSentUnchanged() async throws {
    try await withFile(Self.large) { path in
      let ready = try #require(prepared(path))
      #expect(opened(path) == 1)
      // A newer version of the app replaces the file; this one is sent until the server ends.
      try FileManager.default.removeItem(atPath: path)
      try await withServer(handler: { $0.path == "/small" ? .text("small") : .prepared(ready) }) { server in
        try await onThread {
          let client = try RawClient(port: server.port)
          for _ in 1...3 {
            let answer = try client.get("/")
            #expect(answer.body == Self.large)
            #expect(answer["content-length"] == "300000")
            #expect(try client.get("/", "If-None-Match: \"tag\"").status == 304)
            #expect(try client.get("/small").text == "small")
            try client.send("HEAD / HTTP/1.1\r\nHost: test\r\n\r\n")
            let head = try client.response(toHead: true)
            #expect(head["content-length"] == "300000")
            #expect(head.body.isEmpty)
          }
        }
      }
    }
  }

  @Test func oneFileIsReadByManyAtOnce() async throws {
    try await withFile(Self.large) { path in
      let ready = try #require(prepared(path))
      var configuration = testConfiguration()
      configuration.threads = 2
      try await withServer(configuration, handler: { _ in .prepared(ready) }) { server in
        try await withThrowingTaskGroup(of: Bool.self) { group in
          for _ in 1...8 {
            group.addTask {
              try await onThread {
                let client = try RawClient(port: server.port)
                return try (1...20).allSatisfy { _ in try client.get("/").body == Self.large }
              }
            }
          }
          for try await same in group { #expect(same) }
        }
      }
    }
  }

  @Test func theCompressedCopiesBesideAFileAreItsCodings() async throws {
    try await withFile(Array("plain".utf8)) { path in
      try Data(Self.large).write(to: URL(filePath: path + ".br"))
      try Data("zipped".utf8).write(to: URL(filePath: path + ".gz"))
      let ready = try #require(prepared(path))
      #expect(opened(path) == 1, "only the large one stays open")
      try await withServer(handler: { _ in .prepared(ready) }) { server in
        try await onThread {
          let client = try RawClient(port: server.port)
          #expect(try client.get("/").text == "plain")
          #expect(try client.get("/", "Accept-Encoding: gzip").text == "zipped")
          let answer = try client.get("/", "Accept-Encoding: gzip, br")
          #expect(answer.body == Self.large && answer["content-encoding"] == "br" && answer["vary"] == "Accept-Encoding")
        }
      }
    }
  }

  @Test func aFileIsClosedWithItsAnswer() async throws {
    try await withFile(Self.large) { path in
      for _ in 1...300 {
        let ready = prepared(path)
        #expect(ready?.status == 200)
        #expect(opened(path) == 1)
      }
      #expect(opened(path) == 0)
    }
  }

  @Test(arguments: ["/nowhere/at/all", "/proc", "/dev/zero", ""]) func whatIsNoFileCannotBePrepared(_ path: String) {
    #expect(prepared(path) == nil)
  }

  private func prepared(_ path: String) -> PreparedResponse? {
    PreparedResponse(file: path, headers: [], tag: "tag", defaults: [])
  }

  private func withFile(_ bytes: [UInt8], _ test: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "app.js")
    try Data(bytes).write(to: file)
    try await test(file.path)
  }

  /// How often this process has a file, or one whose name begins with its name, open.
  private func opened(_ path: String) -> Int {
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return open.count { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(path) == true }
  }
}
