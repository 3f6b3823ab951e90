// swift-tools-version: 6.2
import PackageDescription

/// Every module is checked the same way: Swift 6 language mode, complete concurrency checking, no warnings.
///
/// Debug builds know lines but not variables, and the compiler doesn't check its own work: they take a quarter less time. Before debugging
/// with lldb, build with `-Xswiftc -g`.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
  .unsafeFlags(
    ["-gline-tables-only", "-Xfrontend", "-disable-llvm-verify", "-Xfrontend", "-sil-verify-none"], .when(configuration: .debug)),
]

func room(_ name: String, _ imports: [String] = [], exclude: [String] = []) -> Target {
  .target(name: name, dependencies: imports.map { .byName(name: $0) }, exclude: exclude, swiftSettings: strict)
}

/// Rounding and square roots are calls into the C library where the processor has no instruction for them.
/// Programs that use Glibc link it anyway.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

func tests(_ name: String, _ imports: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .byName(name: $0) }, exclude: exclude, swiftSettings: strict, linkerSettings: mathematics)
}

let package = Package(
  name: "Weatherglass",
  products: [
    .executable(name: "weatherglass", targets: ["weatherglass"]),
    .library(
      name: "Portable",
      targets: ["WeatherModel", "Wire", "Routes", "Loop", "Markup", "Bridge", "DesignSystem", "Copy", "Preferences", "Features"]),
    .library(name: "Tables", targets: ["Tables"]),
  ],
  targets: [
    // Portable: no Foundation, no C; each also compiles to Embedded WebAssembly. A room imports only rooms above it.
    room("WeatherModel"),
    room("Wire", ["WeatherModel"]),
    room("Routes", ["WeatherModel"]),
    room("Loop"),
    room("Markup"),
    room("Bridge"),
    room("DesignSystem", ["WeatherModel", "Markup"]),
    room("Copy", ["WeatherModel"]),
    room("Preferences", ["WeatherModel", "Copy"]),
    room("Features", ["WeatherModel", "Wire", "Routes", "Loop", "Markup", "Bridge", "DesignSystem", "Copy", "Preferences"]),

    // Native.
    .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CCompression", providers: [.apt(["libbrotli-dev", "zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CHeap"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // It defines a function of libmicrohttpd's anew, so it must be a part of the program.
    .target(name: "CRefusals"),
    // It loads librsvg when a picture is drawn first.
    .target(name: "CRsvg"),
    .target(name: "CZones", exclude: ["zones.bin"]),
    .target(name: "CLanguages"),
    .target(name: "CGazetteer", exclude: ["gazetteer.bin"]),
    room("Gazetteer", ["WeatherModel", "CGazetteer"]),
    room("Sentences", ["WeatherModel"]),
    room("Languages", ["WeatherModel", "Copy", "Sentences", "CLanguages"]),
    room("Threads"),
    room("Network"),
    room("Crypto", ["COpenSSL"]),
    room("QRCode", ["CQRencode"]),
    room("Compression", ["CCompression"]),
    room("Pictures", ["CRsvg", "Compression"]),
    room("HTTPServer", ["Threads", "CMicrohttpd", "CRefusals"]),
    room("HTTPClient", ["Threads", "Network", "CCurl"]),
    room("Storage", ["WeatherModel", "Threads", "CSQLite", "CPostgres"]),
    room("Accounts", ["WeatherModel", "Wire", "Threads", "Crypto", "Storage"]),
    room("Providers", ["WeatherModel", "Wire", "Crypto", "HTTPClient", "CZones"], exclude: ["sources.txt"]),
    room("WeatherService", ["WeatherModel", "Wire", "Storage", "Providers"]),
    room(
      "Notices",
      [
        "WeatherModel", "Preferences", "Wire", "Routes", "Copy", "Languages", "Network", "Crypto", "HTTPClient", "Storage", "Accounts",
        "Providers", "WeatherService",
      ]),
    room("Wit", ["WeatherModel", "Routes", "Preferences", "Wire", "Copy", "HTTPClient", "Storage"]),
    room("Configuration", ["WeatherModel", "Preferences", "Network", "Gazetteer", "Providers", "WeatherService"]),
    room("UpstreamSim", ["WeatherModel", "Wire", "Threads", "HTTPServer"]),
    room(
      "Reports",
      ["WeatherModel", "Preferences", "Wire", "Copy", "Languages", "Gazetteer", "Threads", "Accounts", "Providers", "WeatherService"]),
    room(
      "Console",
      [
        "WeatherModel", "Preferences", "Wire", "DesignSystem", "Copy", "Languages", "WeatherService",
        "Configuration", "Reports",
      ]),
    room(
      "Assistants",
      [
        "WeatherModel", "Wire", "Copy", "Languages", "Gazetteer", "Crypto", "Accounts", "WeatherService", "Reports", "Console",
      ]),
    room("Widgets", ["WeatherModel", "Preferences", "Wire", "Routes", "DesignSystem", "Copy", "Console"]),
    room(
      "Server",
      [
        "WeatherModel", "Preferences", "Wire", "Routes", "Markup", "DesignSystem", "Copy", "Languages", "Features", "Threads", "Network",
        "HTTPServer",
        "Gazetteer", "QRCode", "Compression", "Pictures", "Widgets", "Assistants", "Accounts", "Notices", "Wit", "Providers",
        "WeatherService", "Storage", "Configuration", "Reports",
        "Console",
      ]),
    .executableTarget(
      name: "weatherglass",
      dependencies: [
        "WeatherModel", "Preferences", "Wire", "Routes", "Copy", "Languages", "Gazetteer", "Threads", "Server",
        "HTTPServer", "HTTPClient", "Storage", "Accounts", "Notices", "Wit", "Providers", "WeatherService", "Configuration", "UpstreamSim",
        "Reports",
        "Console", "Widgets", "Pictures", "Assistants", "CHeap",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "bundle", dependencies: ["Bridge", "Compression", "Markup", "Routes", "Sentences", "WeatherModel"], swiftSettings: strict,
      linkerSettings: mathematics),

    // Benchmarks.
    .executableTarget(
      name: "jsonbench", dependencies: ["WeatherModel", "Wire", "HTTPClient", "HTTPServer", "Providers", "UpstreamSim"],
      path: "Benchmarks/JSON", swiftSettings: strict),
    .executableTarget(
      name: "enginebench",
      dependencies: ["WeatherModel", "HTTPClient", "HTTPServer", "Storage", "Providers", "WeatherService", "UpstreamSim"],
      path: "Benchmarks/Engine", swiftSettings: strict),

    .executableTarget(
      name: "pushbench",
      dependencies: [
        "WeatherModel", "Crypto", "HTTPClient", "HTTPServer", "Storage", "Accounts", "Providers", "WeatherService", "Notices",
      ],
      path: "Benchmarks/Push", swiftSettings: strict),

    // Tests.
    .target(name: "CMemory", path: "Web/Sources/CMemory"),
    tests("MemoryTests", ["CMemory"]),
    .target(
      name: "Tables", dependencies: ["WeatherModel", "Preferences", "Wire", "Markup", "Loop", "DesignSystem", "Copy", "Features"],
      path: "Tests/Tables",
      swiftSettings: strict),
    .executableTarget(
      name: "tableprinter", dependencies: ["Tables", "Copy", "Languages", "WeatherModel"], path: "Tests/TablesPrinter",
      swiftSettings: strict, linkerSettings: mathematics),
    .target(name: "TestKit", dependencies: ["Loop", "Markup", "WeatherModel", "Providers"], path: "Tests/TestKit", swiftSettings: strict),
    tests("WeatherModelTests", ["WeatherModel", "Wire"], exclude: ["Fixtures"]),
    tests("WireTests", ["Wire", "WeatherModel"]),
    tests("RoutesTests", ["Routes", "WeatherModel"]),
    tests("LoopTests", ["Loop", "TestKit"]),
    tests("MarkupTests", ["Markup", "TestKit"]),
    tests("DesignSystemTests", ["DesignSystem", "Markup", "WeatherModel", "TestKit"]),
    tests(
      "FeaturesTests",
      ["Features", "Loop", "Markup", "TestKit", "WeatherModel", "Preferences", "Wire", "Routes", "Copy", "Languages"],
      exclude: ["Snapshots"]),
    tests("HTTPTests", ["Threads", "Network", "HTTPServer", "HTTPClient", "Compression", "TestKit"]),
    tests("NetworkTests", ["Network"]),
    tests(
      "LanguagesTests",
      ["Languages", "Providers", "Sentences", "Copy", "WeatherModel", "Preferences", "Routes", "DesignSystem", "Features"]),
    .executableTarget(
      name: "languageprobe", dependencies: ["Languages", "Copy", "WeatherModel", "Preferences"], path: "Tests/LanguageProbe",
      swiftSettings: strict, linkerSettings: mathematics),
    tests("GazetteerTests", ["Gazetteer", "WeatherModel"], exclude: ["relevance.txt"]),
    .executableTarget(
      name: "gazetteerbench", dependencies: ["Gazetteer", "CSQLite", "WeatherModel"], path: "Benchmarks/Gazetteer", swiftSettings: strict),
    tests("CryptoTests", ["Crypto", "COpenSSL", "Providers", "WeatherModel", "Wire"]),
    .executableTarget(
      name: "storagewriter", dependencies: ["Storage", "WeatherModel"], path: "Tests/StorageWriter", swiftSettings: strict,
      linkerSettings: mathematics),
    tests("StorageTests", ["Storage", "Threads", "WeatherModel", "TestKit", "storagewriter"]),
    .executableTarget(
      name: "spacewriter", dependencies: ["Accounts", "Storage", "WeatherModel", "Wire"], path: "Tests/SpaceWriter", swiftSettings: strict,
      linkerSettings: mathematics),
    tests("AccountsTests", ["Accounts", "Storage", "Threads", "WeatherModel", "Wire", "QRCode", "TestKit", "spacewriter"]),
    .executableTarget(
      name: "stormserver",
      dependencies: ["Notices", "Accounts", "HTTPClient", "Storage", "Providers", "WeatherService", "WeatherModel", "Wire"],
      path: "Tests/StormServer", swiftSettings: strict, linkerSettings: mathematics),
    tests(
      "NoticesTests",
      [
        "Notices", "Accounts", "COpenSSL", "Crypto", "HTTPClient", "HTTPServer", "Storage", "Providers", "WeatherService", "WeatherModel",
        "Wire", "TestKit", "stormserver",
      ]),
    tests("WitTests", ["Wit", "Copy", "Providers", "Languages", "HTTPClient", "Storage", "WeatherModel", "Preferences"]),
    tests("ProvidersTests", ["Providers", "WeatherModel", "Wire", "HTTPClient", "TestKit"], exclude: ["Zones"]),
    tests("WeatherServiceTests", ["WeatherService", "Providers", "Storage", "WeatherModel", "TestKit"]),
    tests("UpstreamTests", ["UpstreamSim", "HTTPServer", "HTTPClient", "Providers", "WeatherModel", "Wire"]),
    tests("ConfigurationTests", ["Configuration", "WeatherModel", "Preferences", "Providers", "WeatherService"]),
    tests(
      "WidgetsTests",
      ["Widgets", "Pictures", "Compression", "WeatherModel", "Preferences", "Wire", "Routes", "DesignSystem", "Languages", "TestKit"]),
    tests("ReportsTests", ["Reports", "Wire", "WeatherModel", "Providers", "WeatherService", "Storage"]),
    tests(
      "ConsoleTests",
      [
        "Console", "Reports", "WeatherModel", "Preferences", "Wire", "Copy", "Languages", "HTTPClient", "HTTPServer",
        "Providers", "WeatherService", "Configuration", "Network", "weatherglass",
      ],
      exclude: ["Snapshots"]),
    tests(
      "ServerTests",
      [
        "Server", "Network", "HTTPServer", "HTTPClient", "Compression", "CMicrohttpd", "CHeap", "WeatherModel", "Preferences", "Wire",
        "Routes", "DesignSystem", "Features", "Copy", "Languages", "Accounts", "Crypto", "Notices", "Widgets", "Providers",
        "WeatherService", "Storage",
        "Configuration",
        "Reports", "weatherglass", "TestKit",
      ]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "WeatherModel", "Preferences", "Wire", "Routes", "Loop", "Markup", "Copy", "Languages", "Features", "HTTPServer", "HTTPClient",
        "Providers",
        "Configuration", "UpstreamSim", "Gazetteer", "Reports", "Console", "Server", "WeatherService", "Wit", "Storage", "Accounts",
        "Assistants",
      ], path: "Tests/Fuzz/Targets", swiftSettings: strict),
    tests("FuzzTests", ["FuzzTargets"]),
  ]
)

// Programs that need more than an ordinary build has; Scripts/growth and Scripts/fuzz ask for them.
if Context.environment["WEATHERGLASS_GROWTH"] != nil {
  package.targets += [
    .target(name: "CCounting", path: "Tests/Fuzz/CCounting"),
    .executableTarget(
      name: "growth", dependencies: ["FuzzTargets", "CCounting", "WeatherModel", "Wire"], path: "Tests/Fuzz/Growth", swiftSettings: strict,
      linkerSettings: mathematics),
  ]
}
if let library = Context.environment["WEATHERGLASS_FUZZER"] {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Fuzzer", swiftSettings: strict,
      linkerSettings: mathematics + [.unsafeFlags(["-Xlinker", library, "-lstdc++"])]))
}
