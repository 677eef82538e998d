// swift-tools-version: 6.2
import PackageDescription

// An app whose own targets have the short names of Waymark's. SwiftPM refuses two targets of one name, also if
// only one of them is linked.
let names = [
  "Bytes", "Client", "Contract", "DBus", "EventLoop", "Files", "JSON", "Manifests", "Navigation",
  "SceneStore", "Service", "TestSupport",
]

let package = Package(
  name: "Outside",
  dependencies: [.package(name: "Waymark", path: "../..")],
  targets: names.map { .target(name: $0) } + [
    .executableTarget(
      name: "outside",
      dependencies: names.map { .byName(name: $0) } + [
        .product(name: "WaymarkClient", package: "Waymark")
      ])
  ]
)
