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
  // What proves that a tag is the one that it says it is; ciphers come in as a seam.
  .pure(
    "AuthenticTags", ["InvocationURLs"],
    tests: ["HostIO", "InvocationURLs", "JSONText", "LibCrypto"]),
  // NTAG 424 DNA: what is said to it, and how it gets its keys and loses them.
  .pure(
    "DNATags", ["AuthenticTags", "InvocationURLs", "NDEF", "Tags"],
    tests: ["AuthenticTags", "InvocationURLs", "LibCrypto", "NDEF", "Tags", "VirtualReaders"]),
  // MIFARE Ultralight C: its authentication, and how it gets its key and loses it.
  .pure(
    "UltralightTags", ["AuthenticTags", "Tags"],
    tests: ["AuthenticTags", "LibCrypto", "Tags", "VirtualReaders"]),
  .pure("CSVText"),
  .pure("JSONText"),
  // What people put onto walls and tags beside web addresses.
  .pure(
    "Contents", ["InvocationURLs", "JSONText", "NDEF", "QRStandard"],
    tests: ["HostIO", "InvocationURLs", "JSONText", "NDEF", "QRStandard"]),
  // What Apple's tools keep entitlements and Info.plist in: XML and binary.
  .pure("PropertyLists", tests: ["HostIO"]),
  .pure("CommandLineKit", tests: ["HostIO"]),
  // What the standards of QR fix: sizes, blocks, patterns, masks, characters.
  .pure("QRStandard"),
  // SVG files of other programs: their elements and how these look, paths, numbers.
  .pure("SVGText"),
  // Pictures of labels in the languages of label printers, and what these say of themselves.
  .pure("PrinterLanguages", tests: ["HostIO", "QRCodes"]),
  .pure("AppClipCodes", ["SVGText"]),
  // Labels as they are bought: sheets and rolls, and where they are found.
  .pure("LabelStock", ["JSONText", "SVGText"], tests: ["JSONText", "SVGText"]),
  // Grey pixels in, QR codes out.
  .pure("QRReading", ["QRStandard"], tests: ["HostIO", "QRCodes"]),
  // How good a printed code is, after ISO/IEC 15415: a picture and a code that was read in it become grades.
  .pure(
    "Grading", ["AppClipCodes", "QRReading", "QRStandard"],
    tests: ["AppClipCodes", "HostIO", "QRCodes"]),
  .pure("RouteFiles", ["AuthenticTags", "InvocationRouter", "InvocationURLs", "JSONText", "NDEF"]),
  // How printed URLs are sent on by the servers that people have.
  .pure(
    "RedirectMaps", ["CSVText", "InvocationRouter", "InvocationURLs", "JSONText", "RouteFiles"],
    tests: ["HostIO"]),
  // What App Store Connect keeps of experiences: requests to it, and what it exports.
  .pure("StoreRecords", ["InvocationRouter", "InvocationURLs", "JSONText"], tests: ["RouteFiles"]),
  // What must agree before an App Clip's codes are printed.
  .pure(
    "ShipChecks",
    ["CSVText", "InvocationRouter", "InvocationURLs", "JSONText", "PropertyLists", "RouteFiles"]),
  // The operating system: files, streams, terminal, signals, child processes.
  .edge("HostIO", ["COpening"], tests: ["CAbsent"]),
  // .xlsx and .ods files: their sheets as tables, read piece by piece within limits.
  .edge("Spreadsheets", ["CSVText", "CZLib"], tests: ["CSVText", "CZLib", "HostIO"]),
  // Symbols as libqrencode draws them, with our own segmentation.
  .edge(
    "QRCodes", ["InvocationURLs", "CQREncode", "HostIO", "QRStandard"],
    tests: ["CQREncode", "HostIO"]),
  // A page of shapes becomes PNG, SVG, PDF or terminal text.
  .edge(
    "Artwork",
    ["AppClipCodes", "CFreeType", "CPNG", "CTextShaping", "CZLib", "HostIO", "SVGText"],
    tests: ["CFreeType", "CTextShaping"]),
  // A picture becomes payloads: PNG, JPEG, PNM, and every code in them.
  .edge(
    "Scanning",
    [
      "AppClipCodes", "CJPEG", "CPNG", "CTIFF", "CWebP", "CZLib", "HostIO", "InvocationRouter",
      "QRReading", "QRStandard",
    ],
    tests: [
      "AppClipCodes", "Artwork", "CJPEG", "CPNG", "CZLib", "HostIO", "InvocationRouter", "JSONText",
      "QRCodes",
    ]),
  // Frames of a camera, by Video4Linux.
  .edge(
    "Cameras", ["CVideo", "HostIO", "Scanning"], tests: ["CTestCamera", "CVideo", "Scanning"]),
  // The one way by which a code leaves: made, drawn, read back from its own file, written.
  .edge(
    "Codes",
    [
      "AppClipCodes", "Artwork", "CZLib", "HostIO", "InvocationRouter", "InvocationURLs", "QRCodes",
      "SVGText", "Scanning",
    ],
    tests: ["CZLib"]),
  // Many codes on labels as they are bought, or on paper that is cut: where each lies, a PDF of sheets.
  .edge(
    "Sheets", ["Artwork", "Codes", "HostIO", "LabelStock", "PrinterLanguages", "QRCodes"],
    tests: [
      "LabelStock", "PrinterLanguages", "Artwork", "Codes", "HostIO", "InvocationURLs", "QRCodes",
      "QRStandard", "Scanning",
    ]),
  // What a page on this machine may ask of a program: requests read strictly, and judged.
  .pure("WebGate"),
  // The page in the browser, and the server on loopback that it comes from.
  .edge(
    "Desk",
    [
      "CDeskPage", "CSVText", "CommandHabits", "CommandLineKit", "Contents", "HostIO",
      "JSONText", "JobRequests", "Jobs", "Ledgers", "LibCrypto", "WebGate",
    ],
    tests: ["CommandLineKit", "HostIO", "JSONText", "LibCrypto", "WebGate", "beckon"]),
  // Pages that people look at: how far a job is, and what is signed before printing.
  .edge(
    "Pages", ["QRCodes"],
    tests: ["Artwork", "HostIO", "InvocationURLs", "JSONText", "LibCrypto", "QRCodes", "beckon"]),
  // Digests, ciphers, signatures of chip makers, and secrets, by OpenSSL.
  .edge("LibCrypto", ["AuthenticTags", "CCrypto", "HostIO"], tests: ["AuthenticTags", "HostIO"]),
  // Master keys, what follows from them for each tag, and the journal of which tag has which.
  .edge(
    "TagKeys", ["AuthenticTags", "DNATags", "HostIO", "LibCrypto", "Tags"],
    tests: ["AuthenticTags", "DNATags", "HostIO", "LibCrypto", "Tags"]),
  // PostgreSQL by libpq, which is opened when it is first needed.
  .edge("Postgres", ["CPostgres"], tests: ["HostIO"]),
  // Real readers by libnfc and by PC/SC, in a process of their own.
  .edge(
    "Readers", ["CNFC", "CSmartCard", "HostIO", "ReaderDoctor", "Tags"],
    tests: ["HostIO", "InvocationURLs", "NDEF", "Tags", "VirtualReaders", "beckon"]),
  // What keeps readers from working on this machine, found without libnfc.
  .edge(
    "ReaderDoctor", ["HostIO", "PropertyLists"],
    tests: ["HostIO", "JSONText", "PropertyLists", "beckon"]),
  // A PN532 on a pseudo-terminal with simulated tags.
  .edge(
    "VirtualReaders", ["CPseudoTerminal", "HostIO", "LibCrypto", "NDEF"],
    tests: ["HostIO", "LibCrypto", "NDEF"]),
  // Labels to printers: over the network, to a device, to a queue.
  .edge(
    "LabelPrinters", ["HostIO", "PrinterLanguages"],
    tests: ["CPseudoTerminal", "HostIO", "JSONText", "PrinterLanguages", "beckon"]),
  // The record of what happened, in a file or on a server.
  .edge(
    "Ledgers",
    ["CSQLite", "CSVText", "HostIO", "JSONText", "LibCrypto", "Postgres", "Tags"],
    tests: [
      "HostIO", "JSONText", "JobRequests", "LibCrypto", "Tags", "VirtualReaders", "beckon",
    ]),
  // The last tap of every tag, in a file or on a server, so that copies of URLs are refused.
  .edge(
    "TapCounters", ["AuthenticTags", "CSQLite", "HostIO", "Postgres"],
    tests: [
      "AuthenticTags", "HostIO", "InvocationURLs", "JSONText", "LibCrypto", "beckon",
    ]),
  // Job files: their rows planned, checked and drawn.
  .edge(
    "Jobs",
    [
      "AppClipCodes", "Artwork", "CSVText", "Contents", "DNATags", "HostIO", "InvocationRouter",
      "InvocationURLs", "JSONText", "Ledgers", "NDEF", "Codes", "QRCodes", "RouteFiles",
      "Spreadsheets", "Tags",
    ],
    tests: [
      "CSVText", "Contents", "DNATags", "HostIO", "InvocationRouter", "InvocationURLs", "JSONText",
      "Ledgers", "LibCrypto",
      "Codes", "NDEF", "QRCodes", "RouteFiles", "Spreadsheets", "Tags",
    ]),
  // One tag after the other takes one row; sees only the book and the link.
  .edge(
    "Tapping", ["AuthenticTags", "DNATags", "HostIO", "Ledgers", "LibCrypto", "NDEF", "Tags"],
    tests: [
      "AuthenticTags", "CSVText", "DNATags", "HostIO", "JSONText", "JobRequests", "Jobs", "Ledgers",
      "LibCrypto", "NDEF",
      "Postgres", "Readers", "TagKeys", "Tags", "VirtualReaders", "beckon", "beckon-hooked",
    ]),
  // What people see of a station at work.
  .edge(
    "Screens", ["CommandLineKit", "JSONText", "Ledgers", "Tags", "Tapping"],
    tests: ["CommandLineKit", "JSONText", "Ledgers", "NDEF", "Tags", "Tapping"]),
  // What goes online: whether what a printed code opens is alive.
  .edge(
    "LiveChecks",
    ["CCurl", "HostIO", "InvocationRouter", "InvocationURLs", "JSONText", "RouteFiles"],
    tests: [
      "AfterPrintRequests", "HostIO", "InvocationRouter", "InvocationURLs", "JSONText",
      "RouteFiles", "beckon",
    ]),
  // A bridge to Foundation's URL for apps; no other room imports it.
  .edge("InvocationFoundation", ["InvocationURLs"]),
]

