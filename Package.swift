// swift-tools-version: 6.2
import PackageDescription

/// What is built instead of the program and its tests: `fuzz` (scripts/fuzz), `benchmarks` (`make bench`), the libraries
/// alone (`libraries`, scripts/build-docs), or every portable target as a product (`portable`, scripts/check-purity).
let parts = Context.environment["BECKON_PARTS"]

/// The targets by their folders below Sources/, lowest first: a target imports only what is named before it, and
/// declares exactly what it imports. LayerTests reads this table and holds both.
/// `FOLDER/TARGET: dependencies + what its tests need besides`; `*` marks portable targets (docs/architecture.md).
let table = """
  Core/Basics*
  Core/LibC
  Core/SystemIO: Basics COpening LibC + CAbsent beckon
  Core/CommandLineKit*: Basics + SystemIO
  Core/Databases: Basics CPostgres CSQLite LibC SystemIO
  Formats/JSONText*: Basics
  Formats/CSVText*: Basics
  Formats/Archives: Basics CZLib LibC SystemIO + ArchiveTestSupport
  Formats/XMLText*: Basics
  Formats/SVGText*: Basics XMLText
  Formats/PropertyLists*: Basics XMLText + SystemIO
  Formats/HTMLReading*: Basics
  Formats/PNGStreams*: + CZLib
  Formats/Spreadsheets: Archives Basics CSVText XMLText + ArchiveTestSupport
  Formats/NDEF*: Basics
  URLs/InvocationURLs*: Basics
  URLs/AuthenticTags*: Basics InvocationURLs + Cryptography
  URLs/InvocationRouter*: Basics InvocationURLs + RouteTestSupport
  URLs/Payloads*: InvocationRouter NDEF + InvocationURLs
  URLs/RouteFiles*: AuthenticTags Basics CSVText InvocationRouter JSONText NDEF + InvocationURLs SystemIO
  URLs/InvocationFoundation: InvocationRouter InvocationURLs NDEF
  AppClips/AppClipCodes*: Basics SVGText XMLText
  AppClips/AppBinaries*: Basics PropertyLists + ArchiveTestSupport
  AppClips/AppClipChecks*: AppBinaries Basics CSVText HTMLReading InvocationRouter InvocationURLs JSONText PropertyLists RouteFiles + \
    ArchiveTestSupport
  AppClips/VirtualPhones*: AppClipChecks InvocationRouter InvocationURLs JSONText PropertyLists RouteFiles
  QR/QRStandard*: Basics
  QR/QRCodes*: Basics InvocationURLs PNGStreams QRStandard + Artwork CQREncode Codes Scanning SystemIO
  QR/QRReading*: Basics QRStandard + QRCodes
  QR/PrintGrading*: AppClipCodes QRReading QRStandard + QRCodes
  Pictures/Scanning: AppClipCodes CJPEG CPNG CTIFF CVideo CWebP CZLib LibC Payloads QRReading QRStandard SystemIO + Artwork \
    CTestCamera JSONText QRCodes
  Pictures/PictureGrading: AppClipCodes Basics JSONText Payloads PrintGrading QRReading QRStandard Scanning SystemIO + Codes \
    InvocationURLs
  Output/Artwork: AppClipCodes Basics CFreeType CPNG CTextShaping CZLib LibC PNGStreams SVGText SystemIO XMLText
  Output/Codes: AppClipCodes Artwork Basics CQREncode CZLib InvocationURLs LibC Payloads QRCodes SVGText Scanning SystemIO XMLText
  Output/LabelPrinting: Basics LibC SystemIO + CPseudoTerminal JSONText QRCodes beckon beckon-hooked
  Output/Labels: Artwork Basics Codes CommandLineKit InvocationURLs JSONText LabelPrinting QRCodes SystemIO XMLText + QRStandard
  Output/HTMLReports: Basics QRCodes + Cryptography InvocationURLs JSONText SystemIO beckon
  Tags/Contents*: Basics InvocationURLs JSONText NDEF QRStandard
  Tags/Tags*: Basics InvocationURLs NDEF
  Tags/Cryptography: AuthenticTags Basics CCrypto LibC SystemIO
  Tags/TapCounters: AuthenticTags Basics Databases + Cryptography InvocationURLs JSONText SystemIO beckon
  Tags/SecureTags*: AuthenticTags InvocationURLs Tags + Basics Cryptography NDEF VirtualReaders
  URLs/LocalizedErrors: AppClipCodes AuthenticTags InvocationFoundation JSONText QRCodes RouteFiles Tags
  Tags/TagKeys: AuthenticTags Basics Cryptography LibC SecureTags SystemIO Tags
  Readers/ReaderLogs*: Basics JSONText PNGStreams + Readers SystemIO VirtualReaders beckon
  Readers/ReaderDoctor: Basics PropertyLists SystemIO + JSONText beckon
  Readers/Readers: Basics CNFC CSmartCard InvocationURLs LibC NDEF ReaderDoctor ReaderLogs SystemIO Tags + VirtualReaders beckon
  Readers/VirtualReaders: Basics CPseudoTerminal Cryptography LibC NDEF ReaderLogs SystemIO + beckon
  Readers/LocalizedSystemErrors: Artwork Codes Cryptography LocalizedErrors Readers Scanning SystemIO TapCounters VirtualReaders
  Jobs/Ledgers: Basics CSQLite CSVText Cryptography Databases JSONText SystemIO Tags + JobCommands VirtualReaders beckon
  Jobs/Jobs: AppClipCodes Artwork Basics CSVText Codes Contents InvocationRouter InvocationURLs JSONText Ledgers NDEF QRCodes \
    RouteFiles SecureTags Spreadsheets SystemIO Tags + Cryptography
  Jobs/Provisioning: AuthenticTags CommandLineKit Cryptography JSONText Ledgers NDEF SecureTags SystemIO Tags + Basics CSVText \
    Databases JobCommands Jobs Readers TagKeys VirtualReaders beckon beckon-hooked
  Online/LiveChecks: Basics CCurl HTMLReading InvocationRouter InvocationURLs JSONText LibC RouteFiles SystemIO + beckon
  Command/CommandSupport: AppClipCodes Archives Artwork AuthenticTags Basics CSVText Codes CommandLineKit Contents Cryptography \
    JSONText Jobs LabelPrinting Labels Ledgers LibC NDEF Payloads PictureGrading Provisioning QRCodes ReaderDoctor Readers \
    RouteFiles Scanning Spreadsheets SystemIO Tags TapCounters VirtualReaders XMLText
  Command/HTTPGate*: Basics
  Command/URLCommands: AppBinaries AppClipChecks AppClipCodes Archives AuthenticTags CSVText CommandSupport Contents Cryptography \
    HTMLReports Jobs LiveChecks NDEF PropertyLists QRCodes Tags TapCounters VirtualPhones + ArchiveTestSupport CodeCommands JSONText \
    SystemIO beckon
  Command/CodeCommands: AppClipChecks AppClipCodes CSVText CommandSupport Contents HTMLReports Jobs PictureGrading PrintGrading \
    PropertyLists QRCodes SVGText Scanning XMLText + Artwork InvocationRouter JSONText SystemIO URLCommands VirtualReaders beckon
  Command/TagCommands: AuthenticTags CommandSupport Contents Cryptography LibC NDEF ReaderDoctor ReaderLogs Readers SecureTags TagKeys \
    Tags VirtualReaders + CommandLineKit CommandTree JSONText JobCommands Provisioning SystemIO beckon
  Command/JobCommands: AppClipCodes Archives AuthenticTags CSVText CommandSupport Contents Cryptography Databases HTMLReports Jobs \
    LabelPrinting Ledgers NDEF PictureGrading Provisioning QRCodes Readers Scanning SecureTags Spreadsheets TagKeys Tags \
    VirtualReaders + JSONText SystemIO beckon
  Command/Desk: CDeskPage CSVText CommandSupport Contents Cryptography HTTPGate Jobs Ledgers LibC Spreadsheets + Basics JSONText \
    SystemIO beckon
  Command/CommandTree: CodeCommands CommandSupport Desk JobCommands Readers TagCommands URLCommands VirtualReaders
  """

