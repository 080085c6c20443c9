// swift-tools-version: 6.2
import PackageDescription

/// The rooms of the house, lowest first; docs/architecture.md says what belongs in each.
let rooms: [Room] = [
  // Pure: the Swift standard library and nothing else, so that an App Clip can afford them.
  // What everybody needs once; every room has it.
  .pure("Basics"),
  .pure("InvocationURLs"),
  .pure("NDEF"),
  .pure("InvocationRouter", ["InvocationURLs", "NDEF"], tests: ["RouteTestSupport"]),
  .pure("Tags", ["InvocationURLs", "NDEF"]),
  .pure("CSVText"),
  .pure("JSONText"),
  .pure("CommandLineKit", tests: ["HostIO"]),
  // What the standards of QR fix: sizes, blocks, patterns, masks, characters.
  .pure("QRStandard"),
  .pure("AppClipCodes"),
  // Grey pixels in, QR codes out.
  .pure("QRReading", ["QRStandard"], tests: ["HostIO", "QRCodes"]),
  .pure("RouteFiles", ["InvocationRouter", "InvocationURLs", "JSONText"]),
  // The operating system: files, streams, terminal, signals, child processes.
  .edge("HostIO"),
  // Symbols as libqrencode draws them, with our own segmentation.
  .edge(
    "QRCodes", ["InvocationURLs", "CQREncode", "HostIO", "QRStandard"],
    tests: ["CQREncode", "HostIO"]),
  // A page of shapes becomes PNG, SVG, PDF or terminal text.
  .edge("Artwork", ["AppClipCodes", "CFreeType", "CPNG", "CZLib", "HostIO"]),
  // A picture becomes payloads: PNG, JPEG, PNM, and every code in them.
  .edge(
    "Scanning", ["AppClipCodes", "CJPEG", "CPNG", "CZXing", "InvocationRouter", "QRCodes"],
    tests: [
      "AppClipCodes", "Artwork", "CJPEG", "CPNG", "CZXing", "HostIO", "InvocationRouter",
      "JSONText", "QRCodes",
    ],
    testsExclude: ["Stubs"]),
  // The one way by which a code leaves: made, drawn, read back from its own file, written.
  .edge(
    "Publishing",
    [
      "AppClipCodes", "Artwork", "CZLib", "HostIO", "InvocationRouter", "InvocationURLs", "QRCodes",
      "Scanning",
    ]),
  // Pages that people look at: how far a job is, and what is signed before printing.
  .edge(
    "Pages", ["QRCodes"],
    tests: ["Artwork", "HostIO", "InvocationURLs", "JSONText", "LibCrypto", "QRCodes", "beckon"]),
  // Digests, ciphers, signatures of chip makers, and secrets, by OpenSSL.
  .edge("LibCrypto", ["CCrypto", "HostIO"], tests: ["HostIO"]),
  // PostgreSQL by libpq, which is opened when it is first needed.
  .edge("Postgres", ["CPostgres"], tests: ["HostIO"]),
  // Real readers by libnfc, in a process of their own.
  .edge(
    "Readers", ["CNFC", "HostIO", "ReaderDoctor", "Tags"],
    tests: ["HostIO", "InvocationURLs", "NDEF", "Tags", "VirtualReaders", "beckon"]),
  // What keeps readers from working on this machine, found without libnfc.
  .edge("ReaderDoctor", ["HostIO"], tests: ["HostIO", "JSONText", "beckon"]),
  // A PN532 on a pseudo-terminal with simulated tags.
  .edge("VirtualReaders", ["CPseudoTerminal", "HostIO", "NDEF"], tests: ["HostIO", "NDEF"]),
  // Jobs: rows that become carriers, the ledger of what happened, the tap loop.
  .edge(
    "Provisioning",
    [
      "AppClipCodes", "Artwork", "CSQLite", "CSVText", "CommandLineKit", "HostIO",
      "InvocationRouter", "InvocationURLs", "JSONText", "LibCrypto", "NDEF", "Postgres",
      "Publishing", "QRCodes", "RouteFiles", "Tags",
    ],
    tests: [
      "CSVText", "CommandLineKit", "HostIO", "InvocationRouter", "InvocationURLs", "JSONText",
      "LibCrypto", "NDEF", "Postgres", "Readers", "RouteFiles", "Tags", "VirtualReaders", "beckon",
    ]),
  // A bridge to Foundation's URL for apps; no other room imports it.
  .edge("InvocationFoundation", ["InvocationURLs"]),
]

