import TestSupport
import Testing

/// The layers of Sources/: each target imports what Package.swift declares for it, and only targets
/// that are declared before it.
@Suite("Layers of Sources/") struct LayerTests {
  @Test("every import is declared, used, and of a target named earlier") func imports() throws {
    let targets = try LayerTarget.ofThisPackage()
    #expect(targets.count > 60)
    #expect(LayerCheck(targets).faults(in: SourceImports.ofThisCheckout()) == [])
  }

  @Test("a small package without a fault has none") func sound() {
    let targets = LayerTarget.all(in: Self.manifest)
    #expect(
      targets.map(\.path) == [
        "C/CZLib", "C/COpening", "C/CQREncode", "C/CSmartCard", "Core/Basics", "Core/SystemIO",
        "QR/QRStandard", "QR/QRCodes", "Command/CommandSupport", "Command/CodeCommands",
        "Command/TagCommands", "Command/beckon",
      ])
    #expect(targets.filter(\.isPortable).map(\.name) == ["Basics", "QRStandard"])
    #expect(LayerCheck(targets).faults(in: Self.imports) == [])
  }

  @Test("planted faults are found", arguments: PlantedFault.all)
  func planted(_ fault: PlantedFault) {
    var manifest = Self.manifest
    if let (old, new) = fault.change { manifest = manifest.replacing(old, with: new) }
    let targets = LayerTarget.all(in: manifest)
    var imports = Self.imports
    for (path, modules) in fault.files { imports[path] = modules }
    #expect(LayerCheck(targets).faults(in: imports) == fault.sentences)
  }

  @Test("imports and includes are read as they are written") func reading() {
    let swift = """
      // import Nothing
      import Basics
        @preconcurrency package import SystemIO
      @_exported public import struct Foundation.URL
      let text = "import Nothing"
      """
    #expect(SourceImports.modules(of: swift) == ["Basics", "SystemIO", "Foundation"])
    let header = "#include <CFreeType.h>\n# include \"opening_forward.h\"\n#include <curl/curl.h>\n"
    #expect(
      SourceImports.headers(of: header) == ["CFreeType.h", "opening_forward.h", "curl/curl.h"])
  }

  /// A manifest in the form of Package.swift.
  static let manifest = #"""
    let table = """
      Core/Basics*
      Core/SystemIO: Basics COpening + CAbsent beckon
      QR/QRStandard*: Basics
      QR/QRCodes: Basics CQREncode CZLib QRStandard \
        SystemIO + beckon-hooked
      Command/CommandSupport: QRCodes
      Command/CodeCommands: CommandSupport QRCodes
      Command/TagCommands: CSmartCard CommandSupport
      """
    let bindings: [Target] = [
      .systemLibrary(
        name: "CZLib", path: "Sources/C/CZLib", pkgConfig: "zlib"),
      .c("COpening"),
      .c("CQREncode", on: "COpening", "qrencode"),
      .target(
        name: "CSmartCard", dependencies: ["COpening"], path: "Sources/C/CSmartCard"),
    ]
    let programs: [Target] = [
      .executableTarget(
        name: "beckon",
        dependencies: named("CodeCommands TagCommands"),
        path: "Sources/Command/beckon")
    ]
    """#

  /// The imports of its files.
  static let imports: [String: Set<String>] = [
    "C/CZLib/shim.h": [],
    "C/COpening/include/COpening.h": [],
    "C/CQREncode/include/CQREncode.h": ["COpening"],
    "C/CSmartCard/CSmartCard.c": ["COpening"],
    "Core/Basics/ASCII.swift": [],
    "Core/SystemIO/OutputFile.swift": ["Basics", "COpening", "Glibc"],
    "QR/QRStandard/QRLevel.swift": ["Basics"],
    "QR/QRStandard/Math/Angles.swift": ["Darwin", "Glibc", "Musl"],
    "QR/QRCodes/QRCode.swift": ["Basics", "CQREncode", "CZLib", "QRStandard", "SystemIO"],
    "Command/CommandSupport/Beckon.swift": ["Foundation", "QRCodes"],
    "Command/CodeCommands/QRCommand.swift": ["CommandSupport", "QRCodes"],
    "Command/TagCommands/TagCommands.swift": ["CSmartCard", "CommandSupport"],
    "Command/beckon/main.swift": ["CodeCommands", "TagCommands"],
  ]

  /// A change to that package, and the faults that it makes.
  struct PlantedFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The text of the manifest that is replaced, and the new text.
    var change: (old: String, new: String)?
    /// Files with other imports, or new ones.
    var files: [String: Set<String>] = [:]
    let sentences: [String]

    static let all = [
      PlantedFault(
        testDescription: "an import of a later target",
        change: ("Basics*\n", "Basics*: QRStandard\n"),
        files: ["Core/Basics/ASCII.swift": ["QRStandard"]],
        sentences: ["Core/Basics/ASCII.swift imports QRStandard, which is named later"]),
      PlantedFault(
        testDescription: "an import that is not declared",
        files: ["QR/QRStandard/QRLevel.swift": ["Basics", "Core"]],
        sentences: [
          "QR/QRStandard/QRLevel.swift imports Core, which QRStandard does not declare",
          "QR/QRStandard/QRLevel.swift imports Core, and QRStandard is portable",
        ]),
      PlantedFault(
        testDescription: "a dependency that nothing imports",
        change: (
          "CodeCommands: CommandSupport QRCodes", "CodeCommands: CommandSupport QRCodes SystemIO"
        ),
        sentences: ["CodeCommands declares SystemIO, which no file imports"]),
      PlantedFault(
        testDescription: "a dependency that is not a target",
        change: ("SystemIO: Basics", "SystemIO: Basics HostIO"),
        sentences: [
          "SystemIO declares HostIO, which is not a target",
          "SystemIO declares HostIO, which no file imports",
        ]),
      PlantedFault(
        testDescription: "commands that import each other",
        change: ("TagCommands: CSmartCard", "TagCommands: CSmartCard CodeCommands"),
        files: [
          "Command/TagCommands/TagCommands.swift": ["CSmartCard", "CodeCommands", "CommandSupport"]
        ],
        sentences: [
          "Command/TagCommands/TagCommands.swift imports CodeCommands, "
            + "and command targets do not import each other"
        ]),
      PlantedFault(
        testDescription: "Foundation in a portable target",
        files: ["Core/Basics/ASCII.swift": ["Foundation"]],
        sentences: ["Core/Basics/ASCII.swift imports Foundation, and Basics is portable"]),
      PlantedFault(
        testDescription: "the C library in another file of a portable target",
        files: ["QR/QRStandard/QRLevel.swift": ["Basics", "Glibc"]],
        sentences: ["QR/QRStandard/QRLevel.swift imports Glibc, and QRStandard is portable"]),
      PlantedFault(
        testDescription: "a portable target that is not marked",
        change: ("Basics*", "Basics"),
        sentences: ["QR/QRStandard/QRLevel.swift imports Basics, and QRStandard is portable"]),
      PlantedFault(
        testDescription: "an include that a C target does not declare",
        change: (#""CQREncode", on: "COpening", "#, #""CQREncode", "#),
        sentences: [
          "C/CQREncode/include/CQREncode.h imports COpening, which CQREncode does not declare"
        ]),
      PlantedFault(
        testDescription: "a folder that is not a target",
        files: ["Core/HostIO/OutputFile.swift": [], "Lists.swift": []],
        sentences: [
          "Core/HostIO/OutputFile.swift is not in the folder of a target",
          "Lists.swift is not in the folder of a target",
        ]),
      PlantedFault(
        testDescription: "a target without files, and one that is named twice",
        change: (
          "QR/QRStandard*: Basics\n",
          "QR/QRStandard*: Basics\n  QR/QRStandard*: Basics\n  QR/QRArt*\n"
        ),
        sentences: ["QRStandard is declared twice", "QR/QRArt has no files"]),
    ]
  }
}
