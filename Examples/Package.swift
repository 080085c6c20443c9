// swift-tools-version: 6.2
import PackageDescription

// Five programs of people who have Beckon beside them; scripts/check-examples builds and runs them.
let products = [
  "AppClipCodes", "AuthenticTags", "InvocationRouter", "InvocationURLs", "NDEF", "Codes",
  "QRReading", "Readers", "Scanning", "Tags",
]

// scripts/check-examples adds the Swift of the documents.
let programs = ["MatchURL", "MakeCode", "MakeRecord", "WriteTag", "ScanPicture"]
let pages = Context.environment["BECKON_DOCUMENTS"] == nil ? [] : ["Documents"]
let beckon: [Target.Dependency] = products.map { .product(name: $0, package: "beckon") }

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "beckon", path: "../beckon")],
  targets: programs.map { .executableTarget(name: $0, dependencies: beckon) }
    + pages.map { .target(name: $0, dependencies: beckon) },
  swiftLanguageModes: [.v6]
)