/// How every target is compiled.
let language: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Targets that compute much: pictures, codes, ciphers, models of tags, naive peers. They are optimised in every build.
/// The others are made small in releases, and not optimised in the quick sanitizer build of CI.
let heavy = """
  AppClipCodes Archives Artwork Basics CSVText Codes Cryptography InvocationRouter InvocationURLs JSONText \
  LabelPrinting NDEF PNGStreams Payloads PrintGrading QRCodes QRReading QRStandard SVGText Scanning Spreadsheets Tags \
  PrintGradingTests QRCodesTests QRReadingTests ScanningTests TagsTests
  """.split(separator: " ")

/// Targets that wait for readers, servers and people. In releases Swift's own optimiser leaves them as they are, which
/// halves the time to build them; LLVM still optimises them, so they are about as large.
let light = """
  AppBinaries Contents Desk HTMLReports JobCommands LiveChecks PropertyLists Provisioning ReaderDoctor \
  ReaderLogs Readers SecureTags TagCommands TagKeys VirtualPhones VirtualReaders
  """.split(separator: " ")

/// Passes of Swift's optimiser that take long and gain little: those that releases do without, and those that only
/// targets that compute much have.
let leftOut = ["release-hoisting", "late-release-hoisting"]
let forHeavy = [
  "retain-sinking", "arc-sequence-opts", "loop-invariant-code-motion", "dead-store-elimination",
]