/// The rooms of the command, lowest first: options become requests, requests run. BeckonTests is theirs,
/// since people meet them as one program.
let commandRooms: [Room] = [
  // How every command speaks: options that many share, input, confirmation, exit statuses.
  .edge(
    "CommandHabits",
    [
      "CSVText", "Contents", "CommandLineKit", "HostIO", "InvocationRouter", "InvocationURLs",
      "JSONText", "LabelPrinters", "NDEF", "PrinterLanguages", "Spreadsheets",
    ]),
  // URLs that tags make anew with every tap, judged by keys and counters that options name; what is said of them.
  .edge(
    "TapJudging",
    [
      "AuthenticTags", "CommandHabits", "CommandLineKit", "HostIO", "InvocationRouter",
      "InvocationURLs", "JSONText", "LibCrypto", "TapCounters",
    ]),
  // The commands for URLs, routes, links, records and codes.
  .edge(
    "CodeRequests",
    [
      "AppClipCodes", "Artwork", "CSVText", "Cameras", "Codes", "CommandHabits", "CommandLineKit",
      "Contents", "HostIO", "InvocationRouter", "InvocationURLs", "JSONText", "Jobs", "NDEF",
      "Pages", "PropertyLists", "QRCodes", "RedirectMaps", "RouteFiles", "SVGText", "Scanning",
      "ShipChecks", "StoreRecords", "TapJudging",
    ]),
  // The commands for what was printed: how good it is, whether what it opens is alive, whether a tag made it.
  .edge(
    "AfterPrintRequests",
    [
      "AppClipCodes", "Artwork", "AuthenticTags", "CSVText", "CodeRequests", "CommandHabits",
      "CommandLineKit",
      "Grading", "HostIO",
      "InvocationRouter", "InvocationURLs", "JSONText", "Jobs", "Ledgers", "LibCrypto",
      "LiveChecks",
      "Pages", "QRReading", "QRStandard", "RedirectMaps", "RouteFiles", "Scanning", "TapCounters",
      "TapJudging",
    ]),
  // The commands for labels and sheets of them.
  .edge(
    "LabelRequests",
    [
      "Artwork", "CSVText", "CodeRequests", "Codes", "CommandHabits", "CommandLineKit", "HostIO",
      "InvocationRouter", "InvocationURLs", "JSONText", "Jobs", "LabelPrinters", "LabelStock",
      "LibCrypto", "PrinterLanguages", "QRCodes", "RouteFiles", "SVGText", "Sheets", "Spreadsheets",
    ]),
  // The commands for tags and readers.
  .edge(
    "TagRequests",
    [
      "AuthenticTags", "CodeRequests", "CommandHabits", "CommandLineKit", "Contents", "DNATags",
      "HostIO", "InvocationRouter", "InvocationURLs", "JSONText", "LibCrypto", "NDEF",
      "ReaderDoctor", "Readers", "TagKeys", "Tags", "UltralightTags", "VirtualReaders",
    ]),
  // The commands for jobs and their ledgers.
  .edge(
    "JobRequests",
    [
      "AfterPrintRequests", "AppClipCodes", "Artwork", "AuthenticTags", "CSVText", "CodeRequests",
      "Codes",
      "CommandHabits",
      "CommandLineKit", "Contents", "DNATags", "HostIO", "InvocationRouter", "InvocationURLs",
      "JSONText",
      "Jobs",
      "LabelPrinters", "LabelRequests", "LabelStock", "Ledgers", "LibCrypto", "NDEF", "Pages",
      "Postgres", "PrinterLanguages", "QRCodes", "Readers", "RouteFiles", "Scanning", "Screens",
      "Sheets", "Spreadsheets", "TagKeys", "TagRequests", "Tags", "Tapping", "VirtualReaders",
    ]),
  // The tree of all commands, help, completions and the demonstration.
  .edge(
    "CommandTree",
    [
      "AfterPrintRequests", "CodeRequests", "CommandHabits", "CommandLineKit", "Desk", "HostIO",
      "JobRequests", "LabelRequests", "Readers", "TagRequests", "VirtualReaders",
    ]),
]

