// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// SwiftPM refuses two targets of one name, also where only one of them is linked. So that an app may have a
// target `JSON` of its own, each target of ours that is not a program has `Waymark` before its short name.
func fullNames(_ names: [String]) -> [Target.Dependency] {
  names.map { .byName(name: "Waymark" + $0) }
}

/// A module of the system's, `CWaymark…`, with the package that brings it.
func system(_ name: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
  .systemLibrary(
    name: "CWaymark" + name, pkgConfig: pkgConfig, providers: apt.map { [.apt([$0])] })
}

// Imports go downward only: a target may use those above it that it names. docs/architecture.md has the
// same table, and Tests/layers compares both with what the sources import.
func part(_ name: String, uses names: String..., system module: String? = nil) -> Target {
  let modules = [module].compactMap(\.self).map { Target.Dependency.byName(name: "CWaymark" + $0) }
  return .target(
    name: "Waymark" + name, dependencies: fullNames(names) + modules, swiftSettings: strict)
}

func program(_ name: String, uses names: String..., path: String? = nil) -> Target {
  .executableTarget(
    name: name, dependencies: fullNames(names), path: path, swiftSettings: strict)
}

func tests(of name: String, uses names: String...) -> Target {
  .testTarget(
    name: "Waymark\(name)Tests", dependencies: fullNames([name] + names), swiftSettings: strict)
}

let package = Package(
  name: "Waymark",
  products: [
    .executable(name: "waymarkd", targets: ["waymarkd"]),
    .executable(name: "waymark", targets: ["waymark"]),
    .library(name: "WaymarkClient", targets: ["WaymarkClient"]),
  ],
  targets: [
    system("DBus", pkgConfig: "dbus-1", apt: "libdbus-1-dev"),
    system("Systemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
    system("Linux"),
    part("Bytes"),
    part("Files", uses: "Bytes", system: "Linux"),
    part("JSON", uses: "Bytes"),
    part("Navigation", uses: "Bytes", "JSON"),
    part("Manifests", uses: "Bytes", "Files", "Navigation"),
    part("SceneStore", uses: "Bytes", "Files", "Navigation"),
    part("EventLoop", uses: "Files", system: "Systemd"),
    part("DBus", uses: "Bytes", "EventLoop", "Files", system: "DBus"),
    part("Contract", uses: "Bytes", "DBus", "Navigation"),
    part(
      "Service", uses: "Bytes", "Contract", "DBus", "EventLoop", "Files", "Manifests", "Navigation",
      "SceneStore"),
    part("Client", uses: "Bytes", "Navigation"),
    program("waymarkd", uses: "Bytes", "Files", "Navigation", "Service"),
    program(
      "waymark", uses: "Bytes", "Contract", "DBus", "EventLoop", "Files", "JSON", "Manifests",
      "Navigation"),
    // For developers; not installed.
    program("conformance", uses: "Bytes", "JSON", "Navigation", path: "Tools/conformance"),
    program("corebench", uses: "Bytes", "Files", "Navigation", path: "Benchmarks/corebench"),
    // What tests share: temporary folders, programs, a bus of their own.
    .target(
      name: "WaymarkTestSupport", path: "Tests/WaymarkTestSupport", swiftSettings: strict),
    tests(of: "Bytes"),
    tests(of: "Files", uses: "Bytes", "TestSupport"),
    tests(of: "JSON", uses: "Bytes", "TestSupport"),
    tests(of: "Navigation", uses: "Bytes", "JSON", "TestSupport"),
    tests(of: "Manifests", uses: "Bytes", "Files", "JSON", "Navigation", "TestSupport"),
    tests(of: "SceneStore", uses: "Bytes", "Files", "JSON", "Navigation", "TestSupport"),
    tests(of: "EventLoop", uses: "Files", "TestSupport"),
    tests(of: "DBus", uses: "Bytes", "EventLoop", "Files", "TestSupport"),
    tests(
      of: "Service", uses: "Bytes", "Contract", "DBus", "EventLoop", "Files", "Manifests",
      "Navigation", "SceneStore", "TestSupport"),
    tests(of: "Contract", uses: "Bytes", "DBus", "Navigation", "TestSupport"),
    .testTarget(
      name: "waymarkTests",
      dependencies: ["waymark"]
        + fullNames([
          "Bytes", "Contract", "DBus", "Files", "JSON", "Manifests", "Navigation", "TestSupport",
        ]),
      swiftSettings: strict),
    .testTarget(
      name: "IntegrationTests",
      dependencies: ["waymarkd", "waymark"]
        + fullNames(["Bytes", "Contract", "DBus", "EventLoop", "JSON", "TestSupport"]),
      exclude: ["Clients"],
      swiftSettings: strict),
  ]
)