/// Targets whose tests import them as other targets do, without `@testable`. In releases they are faster and smaller.
let closed = """
  CSVText CodeCommands CommandSupport HTMLReading HTTPGate InvocationURLs JSONText LiveChecks NDEF PictureGrading \
  PrintGrading QRStandard URLCommands XMLText
  """.split(separator: " ")

/// How a target of this folder below Sources/ is compiled; other targets have none. Tests are not optimised unless they
/// compute much. The flags are for this package alone: what depends on it must not meet any.
@MainActor func settings(_ name: String, in folder: String = "") -> [SwiftSetting] {
  let isQuick = parts == "fuzz" && Context.environment["BECKON_QUICK"] != nil
  let isReleased = Context.environment["BECKON_RELEASE"] != nil && !folder.isEmpty
  let isHeavy = heavy.contains(name[...])
  var flags: [String] = []
  if !isHeavy && (isQuick || name.hasSuffix("Tests")) {
    flags.append("-Onone")
  } else if isReleased {
    if !isHeavy { flags.append("-Osize") }
    if light.contains(name[...]) {
      flags += ["-Xfrontend", "-disable-sil-perf-optzns"]
    } else {
      flags += (isHeavy ? leftOut : leftOut + forHeavy)
        .flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] }
    }
  }
  if isReleased && !closed.contains(name[...]) { flags.append("-enable-testing") }
  return flags.isEmpty
    ? language : language + [.unsafeFlags(flags, .when(configuration: .release))]
}

/// For release on Linux: the libraries of Swift and C++ are in the program, and no symbol is there for others.
let asReleased: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-L\(Context.packageDirectory)/scripts/linking",
      "-Xlinker", "--no-export-dynamic",
      // The addresses that are adjusted at the start, in a sixtieth of the room (glibc 2.36).
      "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
    ], .when(platforms: [.linux], configuration: .release))
]