/// What other packages import; the other rooms are ours alone.
let libraries: [Product] = [
  .library(name: "InvocationURLs", targets: ["InvocationURLs"]),
  .library(name: "NDEF", targets: ["NDEF"]),
  // Routes, and the files that they are kept in.
  .library(name: "InvocationRouter", targets: ["InvocationRouter", "RouteFiles"]),
  .library(name: "AppClipCodes", targets: ["AppClipCodes"]),
  .library(name: "Tags", targets: ["Tags"]),
  // Whether a tag is the one that it says it is, with the ciphers for it, and stores that tell copies.
  .library(
    name: "AuthenticTags", targets: ["AuthenticTags", "InvocationURLs", "LibCrypto", "TapCounters"]),
  .library(name: "QRReading", targets: ["QRReading", "QRStandard"]),
  .library(name: "Scanning", targets: ["Scanning"]),
  // Symbols, the pages that they are drawn on, and the files that prove themselves.
  .library(name: "Codes", targets: ["Codes", "QRCodes", "Artwork"]),
  // Real readers, and one that needs no hardware.
  .library(name: "Readers", targets: ["Readers", "VirtualReaders"]),
  .library(name: "InvocationFoundation", targets: ["InvocationFoundation"]),
]

#if os(Linux)
  let isLinux = true
