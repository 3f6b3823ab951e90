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

func room(_ name: String, in group: String, _ imports: [String] = [], exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: imports.map { .byName(name: $0) }, path: "Sources/\(group)/\(name)", exclude: exclude, swiftSettings: strict)
}

/// Rounding and square roots are calls into the C library where the processor has no instruction for them.
/// Programs that use Glibc link it anyway.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

/// Also beside an optimised program the tests themselves are not optimised: compiling them would take minutes more. They are read once, not
/// a second time for a module that nobody imports.
let unoptimised: [SwiftSetting] = [
  .unsafeFlags(
    ["-Onone", "-no-emit-module-separately-wmo", "-Xfrontend", "-disable-llvm-verify", "-Xfrontend", "-sil-verify-none"],
    .when(configuration: .release))
]

func tests(_ name: String, in group: String? = nil, _ imports: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .byName(name: $0) }, path: "Tests/\(group.map { "\($0)/" } ?? "")\(name)", exclude: exclude,
    swiftSettings: strict + unoptimised, linkerSettings: mathematics)
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
    room("WeatherModel", in: "Model"),
    room("Wire", in: "Model", ["WeatherModel"]),
    room("Routes", in: "Model", ["WeatherModel"]),
    room("Loop", in: "App"),
    room("Markup", in: "App"),
    room("Bridge", in: "App"),
    room("DesignSystem", in: "App", ["WeatherModel", "Markup"]),
    room("Copy", in: "App", ["WeatherModel"]),
    room("Preferences", in: "App", ["WeatherModel", "Copy"]),
    room("Features", in: "App", ["WeatherModel", "Wire", "Routes", "Loop", "Markup", "Bridge", "DesignSystem", "Copy", "Preferences"]),

    // Native.
    .systemLibrary(
      name: "CMicrohttpd", path: "Sources/C/CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CCurl", path: "Sources/C/CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CCompression", path: "Sources/C/CCompression", providers: [.apt(["libbrotli-dev", "zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", path: "Sources/C/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPostgres", path: "Sources/C/CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CHeap", path: "Sources/C/CHeap"),
    .systemLibrary(name: "COpenSSL", path: "Sources/C/COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CQRencode", path: "Sources/C/CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // It loads librsvg when a picture is drawn first.
    .target(name: "CRsvg", path: "Sources/C/CRsvg"),
    .target(name: "CZones", path: "Sources/C/CZones", exclude: ["zones.bin"]),
    .target(name: "CLanguages", path: "Sources/C/CLanguages"),
    .target(name: "CGazetteer", path: "Sources/C/CGazetteer", exclude: ["gazetteer.bin"]),
    room("Gazetteer", in: "Weather", ["WeatherModel", "CGazetteer"]),
    room("Sentences", in: "App", ["WeatherModel"]),
    room("Languages", in: "App", ["WeatherModel", "Copy", "Sentences", "CLanguages"]),
    room("System", in: "Platform"),
    room("Crypto", in: "Platform", ["COpenSSL"]),
    room("Media", in: "Platform", ["CQRencode", "CCompression", "CRsvg"]),
    room("HTTPServer", in: "Server", ["Routes", "Wire", "System", "CMicrohttpd"]),
    room("HTTPClient", in: "Platform", ["System", "CCurl"]),
    room("Storage", in: "Platform", ["WeatherModel", "System", "CSQLite", "CPostgres"]),
    room("Accounts", in: "Home", ["WeatherModel", "Wire", "System", "Crypto", "Storage"]),
    room("Zones", in: "Weather", ["WeatherModel", "CZones"]),
    room("Providers", in: "Weather", ["WeatherModel", "Wire", "Crypto", "HTTPClient", "Zones"]),
    room("WeatherService", in: "Weather", ["WeatherModel", "Wire", "Storage", "Providers"]),
    room(
      "Notices", in: "Home",
      [
        "WeatherModel", "Preferences", "Wire", "Routes", "Copy", "Languages", "System", "Crypto", "HTTPClient", "Storage", "Accounts",
        "Zones", "Providers", "WeatherService",
      ]),
    room("Wit", in: "Home", ["WeatherModel", "Routes", "Preferences", "Wire", "Copy", "CLanguages", "HTTPClient", "Storage"]),
    room("Configuration", in: "Program", ["WeatherModel", "Preferences", "System", "Gazetteer", "Providers", "WeatherService"]),
    .target(
      name: "UpstreamSim", dependencies: ["WeatherModel", "Wire", "System", "HTTPServer", "Providers"], path: "Tools/UpstreamSim",
      swiftSettings: strict
    ),
    room(
      "Reports", in: "Home",
      [
        "WeatherModel", "Preferences", "Wire", "Copy", "Languages", "Gazetteer", "System", "Accounts", "Zones", "Providers",
        "WeatherService",
      ]),
    room(
      "TerminalText", in: "Home",
      ["WeatherModel", "Preferences", "Wire", "DesignSystem", "Copy", "Languages", "WeatherService", "Reports"]),
    room(
      "Assistants", in: "Home",
      [
        "WeatherModel", "Wire", "Copy", "Languages", "Gazetteer", "Crypto", "Accounts", "WeatherService", "Reports", "TerminalText",
      ]),
    room("Widgets", in: "Home", ["WeatherModel", "Preferences", "Wire", "Routes", "DesignSystem", "Copy", "TerminalText"]),
    room(
      "OpenAPI", in: "Server",
      ["WeatherModel", "Preferences", "Wire", "Routes", "Accounts", "Providers", "WeatherService", "Reports", "Widgets"]),
    room(
      "Server", in: "Server",
      [
        "WeatherModel", "Preferences", "Wire", "Routes", "Markup", "DesignSystem", "Copy", "Languages", "Features", "System",
        "HTTPServer",
        "Gazetteer", "Media", "Widgets", "Assistants", "Accounts", "Notices", "Wit", "Zones", "Providers",
        "WeatherService", "Storage", "Configuration", "Reports",
        "TerminalText", "OpenAPI",
      ]),
    .executableTarget(
      name: "weatherglass",
      dependencies: [
        "WeatherModel", "Preferences", "Wire", "Routes", "Copy", "Languages", "Gazetteer", "System", "Server",
        "HTTPServer", "HTTPClient", "Storage", "Accounts", "Notices", "Wit", "Zones", "Providers", "WeatherService", "Configuration",
        "UpstreamSim",
        "Reports",
        "TerminalText", "Widgets", "Media", "Assistants", "CHeap",
      ],
      path: "Sources/Program/weatherglass", swiftSettings: strict),
    .executableTarget(
      name: "bundle", dependencies: ["Bridge", "Media", "Markup", "Routes", "Sentences", "WeatherModel"], path: "Tools/bundle",
      swiftSettings: strict,
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
    .target(
      name: "Tables", dependencies: ["WeatherModel", "Preferences", "Wire", "Markup", "Loop", "DesignSystem", "Copy", "Features"],
      path: "Tests/Tables",
      swiftSettings: strict),
    .executableTarget(
      name: "tableprinter", dependencies: ["Tables", "Copy", "Languages", "WeatherModel"], path: "Tools/TablesPrinter",
      swiftSettings: strict, linkerSettings: mathematics),
    .target(
      name: "TestKit", dependencies: ["Loop", "Markup", "WeatherModel", "Providers", "CCompression"], path: "Tests/TestKit",
      swiftSettings: strict),
    tests("WeatherModelTests", in: "Model", ["WeatherModel", "Wire", "TestKit"], exclude: ["Fixtures"]),
    tests("WireTests", in: "Model", ["Wire", "WeatherModel", "TestKit"]),
    tests("RoutesTests", in: "Model", ["Routes", "WeatherModel"]),
    tests("LoopTests", in: "App", ["Loop", "TestKit"]),
    tests("MarkupTests", in: "App", ["Markup", "TestKit"]),
    tests("DesignSystemTests", in: "App", ["DesignSystem", "Markup", "WeatherModel", "TestKit"]),
    tests(
      "FeaturesTests", in: "App",
      ["Features", "Loop", "Markup", "TestKit", "WeatherModel", "Preferences", "Wire", "Routes", "Copy", "Languages", "Providers"],
      exclude: ["Snapshots"]),
    tests("HTTPTests", in: "Server", ["Routes", "System", "HTTPServer", "HTTPClient", "Media", "TestKit"]),
    tests("SystemTests", in: "Platform", ["System"]),
    tests(
      "LanguagesTests", in: "App",
      ["Languages", "Providers", "Sentences", "Copy", "WeatherModel", "Preferences", "Routes", "DesignSystem", "Features"]),
    .executableTarget(
      name: "languageprobe", dependencies: ["Languages", "Copy", "WeatherModel", "Preferences"], path: "Tools/LanguageProbe",
      swiftSettings: strict, linkerSettings: mathematics),
    tests("GazetteerTests", in: "Weather", ["Gazetteer", "WeatherModel", "TestKit"], exclude: ["relevance.txt"]),
    .executableTarget(
      name: "gazetteerbench", dependencies: ["Gazetteer", "CSQLite", "WeatherModel"], path: "Benchmarks/Gazetteer", swiftSettings: strict),
    tests("CryptoTests", in: "Platform", ["Crypto", "COpenSSL", "Providers", "WeatherModel", "Wire"]),
    .executableTarget(
      name: "storagewriter", dependencies: ["Storage", "WeatherModel"], path: "Tools/StorageWriter", swiftSettings: strict,
      linkerSettings: mathematics),
    tests("StorageTests", in: "Platform", ["Storage", "System", "WeatherModel", "TestKit", "storagewriter"]),
    .executableTarget(
      name: "spacewriter", dependencies: ["Accounts", "Storage", "WeatherModel", "Wire"], path: "Tools/SpaceWriter", swiftSettings: strict,
      linkerSettings: mathematics),
    tests("AccountsTests", in: "Home", ["Accounts", "Storage", "System", "WeatherModel", "Wire", "Media", "TestKit", "spacewriter"]),
    .executableTarget(
      name: "stormserver",
      dependencies: ["Notices", "Accounts", "HTTPClient", "Storage", "Providers", "WeatherService", "WeatherModel", "Wire"],
      path: "Tools/StormServer", swiftSettings: strict, linkerSettings: mathematics),
    tests(
      "NoticesTests", in: "Home",
      [
        "Notices", "Accounts", "COpenSSL", "Crypto", "HTTPClient", "HTTPServer", "Storage", "Providers", "WeatherService", "WeatherModel",
        "Wire", "TestKit", "stormserver",
      ]),
    tests(
      "WitTests", in: "Home",
      ["Wit", "Copy", "Providers", "Languages", "HTTPClient", "Storage", "WeatherModel", "Preferences", "TestKit"]),
    tests("ZonesTests", in: "Weather", ["Zones", "WeatherModel", "TestKit"], exclude: ["Zones"]),
    tests("ProvidersTests", in: "Weather", ["Zones", "Providers", "WeatherModel", "Wire", "HTTPClient", "TestKit"]),
    tests("WeatherServiceTests", in: "Weather", ["WeatherService", "Providers", "Storage", "WeatherModel", "TestKit"]),
    tests("UpstreamTests", in: "Tools", ["UpstreamSim", "HTTPServer", "HTTPClient", "Providers", "WeatherModel", "Wire"]),
    tests("ConfigurationTests", in: "Program", ["Configuration", "WeatherModel", "Preferences", "Providers", "WeatherService", "TestKit"]),
    tests(
      "WidgetsTests", in: "Home",
      ["Widgets", "Media", "WeatherModel", "Preferences", "Wire", "Routes", "DesignSystem", "Languages", "TestKit"]),
    tests("ReportsTests", in: "Home", ["Reports", "Wire", "WeatherModel", "Providers", "WeatherService", "Storage"]),
    tests(
      "TerminalTests", in: "Program",
      [
        "TerminalText", "Reports", "WeatherModel", "Preferences", "Wire", "Copy", "Languages", "HTTPClient", "HTTPServer",
        "Providers", "WeatherService", "Configuration", "System", "TestKit", "weatherglass",
      ],
      exclude: ["Snapshots"]),
    tests(
      "ServerTests", in: "Server",
      [
        "Server", "System", "HTTPServer", "HTTPClient", "Media", "CMicrohttpd", "CHeap", "WeatherModel", "Preferences", "Wire",
        "Routes", "DesignSystem", "Features", "Copy", "Languages", "Accounts", "Crypto", "Notices", "Widgets", "Providers",
        "WeatherService", "Storage",
        "Configuration",
        "Reports", "OpenAPI", "weatherglass", "TestKit",
      ]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "WeatherModel", "Preferences", "Wire", "Routes", "Loop", "Markup", "Copy", "Languages", "Features", "HTTPServer", "HTTPClient",
        "Zones", "Providers",
        "Configuration", "UpstreamSim", "Gazetteer", "Reports", "TerminalText", "Server", "WeatherService", "Wit", "Storage", "Accounts",
        "Assistants", "Notices",
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