/// The C libraries below the rooms, and the shims where their control flow could cross the border.
let edges: [Target] = [
  .system("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
  .system("CJPEGSystem", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev"),
  .system("CZXingSystem", pkgConfig: "zxing", apt: "libzxing-dev"),
  .system("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev"),
  .system("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
  .system("CNFC", pkgConfig: "libnfc", apt: "libnfc-dev"),
  .system("CPNGSystem", pkgConfig: "libpng", apt: "libpng-dev"),
  .system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
  .system("CZLib", pkgConfig: "zlib", apt: "zlib1g-dev"),
  // posix_openpt is hidden from Swift.
  .target(name: "CPseudoTerminal"),
  // libpq is opened by name, so that nothing is linked to it.
  .target(name: "CPostgres"),
  // libpng leaves by longjmp.
  .target(name: "CPNG", dependencies: ["CPNGSystem"]),
  // So does libjpeg.
  .target(name: "CJPEG", dependencies: ["CJPEGSystem"]),
  // ZXing is C++ and throws.
  .target(name: "CZXing", dependencies: ["CZXingSystem"]),
]

/// What every target of ours is compiled with.
let habits: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Test targets that compute much themselves: pictures, models of tags, naive peers.
let heavyTests: Set<String> = [
  "AppClipCodesTests", "ArtworkTests", "InvocationRouterTests", "InvocationURLsTests", "NDEFTests",
  "QRCodesTests", "QRReadingTests", "RoundTripTests", "ScanningTests", "TagsTests",
]

/// How a test target is compiled. Most only call what they test: leaving them unoptimised takes less
/// than half the time to build, and what they test is optimised all the same.
@MainActor func testHabits(_ name: String) -> [SwiftSetting] {
  heavyTests.contains(name)
    ? habits : habits + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

let package = Package(
  name: "beckon",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: rooms.map(\.product) + [.executable(name: "beckon", targets: ["beckon"])],
  targets: edges + rooms.map(\.target) + rooms.map(\.tests) + [
    .executableTarget(
      name: "beckon",
      dependencies: [
        "AppClipCodes", "Artwork", "Basics", "CSVText", "CommandLineKit", "HostIO",
        "InvocationRouter", "InvocationURLs", "JSONText", "LibCrypto", "NDEF", "Pages",
        "Provisioning", "Publishing",
        "QRCodes", "ReaderDoctor", "Readers", "RouteFiles", "Scanning", "Tags", "VirtualReaders",
      ],
      // The tests of stations kill the program at chosen moments; scripts/test-options has this for
      // release, where people's programs have none of it.
      swiftSettings: habits + [.define("TEST_HOOKS", .when(configuration: .debug))]
    ),
    .target(
      name: "TestSupport", dependencies: ["HostIO", "JSONText"], path: "Tests/TestSupport",
      swiftSettings: habits),
    // Random routes and values, for the tests of more than one room.
    .target(
      name: "RouteTestSupport",
      dependencies: ["InvocationRouter", "InvocationURLs", "TestSupport"],
      path: "Tests/RouteTestSupport", swiftSettings: habits),
    // Through every carrier and back; Tests/RoundTripTests/Carrier.swift says how to add one.
    .testTarget(
      name: "RoundTripTests",
      dependencies: [
        "AppClipCodes", "Artwork", "HostIO", "InvocationRouter", "InvocationURLs", "NDEF",
        "Publishing", "QRCodes", "Readers", "RouteTestSupport", "Scanning", "Tags", "TestSupport",
        "VirtualReaders", "beckon",
      ],
      swiftSettings: testHabits("RoundTripTests")
    ),
    // The code of docs/app-and-app-clip.md.
    .testTarget(
      name: "AppExampleTests",
      dependencies: [
        "InvocationFoundation", "InvocationRouter", "InvocationURLs", "RouteFiles", "TestSupport",
      ],
      swiftSettings: testHabits("AppExampleTests")
    ),
    .testTarget(
      name: "BeckonTests",
      dependencies: [
        "AppClipCodes", "Artwork", "beckon", "CommandLineKit", "HostIO", "JSONText", "LibCrypto",
        "QRCodes", "Tags", "TestSupport", "VirtualReaders",
      ],
      swiftSettings: testHabits("BeckonTests")
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

/// One room: a library target, its product and its tests.
@MainActor struct Room {
  var name: String
  var dependencies: [String]
  var isPure: Bool
  /// What only the tests need, such as the C library to compare with.
  var testDependencies: [String] = []
  /// What lies among the tests and is no Swift.
  var testsExclude: [String] = []

  static func pure(
    _ name: String, _ dependencies: [String] = [], tests: [String] = []
  ) -> Room {
    Room(name: name, dependencies: dependencies, isPure: true, testDependencies: tests)
  }

  static func edge(
    _ name: String, _ dependencies: [String] = [], tests: [String] = [],
    testsExclude: [String] = []
  ) -> Room {
    Room(
      name: name, dependencies: dependencies, isPure: false, testDependencies: tests,
      testsExclude: testsExclude)
  }

  private var isBasic: Bool { name == "Basics" }

  var product: Product { .library(name: name, targets: [name]) }

  var target: Target {
    .target(
      name: name,
      dependencies: (isBasic ? [] : ["Basics"]) + dependencies.map { .init(stringLiteral: $0) },
      swiftSettings: habits + (isPure ? [.strictMemorySafety()] : []),
      // The square root of a number that may be negative is the C math library's on Linux.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
    )
  }

  var tests: Target {
    .testTarget(
      name: name + "Tests",
      dependencies: [.init(stringLiteral: name), "TestSupport"] + (isBasic ? [] : ["Basics"])
        + testDependencies.map { .init(stringLiteral: $0) },
      exclude: testsExclude,
      swiftSettings: testHabits(name + "Tests")
    )
  }
}

extension Target {
  /// A C library of the system that reports errors by return codes.
  static func system(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
  }
}

extension Package {
  /// Leaves only these targets and what they need.
  func keep(_ names: [String]) {
    var (wanted, waiting) = (Set(names), names)
    while let name = waiting.popLast() {
      for case .byNameItem(let needed, _) in targets.first(where: { $0.name == name })?.dependencies
        ?? [] where wanted.insert(needed).inserted
      {
        waiting.append(needed)
      }
    }
    targets.removeAll { !wanted.contains($0.name) }
    products.removeAll { !wanted.contains($0.name) }
  }
}

// A run of some tests need not build the others: the sanitizer's, for one.
if let names = Context.environment["BECKON_TESTS"] {
  package.keep(names.split(separator: " ").map(String.init))
}