#else
  let isLinux = false
#endif

/// How a library in C alone is linked: without Swift's run-time, and what that needs. It is never unloaded, as
/// its thread runs to the end of the program that opened it.
let bareLinking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-nostartfiles", "-static-stdlib", "-L\(Context.packageDirectory)/scripts/linking/bare",
      "-Xlinker", "-z", "-Xlinker", "nodelete",
    ], .when(platforms: [.linux]))
]

/// The C libraries below the rooms, and the shims where their control flow could cross the border.
let edges: [Target] = [
  .system("CQREncodeSystem", pkgConfig: isLinux ? nil : "libqrencode", apt: "libqrencode-dev"),
  .system("CJPEGSystem", pkgConfig: isLinux ? nil : "libjpeg", apt: "libjpeg62-turbo-dev"),
  .system("CCryptoSystem", pkgConfig: isLinux ? nil : "libcrypto", apt: "libssl-dev"),
  .system("CFreeTypeSystem", pkgConfig: isLinux ? nil : "freetype2", apt: "libfreetype6"),
  .system("CFontconfigSystem", pkgConfig: isLinux ? nil : "fontconfig", apt: "libfontconfig-dev"),
  .system("CFriBidiSystem", pkgConfig: isLinux ? nil : "fribidi", apt: "libfribidi-dev"),
  .system("CHarfBuzzSystem", pkgConfig: isLinux ? nil : "harfbuzz", apt: "libharfbuzz-dev"),
  .system("CNFCSystem", pkgConfig: isLinux ? nil : "libnfc", apt: "libnfc-dev"),
  .system("CPNGSystem", pkgConfig: isLinux ? nil : "libpng", apt: "libpng-dev"),
  .system("CSQLiteSystem", pkgConfig: isLinux ? nil : "sqlite3", apt: "libsqlite3-dev"),
  .system("CTIFFSystem", pkgConfig: isLinux ? nil : "libtiff-4", apt: "libtiff6"),
  .system("CWebPSystem", pkgConfig: isLinux ? nil : "libwebp", apt: "libwebp7"),
  .system("CZLib", pkgConfig: "zlib", apt: "zlib1g-dev"),
  // posix_openpt is hidden from Swift.
  .target(name: "CPseudoTerminal"),
  // The control calls of Video4Linux have any number of arguments.
  .target(name: "CVideo"),
  // pcscd's driver for virtual readers: a library of its own, which only pcscd opens.
  .target(name: "CVirtualIFD", linkerSettings: bareLinking),
  // The files of the desk's page, as bytes.
  .target(name: "CDeskPage", exclude: ["page"], cSettings: [.unsafeFlags(["-std=c23"])]),
  // Libraries that are opened when they are first needed: on Linux nothing is linked to them.
  .target(name: "COpening"),
  .target(name: "CCrypto", dependencies: ["COpening", "CCryptoSystem"]),
  .target(name: "CFreeType", dependencies: ["COpening", "CFreeTypeSystem"]),
  // HarfBuzz, FriBidi and fontconfig: what a line of text needs of the three.
  .target(
    name: "CTextShaping",
    dependencies: [
      "COpening", "CFontconfigSystem", "CFreeType", "CFriBidiSystem", "CHarfBuzzSystem",
    ]),
  .target(name: "CNFC", dependencies: ["COpening", "CNFCSystem"]),
  // PC/SC, by our own declarations too.
  .target(
    name: "CSmartCard", dependencies: ["COpening"],
    linkerSettings: [.linkedFramework("PCSC", .when(platforms: [.macOS]))]),
  // libcurl: its functions for options have any number of arguments.
  .target(
    name: "CCurl", dependencies: ["COpening"],
    linkerSettings: [.linkedLibrary("curl", .when(platforms: [.macOS]))]),
  .target(name: "CQREncode", dependencies: ["COpening", "CQREncodeSystem"]),
  .target(name: "CSQLite", dependencies: ["COpening", "CSQLiteSystem"]),
  // libpq too, by our own declarations.
  .target(name: "CPostgres"),
  // These two leave by longjmp as well.
  .target(name: "CPNG", dependencies: ["COpening", "CPNGSystem"]),
  .target(name: "CJPEG", dependencies: ["COpening", "CJPEGSystem"]),
  // These two by our own declarations, which a test compares with their headers.
  .target(name: "CWebP", dependencies: ["COpening", "CWebPSystem"]),
  .target(name: "CTIFF", dependencies: ["COpening", "CTIFFSystem"]),
]