/// C libraries and shims, in Sources/C: their declarations, and on Apple's systems the libraries from Homebrew that they
/// link. Elsewhere libraries are opened at their first use (COpening); only zlib is linked.
let bindings: [Target] = [
  .systemLibrary(name: "CZLib", path: "Sources/C/CZLib"),
  .c("COpening"),
  .c("CCrypto", on: "COpening", "crypto"), .c("CCurl", on: "COpening", "curl"),
  .c("CFreeType", on: "COpening", "freetype"), .c("CJPEG", on: "COpening", "jpeg"),
  .c("CNFC", on: "COpening", "nfc"), .c("CPNG", on: "COpening", "png"),
  .c("CQREncode", on: "COpening", "qrencode"), .c("CSQLite", on: "COpening", "sqlite3"),
  .c("CTIFF", on: "COpening", "tiff"), .c("CWebP", on: "COpening", "webp"),
  .c("CTextShaping", on: "COpening CFreeType", "harfbuzz", "fribidi", "fontconfig", "unibreak"),
  .target(
    name: "CSmartCard", dependencies: ["COpening"], path: "Sources/C/CSmartCard",
    linkerSettings: [.linkedFramework("PCSC", .when(platforms: [.macOS]))]),
  // libpq by its name alone; calls that Swift does not see, as they are hidden or variadic.
  .c("CPostgres"), .c("CPseudoTerminal"), .c("CVideo"),
  // The files of the desk's page, as bytes.
  .target(
    name: "CDeskPage", path: "Sources/C/CDeskPage", exclude: ["page"],
    cSettings: [.unsafeFlags(["-std=c23"])]),
  // pcscd's driver for virtual readers: a library of its own, which only pcscd opens. It is linked without Swift's
  // runtime, and never unloaded, as its thread runs to the end of the program that opened it.
  .target(
    name: "CVirtualIFD", path: "Sources/C/CVirtualIFD",
    linkerSettings: [
      .unsafeFlags(
        [
          "-nostartfiles", "-static-stdlib", "-L\(Context.packageDirectory)/scripts/linking/bare",
          "-Xlinker", "-z", "-Xlinker", "nodelete",
        ], .when(platforms: [.linux]))
    ]),
]

/// What other packages import: a product and the targets in it, of which the first names it. The other targets are for
/// this package alone.
let libraries: [Product] = """
  InvocationURLs, NDEF, InvocationRouter, Payloads, RouteFiles, AppClipCodes, Tags, Scanning, \
  InvocationFoundation, LocalizedErrors, LocalizedSystemErrors, Codes QRCodes Artwork, Readers VirtualReaders, \
  QRCodes QRStandard, QRReading QRStandard, AuthenticTags InvocationURLs Cryptography TapCounters
  """.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
  .map { .library(name: $0[0], targets: $0) }

/// What pcscd opens by its name: `libbeckon-ifd.so`.
let driver = Product.library(name: "beckon-ifd", type: .dynamic, targets: ["CVirtualIFD"])

/// All targets of the table.
let modules = Module.all.map(\.name).joined(separator: " ")

/// Test targets that start the program.
let testsOfProgram = Set(
  Module.all.filter { $0.testDependencies.split(separator: " ").contains("beckon") }
    .map { $0.name + "Tests" } + ["BeckonTests", "RoundTripTests"])

/// The program, and the tests of more than one target.
let programs: [Target] = [
  .executableTarget(
    name: "beckon",
    dependencies: named("CommandLineKit CommandSupport CommandTree LibC Readers SystemIO"),
    path: "Sources/Command/beckon", swiftSettings: settings("beckon", in: "Command"),
    linkerSettings: asReleased),
  // The program with the hooks that the tests of stations need; the released one does not link them.
  .executableTarget(
    name: "beckon-hooked",
    dependencies: named(
      "CommandLineKit CommandSupport CommandTree JobCommands Provisioning Readers SystemIO"),
    path: "Tests/Support/HookedProgram", swiftSettings: settings("beckon-hooked")),
  .support("TestSupport", "JSONText SystemIO"),
  .support("RouteTestSupport", "InvocationRouter InvocationURLs TestSupport"),
  // Writers of ZIP archives, programs, signatures and whole apps.
  .support("ArchiveTestSupport", "CZLib PropertyLists"),
  // Libraries to be opened, and a camera, that are not there.
  .c("CAbsent", on: "COpening", at: "Tests/Support"),
  .c("CTestCamera", on: "CVideo", at: "Tests/Support"),
  // Through every carrier and back; Carrier.swift says how to add one.
  .tests("RoundTripTests", at: "Tests", modules + " RouteTestSupport"),
  // The code of docs/app-and-app-clip.md.
  .tests(
    "AppExampleTests", at: "Tests/URLs",
    "InvocationFoundation InvocationRouter InvocationURLs RouteFiles"),
  // The command as a whole, its documents, and the layout of the sources.
  .tests("BeckonTests", at: "Tests/Command", modules + " ArchiveTestSupport CJPEG COpening"),
]

