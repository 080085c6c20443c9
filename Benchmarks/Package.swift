// swift-tools-version: 6.2
import PackageDescription

// `make bench` builds and runs it: a table for people, and JSON for keeping.
let package = Package(
  name: "BeckonBenchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "beckon", path: "..")],
  targets: [
    .target(name: "CAllocations"),
    // libpng as a C program uses it.
    .target(name: "CLibPNGPeer", linkerSettings: [.linkedLibrary("png16")]),
    // The qrencode command, and libqrencode with libpng as a C program uses them.
    .target(
      name: "CBulkPeers", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("qrencode")]),
    // A ledger's statements as a C program runs them.
    .target(
      name: "CLedgerPeer", linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("crypto")]),
    .target(name: "BenchmarkKit", dependencies: ["CAllocations"]),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["BenchmarkKit", "CBulkPeers", "CLedgerPeer", "CLibPNGPeer"]
        + [
          "AppClipCodes", "Artwork", "CSVText", "HostIO", "InvocationRouter", "InvocationURLs",
          "JSONText", "LibCrypto", "NDEF", "Provisioning", "QRCodes", "QRReading", "Readers",
          "RouteFiles", "Scanning", "Tags", "VirtualReaders",
        ].map {
          .product(name: $0, package: "beckon")
        },
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    // `make pictures`: what the engine reads of the pictures beside the checkout.
    .executableTarget(
      name: "pictures",
      dependencies: ["QRReading", "Scanning"].map { .product(name: $0, package: "beckon") },
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