/// How the program is linked for release on Linux: what is inside it need not be looked up at each start.
/// The C++ library comes as an archive (`scripts/linking`), and no symbol is there for other programs.
let quickStart: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-L\(Context.packageDirectory)/scripts/linking",
      "-Xlinker", "--no-export-dynamic",
    ], .when(platforms: [.linux], configuration: .release))
]

/// What every target of ours is compiled with.
let habits: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// What is built beside the program, or instead of it: `tests` (scripts/build-tests), `fuzz` (scripts/fuzz),
/// `benchmarks` (`make bench`), or every room as a product (`rooms`).
let parts = Context.environment["BECKON_PARTS"]

/// Targets that compute much: pictures, codes, ciphers, models of tags, naive peers. They are optimised in the tests'
/// build too, where the others are not, since that takes a third of the time to build.
let heavy: Set<String> = [
  "AppClipCodes", "Artwork", "Basics", "CSVText", "Codes", "Grading", "InvocationRouter",
  "InvocationURLs", "JSONText", "LibCrypto", "NDEF", "PrinterLanguages", "QRCodes", "QRReading",
  "QRStandard", "SVGText", "Scanning", "Spreadsheets", "Tags",
  "AppClipCodesTests", "GradingTests", "QRCodesTests", "QRReadingTests", "ScanningTests",
  "TagsTests",
]

