import Foundation
import TestKit
import Testing

/// Runs the `bundle` executable that was built beside the tests.
@Suite struct BundleTests {
  private let folder: URL
  private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "bundle-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private struct Listing: Decodable {
    struct File: Decodable, Equatable {
      var name: String
      var url: String
      var path: String
      var type: String
      var hashed: Bool
      var bytes: Int
      var brotliBytes: Int?
      var gzipBytes: Int?
      var etag: String
    }
    var build: String
    var files: [File]

    func file(_ name: String) throws -> File { try #require(files.first { $0.name == name }) }
  }

  private func put(_ name: String, _ text: String) throws {
    let url = folder.appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: "site").appending(path: path)), as: UTF8.self)
  }

  private func bundle(_ arguments: String...) async throws -> (status: Int32, errors: String) { try await bundle(arguments) }

  private func bundle(_ arguments: [String]) async throws -> (status: Int32, errors: String) {
    let folder = folder
    return try await onThread {
      let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      // The test bundle is in the build folder, or is loaded by a tool from elsewhere; then the bundle is on the command line.
      let places = [executable] + CommandLine.arguments
      let beside = places.map { URL(filePath: $0).deletingLastPathComponent().appending(path: "bundle").path }
      let program = try #require(beside.first { FileManager.default.isExecutableFile(atPath: $0) })
      let log = folder.appending(path: "errors-\(UUID().uuidString).txt")
      defer { try? FileManager.default.removeItem(at: log) }
      let status = try runProgram(program, arguments, in: folder.path, errorsTo: log.path)
      return (status, String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
  }

  private func listing() throws -> Listing { try JSONDecoder().decode(Listing.self, from: Data(try read("site.json").utf8)) }

  @Test func filesAreHashedReferencedAndListed() async throws {
    try put(
      "public/app.js",
      "import '{{asset:bridge.js}}'; fetch('{{asset:app.wasm}}'); const t = `{{other}} }} {{`; const last = {{patch:adoptEnd}}, no = {{spaceEvent:lost}};"
    )
    try put("public/lib/bridge.js", "export const build = '{{build}}'; // " + String(repeating: "padding ", count: 50))
    try put("public/sw.js", "const all = {{precache}}; const page = '{{asset:app.js}}'; const kept = '{{space:events}}';")
    try put("public/photo.png", String(repeating: "not really a picture ", count: 50))
    try put("public/.hidden", "x")
    try put("out/app.wasm", String(repeating: "\0asm", count: 200))
    let result = try await bundle("public", "out/app.wasm", "--output", "site", "--fixed", "sw.js")
    #expect(result.errors == "")
    #expect(result.status == 0)

    let site = try listing()
    #expect(site.files.map(\.name) == ["app.js", "app.wasm", "bridge.js", "photo.png", "sw.js"])
    let (app, wasm, lib) = (try site.file("app.js"), try site.file("app.wasm"), try site.file("bridge.js"))
    #expect(app.url.wholeMatch(of: /\/assets\/app\.[0-9a-f]{16}\.js/) != nil)
    #expect(lib.url.wholeMatch(of: /\/assets\/bridge\.[0-9a-f]{16}\.js/) != nil)
    #expect(app.path == String(app.url.dropFirst()))
    #expect(app.type == "text/javascript; charset=utf-8")
    #expect(wasm.type == "application/wasm")
    #expect(app.url.contains(app.etag))
    #expect(try read(app.path) == "import '\(lib.url)'; fetch('\(wasm.url)'); const t = `{{other}} }} {{`; const last = 32, no = -1;")
    #expect(try read(lib.path).hasPrefix("export const build = '\(site.build)';"))

    let worker = try site.file("sw.js")
    #expect(worker.url == "/sw.js")
    #expect(worker.path == "root/sw.js")
    #expect(worker.hashed == false)
    let urls = site.files.filter(\.hashed).map(\.url).sorted()
    let list = urls.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(try read("root/sw.js") == "const all = [\(list)]; const page = '\(app.url)'; const kept = '/api/v1/space/events';")

    #expect(wasm.bytes == 800)
    let brotli = try Data(contentsOf: folder.appending(path: "site/\(wasm.path).br"))
    #expect(brotli.count == wasm.brotliBytes)
    #expect(unbrotli(Array(brotli)) == Array(String(repeating: "\0asm", count: 200).utf8))
    let gzip = try Data(contentsOf: folder.appending(path: "site/\(wasm.path).gz"))
    #expect(gzip.count == wasm.gzipBytes)
    #expect(gunzip(Array(gzip))?.count == 800)
    // Neither tiny files nor files that are compressed already.
    #expect(app.brotliBytes == nil)
    #expect(try site.file("photo.png").brotliBytes == nil)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func scriptsAndStylesAreSentWithoutCommentsAndIndentation() async throws {
    try put("public/app.js", "// Why.\nconst a = 'http://b' // here\n\n  // And why.\n  if (a) {\n    b(`\n  // a text\n`)\n  }\n")
    try put(
      "public/app.css",
      """
      /* Why; */ :root { --empty: ; --text: "a /* b */  ; \\" }"; }
      @media (width > 3px) and print {
        p :first-child, p:is(a,  b) > i { margin: calc(1px + 2px)  auto; color: red; } /* so */
      }
      a /**/ b { content: '  }'; font: 1px/2 x }
      """)
    try put("public/page.svg", "<svg> <!-- a --> </svg>")
    let folders = ["public", "--output", "site"]
    #expect(try await bundle(folders).errors == "")
    var site = try listing()
    #expect(try read(site.file("app.js").path) == "const a = 'http://b' // here\nif (a) {\nb(`\n  // a text\n`)\n}\n")
    #expect(
      try read(site.file("app.css").path)
        == #":root{--empty: ;--text:"a /* b */  ; \" }"}@media (width > 3px) and print{p :first-child,p:is(a,b) > i{margin:calc(1px + 2px) auto;color:red}}a b{content:'  }';font:1px/2 x}"#
    )
    #expect(try read(site.file("page.svg").path) == "<svg> <!-- a --> </svg>")
    // With `--quick` files stay as they were written, for debugging.
    #expect(try await bundle(folders + ["--quick"]).errors == "")
    site = try listing()
    #expect(try read(site.file("app.js").path).hasPrefix("// Why."))
    try FileManager.default.removeItem(at: folder)
  }

  @Test func laterFilesAreMarkedForTheServiceWorker() async throws {
    try put("public/app.js", "import('{{asset:map.js}}')")
    try put("public/sw.js", "{{precache}} {{later}}")
    try put("map/map.js", "fetch('{{asset:world.bin}}')")
    try put("map/world.bin", String(repeating: "water ", count: 100))
    let result = try await bundle("public", "--later", "map", "--output", "site", "--fixed", "sw.js")
    #expect(result.errors == "")
    let site = try listing()
    let (app, map, world) = (try site.file("app.js"), try site.file("map.js"), try site.file("world.bin"))
    #expect(try read("root/sw.js") == "[\"\(app.url)\"] [\"\(map.url)\",\"\(world.url)\"]")
    #expect(world.brotliBytes != nil)
    try put("map/app.js", "1")
    #expect(
      try await bundle("public", "--later", "map", "--output", "site", "--fixed", "sw.js").errors.contains(
        "two input files are called app.js"))
    try FileManager.default.removeItem(at: folder)
  }

  @Test func partsAreOnlyInTheFilesThatIncludeThem() async throws {
    try put("public/app.css", "{{include:a.css}}{{include:b.css}}")
    try put("public/a.css", "a{} ")
    try put("public/b.css", "{{include:c.css}}b{}")
    try put("public/c.css", "c{} ")
    let result = try await bundle("public", "--output", "site")
    #expect(result.errors == "")
    let site = try listing()
    #expect(site.files.map(\.name) == ["app.css"])
    #expect(try read(site.file("app.css").path) == "a{}c{}b{}")

    try put("public/c.css", "{{include:b.css}}")
    #expect(try await bundle("public", "--output", "site").errors.contains("b.css"))
    try put("public/c.css", "{{include:gone.css}}")
    #expect(try await bundle("public", "--output", "site").errors.contains("gone.css"))
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aChangeChangesOnlyTheNamesThatDependOnIt() async throws {
    try put("public/a.js", "import '{{asset:b.js}}'")
    try put("public/b.js", "1")
    try put("public/c.js", "3")
    _ = try await bundle("public", "--output", "site")
    let before = try listing()
    _ = try await bundle("public", "--output", "site")
    #expect(try listing().files == before.files)
    try put("public/b.js", "2")
    _ = try await bundle("public", "--output", "site")
    let after = try listing()
    #expect(try after.file("a.js").url != before.file("a.js").url)
    #expect(try after.file("b.js").url != before.file("b.js").url)
    #expect(try after.file("c.js").url == before.file("c.js").url)
    #expect(after.build != before.build)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["public", "site"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "site/assets").path).count == 3)
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: [
    (["a.js": "{{asset:none.js}}"], "a.js refers to {{asset:none.js}}"),
    (["a.js": "{{asset:b.js}}", "b.js": "{{asset:c.css}}", "c.css": "{{asset:a.js}}"], "a.js → b.js → c.css → a.js"),
    (["a.js": "{{asset:a.js}}"], "a.js → a.js"),
    (["a.js": "{{precache}}"], "--fixed a.js"), (["a.js": "{{later}}"], "--fixed a.js"),
    (["a.js": "case {{patch:fly}}:"], "a.js refers to {{patch:fly}}"),
    (["a.js": "fetch('{{space:device}}')"], "a.js refers to {{space:device}}"),
    (["a.js": "case {{pitch:open}}:"], "a.js refers to {{pitch:open}}, but there is no such file, sentence or value"),
  ])
  func aBrokenReferenceIsNamedAndTheOldSiteStays(files: [String: String], message: String) async throws {
    try put("public/fine.js", "1")
    _ = try await bundle("public", "--output", "site")
    let before = try read("site.json")
    for (name, text) in files { try put("public/\(name)", text) }
    let result = try await bundle("public", "--output", "site")
    #expect(result.status == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try read("site.json") == before)
    try FileManager.default.removeItem(at: folder)
  }

  @Test(
    arguments: [
      ([], "no input folder"), (["public"], "no --output"), (["public", "--output"], "needs a value"),
      (["public", "--bad"], "unknown option --bad"),
      (["nowhere", "--output", "site"], "cannot open folder nowhere"), (["public", "--output", "site", "--fixed", "x"], "--fixed x"),
      (["public", "public/a.js", "--output", "site"], "two input files are called a.js"),
    ] as [([String], String)])
  func aMistakeOnTheCommandLineIsNamed(arguments: [String], message: String) async throws {
    try put("public/a.js", "1")
    let result = try await bundle(arguments)
    #expect(result.status == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aSentenceThatIsMissingIsNamedAndEnglish() async throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Languages").path) where name.hasSuffix(".txt") {
      try put("languages/\(name)", "hello = Hi")
    }
    try put("languages/en.txt", "hello = Hello\nbye = Bye")
    try put("languages/de.txt", "hello = Hallo\nbye = Tschüs")
    try put("public/manifest.webmanifest", #"{"name": "{{sentence:bye}}"}"#)
    #expect(try await bundle("sentences", "languages", "Sentences.swift").status == 0)
    let result = try await bundle("public", "--languages", "languages", "--fixed", "manifest.webmanifest", "--output", "site")
    #expect(result.status == 0 && result.errors.contains("warning: Languages/fr.txt: 'bye' is missing; in English it is on line 2\n"))
    #expect(!result.errors.contains("de.txt"))
    #expect(try read("root/manifest.fr.webmanifest").contains("Bye") && read("root/manifest.de.webmanifest").contains("Tschüs"))
    #expect(try read(listing().file("fr.txt").path).hasSuffix("\nHi\nBye\n"))
    // What is missing in English, or can't be read, is a mistake.
    try put("languages/ja.txt", "hello")
    #expect(try await bundle("sentences", "languages", "Sentences.swift").status == 1)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func theAppsScriptsReferOnlyToWhatThereIs() async throws {
    for name in ["out/WebApp.wasm", "leaflet/leaflet.js", "leaflet/leaflet.css"] { try put(name, "1") }
    let later = ["map", "wit", "push", "clipboard", "home"].flatMap { ["--later", root.appending(path: "Web/\($0)").path] }
    let result = try await bundle(
      [
        root.appending(path: "Web/public").path, "out/WebApp.wasm", "--languages",
        root.appending(path: "Languages").path,
      ]
        + later + ["--later", "leaflet", "--fixed", "sw.js", "--fixed", "manifest.webmanifest", "--output", "site", "--quick"])
    #expect(result.errors == "")
    let scripts = try listing().files.filter { $0.type.hasPrefix("text/javascript") }
    #expect(scripts.count > 10)
    for script in scripts { #expect(try !read(script.path).contains("{{"), "\(script.name)") }
    try FileManager.default.removeItem(at: folder)
  }
}
