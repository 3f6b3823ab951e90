import Foundation
import HTTPServer
import Testing

@Suite struct BodyFolderTests {
  private static let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

  @Test func aLargeBodyIsInAnUnnamedFileAndIsSentUnchanged() async throws {
    try await withFolder { folder in
      let ready = prepared(Self.large, in: BodyFolder(folder))
      #expect(filesIn(folder) == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
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
    try await withFolder { folder in
      let ready = prepared(Self.large, in: BodyFolder(folder))
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

  @Test func aFileIsClosedWithItsAnswer() async throws {
    try await withFolder { folder in
      let bodies = BodyFolder(folder)
      for _ in 1...300 {
        let ready = prepared(Self.large, in: bodies)
        #expect(ready.status == 200)
        #expect(filesIn(folder) == 1)
      }
      #expect(filesIn(folder) == 0)
    }
  }

  @Test func smallBodiesAndThoseBeyondTheLimitStayInMemory() async throws {
    try await withFolder { folder in
      let bodies = BodyFolder(folder)
      let small = prepared(Array("small".utf8), in: bodies)
      #expect(filesIn(folder) == 0)
      let many = (1...200).map { _ in prepared(Self.large, in: bodies) }
      #expect(filesIn(folder) == 128)
      try await withServer(handler: { $0.path == "/small" ? .prepared(small) : .prepared(many[199]) }) { server in
        try await onThread {
          let client = try RawClient(port: server.port)
          #expect(try client.get("/small").text == "small")
          #expect(try client.get("/").body == Self.large)
        }
      }
    }
  }

  @Test(arguments: ["/nowhere/at/all", "/proc", "/dev/full", ""]) func withAnUnusableFolderBodiesStayInMemory(folder: String) async throws {
    let ready = prepared(Self.large, in: BodyFolder(folder))
    try await withServer(handler: { _ in .prepared(ready) }) { server in
      let same = try await onThread { try RawClient(port: server.port).get("/").body == Self.large }
      #expect(same)
    }
  }

  private func prepared(_ body: [UInt8], in folder: BodyFolder) -> PreparedResponse {
    PreparedResponse(HTTPResponse(body: body), tag: "tag", defaults: [], folder: folder)
  }

  private func withFolder(_ test: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bodies-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await test(folder.path)
  }

  /// The number of open files of this process that are in a folder, or were before they were unlinked.
  private func filesIn(_ folder: String) -> Int {
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return open.count { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(folder) == true }
  }
}