/// How a target is compiled; in the released program all are optimised.
@MainActor func settings(_ name: String) -> [SwiftSetting] {
  let isUnoptimised = !heavy.contains(name) && (parts == "tests" || name.hasSuffix("Tests"))
  return isUnoptimised
    ? habits + [.unsafeFlags(["-Onone"], .when(configuration: .release))] : habits
}

let package = Package(
  name: "beckon",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: libraries + [.driver, .executable(name: "beckon", targets: ["beckon"])],
  targets: edges + (rooms + commandRooms).map(\.target) + rooms.map(\.tests) + [
    .executableTarget(
      name: "beckon",
      dependencies: ["CommandHabits", "CommandTree", "HostIO", "Readers"],
      swiftSettings: settings("beckon"),
      linkerSettings: quickStart
    ),
    // The program with the hooks that the tests of stations need; the released one does not link them.
    .executableTarget(
      name: "beckon-hooked",
      dependencies: [
        "CommandHabits", "CommandLineKit", "CommandTree", "HostIO", "JobRequests", "Readers",
        "Tapping",
      ],
      path: "Tests/HookedProgram", swiftSettings: settings("beckon-hooked")),
    .target(
      name: "TestSupport", dependencies: ["HostIO", "JSONText"], path: "Tests/TestSupport",
      swiftSettings: habits),
    // Libraries to be opened that are not there.
    .target(name: "CAbsent", dependencies: ["COpening"], path: "Tests/CAbsent"),
    // A camera that is not there.
    .target(name: "CTestCamera", dependencies: ["CVideo"], path: "Tests/CTestCamera"),
    // Random routes and values, for the tests of more than one room.
    .target(
      name: "RouteTestSupport",
      dependencies: ["InvocationRouter", "InvocationURLs", "TestSupport"],
      path: "Tests/RouteTestSupport", swiftSettings: habits),
    // Through every carrier and back; Tests/RoundTripTests/Carrier.swift says how to add one.
    .testTarget(
      name: "RoundTripTests",
      dependencies: [
        "AppClipCodes", "Artwork", "Contents", "HostIO", "InvocationRouter", "InvocationURLs",
        "NDEF",
        "Codes", "QRCodes", "Readers", "RouteTestSupport", "Scanning", "Tags", "TestSupport",
        "VirtualReaders", "beckon",
      ],
      swiftSettings: settings("RoundTripTests")
    ),
    // The code of docs/app-and-app-clip.md.
    .testTarget(
      name: "AppExampleTests",
      dependencies: [
        "InvocationFoundation", "InvocationRouter", "InvocationURLs", "RouteFiles", "TestSupport",
      ],
      swiftSettings: settings("AppExampleTests")
    ),
    .testTarget(
      name: "BeckonTests",
      dependencies: [
        "AppClipCodes", "Artwork", "beckon", "CJPEG", "COpening", "CodeRequests", "CommandHabits",
        "CommandLineKit", "CommandTree", "HostIO", "InvocationRouter", "JSONText", "JobRequests",
        "LibCrypto",
        "PropertyLists", "QRCodes", "Scanning", "ShipChecks", "TagRequests", "Tags", "TestSupport",
        "VirtualReaders",
      ],
      swiftSettings: settings("BeckonTests")
    ),
  ],
  swiftLanguageModes: [.v6]
)

