// swift-tools-version: 6.2
import PackageDescription

// The pieces that run in the browser. Built with Embedded Swift by `Scripts/wasm`; everything they share with the server is in the root package.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let portable = Target.Dependency.product(name: "Portable", package: "Weatherglass")

let package = Package(
  name: "Web",
  products: [
    .executable(name: "WebApp", targets: ["WebApp"]),
    .executable(name: "Rows", targets: ["Rows"]),
    .executable(name: "TableRun", targets: ["TableRun"]),
  ],
  dependencies: [.package(name: "Weatherglass", path: "..")],
  targets: [
    .target(name: "CBrowser"),
    .target(name: "CMemory"),
    .target(name: "BrowserBridge", dependencies: ["CBrowser", "CMemory", portable], swiftSettings: strict),
    .executableTarget(name: "WebApp", dependencies: ["BrowserBridge", portable], swiftSettings: strict),
    .executableTarget(
      name: "TableRun", dependencies: ["BrowserBridge", .product(name: "Tables", package: "Weatherglass")], swiftSettings: strict),
    .executableTarget(name: "Rows", dependencies: ["BrowserBridge", portable], swiftSettings: strict),
  ]
)
