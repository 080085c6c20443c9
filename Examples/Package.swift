// swift-tools-version: 6.2
import PackageDescription

// Programs of at most 15 lines, as people write them who have read the documents. scripts/check-examples builds and runs
// them. Beside a checkout, use `.package(path: "../beckon")` instead of the URL.
let beckon = Package.Dependency.package(url: "https://git.example.com/beckon.git", from: "0.3.0")

/// Each program with the products that it imports.
let programs = [
  "BindRoutes": "InvocationRouter", "DecodeStop": "InvocationRouter",
  "DrawClipCode": "AppClipCodes", "DrawMatrix": "QRCodes", "DrawSVG": "InvocationURLs QRCodes",
  "ExpandTemplate": "InvocationURLs", "ExplainError": "InvocationFoundation InvocationRouter",
  "LaunchApp": "InvocationFoundation InvocationRouter", "LintURL": "InvocationURLs",
  "MakeRecord": "NDEF", "MakeSerials": "InvocationURLs", "MatchURL": "InvocationRouter",
  "ReadPixels": "QRCodes QRReading", "ReadRecord": "NDEF", "SaveURL": "InvocationRouter",
  "SiteFile": "InvocationRouter RouteFiles",
]

/// Those whose products need system libraries.
let withLibraries = [
  "MakeCode": "Codes InvocationURLs", "ScanPicture": "Scanning", "VerifyTap": "AuthenticTags",
  "WriteTag": "InvocationURLs Readers", "WriteTags": "InvocationURLs Readers",
]

let all =
  Context.environment["BECKON_PORTABLE"] == nil
  ? programs.merging(withLibraries) { first, _ in first } : programs
// scripts/check-examples adds the Swift of the documents.
let pages = Context.environment["BECKON_DOCUMENTS"] == nil ? [] : ["Documents"]
let products = Set(
  all.values.flatMap { $0.split(separator: " ") } + [
    "LocalizedErrors", "LocalizedSystemErrors", "Tags",
  ])

func dependencies(_ names: some Sequence<Substring>) -> [Target.Dependency] {
  names.sorted().map { .product(name: String($0), package: "beckon") }
}

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [beckon],
  targets: all.map {
    .executableTarget(name: $0, dependencies: dependencies($1.split(separator: " ")))
  } + pages.map { .target(name: $0, dependencies: dependencies(products)) },
  swiftLanguageModes: [.v6]
)