/// One room: a library target, its product and its tests.
@MainActor struct Room {
  var name: String
  var dependencies: [String]
  var isPure: Bool
  /// What only the tests need, such as the C library to compare with.
  var testDependencies: [String] = []

  static func pure(
    _ name: String, _ dependencies: [String] = [], tests: [String] = []
  ) -> Room {
    Room(name: name, dependencies: dependencies, isPure: true, testDependencies: tests)
  }

  static func edge(
    _ name: String, _ dependencies: [String] = [], tests: [String] = []
  ) -> Room {
    Room(name: name, dependencies: dependencies, isPure: false, testDependencies: tests)
  }

  private var isBasic: Bool { name == "Basics" }

  var target: Target {
    .target(
      name: name,
      dependencies: (isBasic ? [] : ["Basics"]) + dependencies.map { .init(stringLiteral: $0) },
      swiftSettings: settings(name) + (isPure ? [.strictMemorySafety()] : []),
      // The square root of a number that may be negative is the C math library's on Linux.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
    )
  }

  var tests: Target {
    .testTarget(
      name: name + "Tests",
      dependencies: [.init(stringLiteral: name), "TestSupport"] + (isBasic ? [] : ["Basics"])
        + testDependencies.map { .init(stringLiteral: $0) },
      swiftSettings: settings(name + "Tests")
    )
  }
}

extension Target {
  /// A program that measures, or tries inputs; it is built when `BECKON_PARTS` names it.
  static func program(
    _ name: String, at folder: String, _ dependencies: [String], flags: [String] = [],
    linked linkerFlags: [String] = []
  ) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
      path: folder,
      swiftSettings: [.treatAllWarnings(as: .error), .unsafeFlags(flags)],
      linkerSettings: [.unsafeFlags(linkerFlags)])
  }

  /// C that a program is measured beside.
  static func peer(_ name: String, links libraries: String...) -> Target {
    .target(
      name: name, path: "Benchmarks/Sources/\(name)",
      linkerSettings: libraries.map { .linkedLibrary($0) })
  }

  /// A C library of the system that reports errors by return codes.
  static func system(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
  }
}