/// `make bench` and `make pictures`.
let benchmarks: [Target] = [
  .peer("CAllocations"),
  // libpng, qrencode and SQLite as C programs use them.
  .peer("CLibPNGPeer", "png16"), .peer("CBulkPeers", "png16", "qrencode"),
  .peer("CLedgerPeer", "sqlite3", "crypto"), .peer("CTapPeer", "sqlite3"),
  .target(
    name: "BenchmarkKit", dependencies: ["CAllocations"], path: "Benchmarks/Sources/BenchmarkKit"),
  .program(
    "benchmarks", at: "Benchmarks/Sources/benchmarks",
    modules + " BenchmarkKit CBulkPeers CLedgerPeer CLibPNGPeer CTapPeer",
    // Foundation's own libraries, which only a target compiled with -static-stdlib links by itself.
    linkedBy: asReleased
      + [
        "_FoundationICU", "_FoundationCShims", "_FoundationCollections", "CoreFoundation",
        "FoundationInternationalization",
      ].map { .linkedLibrary($0, .when(platforms: [.linux])) }),
  // What the engine reads of the pictures beside the checkout.
  .program("pictures", at: "Benchmarks/Sources/pictures", "QRReading Scanning"),
]

/// `scripts/fuzz`: one program with a target for each parser, chosen by name; Fuzz/Sources lists them.
let fuzzing = Target.executableTarget(
  name: "fuzz",
  dependencies: named(
    """
    AppBinaries AppClipChecks AppClipCodes Archives Artwork AuthenticTags CSVText Codes Contents Cryptography \
    Databases HTMLReading HTTPGate InvocationRouter InvocationURLs JSONText Jobs LabelPrinting Labels LiveChecks \
    NDEF Payloads PropertyLists QRCodes QRReading QRStandard ReaderDoctor ReaderLogs Readers RouteFiles SVGText Scanning \
    SecureTags Spreadsheets SystemIO TagKeys Tags VirtualReaders XMLText
    """),
  path: "Fuzz/Sources",
  swiftSettings: [.treatAllWarnings(as: .error), .unsafeFlags(["-parse-as-library"])],
  // gold, the usual linker, ends with an internal error on a program of this size.
  linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])

let package = Package(
  name: "beckon",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: libraries + [driver, .executable(name: "beckon", targets: ["beckon"])],
  targets: bindings + Module.all.flatMap(\.targets) + programs,
  swiftLanguageModes: [.v6]
)

/// The targets of a list of names.
func named(_ list: String) -> [Target.Dependency] {
  Set(list.split(separator: " ")).sorted().map { .init(stringLiteral: String($0)) }
}

/// A line of the table.
struct Module {
  let folder, name: String
  let isPortable: Bool
  let dependencies, testDependencies: String

  init(_ line: Substring) {
    let parts = line.split(separator: ":")
    let lists = parts.dropFirst().joined().split(separator: "+", omittingEmptySubsequences: false)
    let path = parts[0].split(separator: "/")
    folder = String(path[0])
    name = path[1].filter { $0 != "*" }
    isPortable = parts[0].hasSuffix("*")
    dependencies = lists.first.map(String.init) ?? ""
    testDependencies = lists.count > 1 ? String(lists[1]) : ""
  }

