// swift-tools-version: 6.2
import PackageDescription

// One executable per parser; `scripts/fuzz` builds them with libFuzzer and the address sanitizer.
let targets: [Target] = [
  .fuzz("FuzzURL", "InvocationURLs"),
  .fuzz("FuzzLint", "InvocationURLs"),
  .fuzz("FuzzSuffixes", "InvocationURLs"),
  .fuzz("FuzzTemplate", "InvocationURLs"),
  .fuzz("FuzzCSV", "CSVText"),
  .fuzz("FuzzJSON", "JSONText"),
  .fuzz("FuzzNDEF", "NDEF"),
  .fuzz("FuzzTLV", "NDEF"),
  .fuzz("FuzzRoute", "InvocationRouter", "InvocationURLs"),
  .fuzz("FuzzSite", "InvocationRouter", "InvocationURLs"),
  .fuzz("FuzzPayload", "InvocationRouter", "InvocationURLs"),
  .fuzz("FuzzQR", "QRCodes"),
  .fuzz("FuzzQRGrid", "QRReading", "QRStandard"),
  .fuzz("FuzzQRPicture", "QRReading"),
  .fuzz("FuzzSVGPath", "Artwork"),
  .fuzz("FuzzPublished", "InvocationURLs", "Publishing", "QRCodes"),
  .fuzz("FuzzRouteFile", "JSONText", "RouteFiles"),
  .fuzz("FuzzPNG", "Scanning"),
  .fuzz("FuzzJPEG", "Scanning"),
  .fuzz("FuzzPNM", "Scanning"),
  .fuzz("FuzzScan", "Scanning"),
  .fuzz("FuzzUdev", "ReaderDoctor"),
  .fuzz("FuzzKeyText", "LibCrypto"),
  .fuzz("FuzzTag", "Tags", "NDEF"),
  .fuzz("FuzzClipURL", "AppClipCodes"),
  .fuzz("FuzzClipPayload", "AppClipCodes"),
  .fuzz("FuzzClipSVG", "AppClipCodes", "Artwork"),
  .fuzz("FuzzClipScan", "AppClipCodes", "Scanning"),
  .fuzz("FuzzReaderFrames", "VirtualReaders"),
  .fuzz("FuzzPostgresAddress", "Postgres"),
  .fuzz("FuzzJob", "CSVText", "InvocationRouter", "JSONText", "Provisioning"),
  // A parser with a fault on purpose: finding it proves that the others would be found.
  .fuzz("FuzzPlanted"),
]

let package = Package(
  name: "BeckonFuzz",
  dependencies: [.package(name: "beckon", path: "..")],
  targets: targets + [.target(name: "FuzzDriver")],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

extension Target {
  static func fuzz(_ name: String, _ rooms: String...) -> Target {
    .executableTarget(
      name: name,
      dependencies: ["FuzzDriver"] + rooms.map { .product(name: $0, package: "beckon") },
      swiftSettings: [.unsafeFlags(["-parse-as-library"]), .treatAllWarnings(as: .error)]
    )
  }
}
