import ArchiveTestSupport
import TestSupport
import Testing

@testable import AppBinaries

/// Programs that LLVM's tools make and read.
@Suite("Programs of LLVM", .needs(.llc, .lld, .objdump)) struct ProgramPeerTests {
  /// The libraries that llvm-objdump lists.
  private static func listed(_ path: String) throws -> [String] {
    try Equipment.objdump.text(["--macho", "--dylibs-used", path])
      .split(separator: "\n").filter { $0.hasPrefix("\t") }
      .compactMap { $0.dropFirst().split(separator: " (").first.map(String.init) }
  }

  private static func stub(_ path: String, _ symbol: String) -> String {
    """
    --- !tapi-tbd
    tbd-version: 4
    targets: [ arm64-ios ]
    install-name: \(path)
    exports:
      - targets: [ arm64-ios ]
        symbols: [ \(symbol) ]
    ...

    """
  }

  @Test("what ld64.lld links and signs") func linked() throws {
    let folder = try ScratchFolder()
    let frameworks = "/System/Library/Frameworks/"
    let libraries = [
      ("HealthKit", frameworks + "HealthKit.framework/HealthKit", "_hk"),
      ("Contacts", frameworks + "Contacts.framework/Contacts", "_cn"),
      ("libSystem", "/usr/lib/libSystem.B.dylib", "dyld_stub_binder"),
    ]
    for (name, path, symbol) in libraries {
      try folder.write(Self.stub(path, symbol), to: name + ".tbd")
    }
    try folder.write(
      "target triple = \"arm64-apple-ios16.4.0\"\ndefine i32 @main() {\n  ret i32 0\n}\n",
      to: "a.ll")
    _ = try Equipment.llc.text(["-filetype=obj", "-o", folder.path("a.o"), folder.path("a.ll")])
    _ = try Equipment.lld.text([
      "-flavor", "darwin", "-arch", "arm64", "-platform_version", "ios", "16.4", "17.0", "-o",
      folder.path("a"), folder.path("a.o"), folder.path("HealthKit.tbd"), "-weak_library",
      folder.path("Contacts.tbd"), folder.path("libSystem.tbd"), "-adhoc_codesign",
    ])
    let file = try readForward(folder.bytes(of: "a"))
    let slice = try #require(file.slices.only)
    #expect(slice.architecture.name == "arm64" && slice.commands.kind == .executable)
    #expect(slice.commands.libraries.map(\.path) == libraries.map(\.1))
    #expect(slice.commands.libraries.map(\.link) == [.regular, .weak, .regular])
    #expect(try Self.listed(folder.path("a")) == libraries.map(\.1))
    #expect(slice.commands.targets == [.init(platform: 2, major: 16, minor: 4)])
    let signature = try #require(slice.signature)
    #expect(signature.isAdHoc && signature.identifier == "a" && signature.team == nil)
    #expect(signature.entitlements == nil && signature.derEntitlements == nil)
    // An object that is not linked has no libraries.
    let object = try readForward(folder.bytes(of: "a.o"))
    #expect(object.slices[0].commands.kind == .object && object.slices[0].signature == nil)
  }

  @Test("llvm-objdump reads the programs of these tests alike", arguments: [false, true])
  func written(_ isUniversal: Bool) throws {
    let folder = try ScratchFolder()
    let program = MachOTests.signed
    var second = program
    (second.type, second.subtype, second.isLong) = (12, 9, false)
    let bytes = isUniversal ? TestProgram.universal([program, second]) : program.bytes
    try folder.write(bytes, to: "a")
    let paths = program.libraries.map(\.path)
    #expect(try Self.listed(folder.path("a")) == (isUniversal ? paths + paths : paths))
    #expect(
      try readForward(bytes).slices.flatMap { $0.commands.libraries.map(\.path) }
        == (isUniversal ? paths + paths : paths))
  }
}