  static let all = table.split(separator: "\n").map { Module($0) }

  @MainActor var targets: [Target] {
    let target = Target.target(
      name: name, dependencies: named(dependencies), path: "Sources/\(folder)/\(name)",
      swiftSettings: settings(name, in: folder) + (isPortable ? [.strictMemorySafety()] : []),
      // The square root of a number that may be negative is the C math library's on Linux.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
    // What all commands share is tested by BeckonTests.
    guard !["LibC", "CommandSupport", "CommandTree"].contains(name) else { return [target] }
    let needed = "\(name) \(dependencies) \(testDependencies)"
    return [target, .tests("\(name)Tests", at: "Tests/\(folder)", needed)]
  }
}

extension Target {
  /// Bindings or a shim in C; on macOS they link these libraries.
  static func c(
    _ name: String, on others: String = "", at folder: String = "Sources/C", _ libraries: String...
  ) -> Target {
    .target(
      name: name, dependencies: named(others), path: "\(folder)/\(name)",
      linkerSettings: libraries.map { .linkedLibrary($0, .when(platforms: [.macOS])) })
  }

  /// Tests that need the program start it; were it a dependency, they would be linked as it is.
  @MainActor static func tests(_ name: String, at folder: String, _ needed: String) -> Target {
    let others = needed.split(separator: " ").filter { $0 != "beckon" }.joined(separator: " ")
    return .testTarget(
      name: name, dependencies: named(others + " TestSupport"), path: "\(folder)/\(name)",
      swiftSettings: settings(name))
  }

  /// What the tests of several targets share.
  static func support(_ name: String, _ dependencies: String) -> Target {
    .target(
      name: name, dependencies: named(dependencies), path: "Tests/Support/\(name)",
      swiftSettings: language)
  }

  /// A program that measures, or tries inputs; it is built when `BECKON_PARTS` names it.
  static func program(
    _ name: String, at folder: String, _ dependencies: String,
    linkedBy settings: [LinkerSetting] = []
  ) -> Target {
    .executableTarget(
      name: name, dependencies: named(dependencies), path: folder,
      swiftSettings: [.treatAllWarnings(as: .error)], linkerSettings: settings)
  }

  /// C that a program is measured beside.
  static func peer(_ name: String, _ libraries: String...) -> Target {
    .target(
      name: name, path: "Benchmarks/Sources/\(name)",
      linkerSettings: libraries.map { .linkedLibrary($0) })
  }
}

extension Package {
  /// Leaves only these targets and what they need.
  @MainActor func keep(_ names: [String]) {
    let programs = testsOfProgram.isDisjoint(with: names) ? [] : ["beckon"]
    var (wanted, waiting) = (Set(names + programs), names + programs)
    while let name = waiting.popLast() {
      let target = targets.first { $0.name == name }
      for case .byNameItem(let needed, _) in target?.dependencies ?? []
      where wanted.insert(needed).inserted { waiting.append(needed) }
    }
    // Nothing is linked to pcscd's driver, and virtual readers need it.
    let needsDriver = wanted.contains("VirtualReaders")
    if needsDriver { wanted.insert("CVirtualIFD") }
    targets.removeAll { !wanted.contains($0.name) }
    products = needsDriver ? [driver] : []
  }
}

// The test targets of a run that does not need all of them.
let chosenTests = Context.environment["BECKON_TESTS"]?.split(separator: " ").map(String.init)

switch parts {
case "benchmarks":
  package.targets += benchmarks
  package.keep(benchmarks.map(\.name))
case "fuzz":
  package.targets.append(fuzzing)
  package.keep(["fuzz"] + (chosenTests ?? []))
case "libraries":
  package.keep(libraries.compactMap { $0 as? Product.Library }.flatMap(\.targets))
case "portable":
  let names = Module.all.filter { $0.isPortable || $0.name == "InvocationFoundation" }
  package.products = names.map { .library(name: $0.name, targets: [$0.name]) }
default:
  if let chosenTests { package.keep(chosenTests) }
}
