// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Imports go downward only: a target may use those above it that it names.
func part(_ name: String, uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, swiftSettings: strict)
}

func program(_ name: String, uses: [Target.Dependency], path: String? = nil) -> Target {
  .executableTarget(name: name, dependencies: uses, path: path, swiftSettings: strict)
}

func tests(of name: String, uses: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + uses, swiftSettings: strict)
}

let package = Package(
  name: "Waymark",
  products: [
    .executable(name: "waymarkd", targets: ["waymarkd"]),
    .executable(name: "waymark", targets: ["waymark"]),
    .library(name: "WaymarkClient", targets: ["WaymarkClient"]),
  ],
  targets: [
    .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CLinux"),
    part("Bytes"),
    part("Files", uses: ["Bytes", "CLinux"]),
    part("JSON", uses: ["Bytes"]),
    part("Navigation", uses: ["Bytes", "JSON"]),
    part("Manifests", uses: ["Bytes", "Files", "JSON", "Navigation"]),
    part("SceneStore", uses: ["Bytes", "Files", "JSON", "Navigation"]),
    part("DBus", uses: ["Bytes", "CDBus", "CSystemd", "Files"]),
    part(
      "NavigationService",
      uses: ["Bytes", "DBus", "Files", "Manifests", "Navigation", "SceneStore"]),
    part("WaymarkClient", uses: ["Bytes", "DBus", "Navigation"]),
    program("waymarkd", uses: ["Bytes", "Files", "Navigation", "NavigationService"]),
    program(
      "waymark", uses: ["Bytes", "Files", "JSON", "Manifests", "Navigation", "WaymarkClient"]),
    // For developers; not installed.
    program("conformance", uses: ["Bytes", "JSON", "Navigation"], path: "Tools/conformance"),
    program("corebench", uses: ["Bytes", "Files", "Navigation"], path: "Benchmarks/corebench"),
    // What tests share: temporary folders, programs, a bus of their own.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    tests(of: "Bytes"),
    tests(of: "Files", uses: ["Bytes", "TestSupport"]),
    tests(of: "JSON", uses: ["Bytes", "TestSupport"]),
    tests(of: "Navigation", uses: ["Bytes", "JSON", "TestSupport"]),
    tests(of: "Manifests", uses: ["Bytes", "Files", "JSON", "Navigation", "TestSupport"]),
    tests(of: "SceneStore", uses: ["Bytes", "Files", "JSON", "Navigation", "TestSupport"]),
    tests(of: "DBus", uses: ["Bytes", "Files", "TestSupport"]),
    tests(
      of: "NavigationService",
      uses: ["Bytes", "DBus", "Files", "Manifests", "Navigation", "SceneStore", "TestSupport"]),
    tests(of: "WaymarkClient", uses: ["Bytes", "DBus", "Navigation"]),
    tests(
      of: "waymark",
      uses: ["Bytes", "Files", "JSON", "Manifests", "Navigation", "TestSupport", "WaymarkClient"]
    ),
    .testTarget(
      name: "IntegrationTests",
      dependencies: ["Bytes", "DBus", "JSON", "TestSupport", "waymarkd", "waymark"],
      exclude: ["Clients"],
      swiftSettings: strict),
  ]
)