extension Product {
  /// What pcscd opens by its name: `libbeckon-ifd.so`.
  static var driver: Product {
    .library(name: "beckon-ifd", type: .dynamic, targets: ["CVirtualIFD"])
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
    // Nothing is linked to pcscd's driver, and virtual readers need it.
    let needsDriver = wanted.contains("VirtualReaders")
    if needsDriver { wanted.insert("CVirtualIFD") }
    targets.removeAll { !wanted.contains($0.name) }
    products = needsDriver ? [.driver] : []
  }
}

/// `make bench` and `make pictures`.
let benchmarks: [Target] = [
  .peer("CAllocations"),
  // libpng as a C program uses it.
  .peer("CLibPNGPeer", links: "png16"),
  // The qrencode command, and libqrencode with libpng as a C program uses them.
  .peer("CBulkPeers", links: "png16", "qrencode"),
  // A ledger's statements as a C program runs them.
  .peer("CLedgerPeer", links: "sqlite3", "crypto"),
  // And those of counters of taps.
  .peer("CTapPeer", links: "sqlite3"),
  .target(
    name: "BenchmarkKit", dependencies: ["CAllocations"], path: "Benchmarks/Sources/BenchmarkKit"),
  .program(
    "benchmarks", at: "Benchmarks/Sources/benchmarks",
    [
      "AppClipCodes", "Artwork", "AuthenticTags", "Basics", "BenchmarkKit", "CBulkPeers",
      "CLedgerPeer",
      "CLibPNGPeer", "CSVText", "CTapPeer", "DNATags", "Grading", "HostIO", "InvocationRouter",
      "InvocationURLs", "JSONText", "Jobs",
      "Ledgers", "LibCrypto", "NDEF", "QRCodes", "QRReading", "Readers", "RouteFiles", "Scanning",
      "Screens", "ShipChecks", "Tags", "TapCounters", "Tapping", "VirtualReaders",
    ]),
  // What the engine reads of the pictures beside the checkout.
  .program("pictures", at: "Benchmarks/Sources/pictures", ["QRReading", "Scanning"]),
]

/// `scripts/fuzz`: one program with a target for each parser, chosen by name; Fuzz/Sources lists them.
let fuzzing: [Target] = [
  .program(
    "fuzz", at: "Fuzz/Sources",
    [
      "AppClipCodes", "Artwork", "AuthenticTags", "CSVText", "Codes", "Contents", "DNATags",
      "HostIO",
      "InvocationRouter", "InvocationURLs", "JSONText", "Jobs", "LabelStock", "LibCrypto",
      "LiveChecks", "NDEF", "Postgres", "PrinterLanguages", "PropertyLists", "QRCodes", "QRReading",
      "QRStandard", "ReaderDoctor", "Readers", "RedirectMaps", "RouteFiles", "SVGText", "Scanning",
      "ShipChecks", "Spreadsheets", "StoreRecords", "TagKeys", "Tags", "VirtualReaders", "WebGate",
    ], flags: ["-parse-as-library"], linked: ["-sanitize=fuzzer", "-use-ld=lld"])
]

// A run of some tests need not build the others: the sanitizer's, for one.
let chosenTests = Context.environment["BECKON_TESTS"].map {
  $0.split(separator: " ").map(String.init)
}

switch parts {
case "benchmarks":
  package.targets += benchmarks
  package.keep(benchmarks.map(\.name))
case "fuzz":
  package.targets += fuzzing
  package.keep(fuzzing.map(\.name) + (chosenTests ?? []))
case "rooms":
  package.products = rooms.map { .library(name: $0.name, targets: [$0.name]) }
default:
  if let chosenTests { package.keep(chosenTests) }
}
