import ArchiveTestSupport
import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import AppBinaries

/// What fuzzing begins with: `Fuzz/Corpus`. BECKON_UPDATE_GOLDEN=1 writes it again.
@Suite("The corpora of built apps") struct CorpusTests {
  private static let list = PropertyList.dictionary([
    ("application-identifier", .string("A.b")), ("c", .strings(["d"])), ("e", .integer(7)),
  ])

  private static var files: [(name: String, bytes: [UInt8])] {
    var signature = TestSignature(list, identifier: "b")
    signature.padding = 0
    var small = TestSignature()
    (small.derEntitlements, small.padding) = (list, 0)
    var program = TestProgram(signed: small, code: 4)
    var old = TestProgram()
    (old.isLong, old.type, old.subtype, old.build, old.oldVersion) = (false, 12, 9, nil, 0xE_0000)
    old.libraries = [(0x8000_0018, "@rpath/M.framework/M")]
    old.code = []
    var files = [
      ("FuzzMachO/thin", program.bytes), ("FuzzMachO/old", old.bytes),
      ("FuzzCodeSignature/both", signature.bytes), ("FuzzCodeSignature/der", small.bytes),
    ]
    program.libraries = []
    files += [
      ("FuzzMachO/fat", TestProgram.universal([program, old], alignment: 4)),
      ("FuzzMachO/fat64", TestProgram.universal([old, program], isLong: true, alignment: 4)),
    ]
    let profile = PropertyList.dictionary([("Entitlements", list)])
    for isOpen in [false, true] {
      files.append(
        ("FuzzProvisioningProfile/\(isOpen)", TestDER.profile(profile, isOpen: isOpen)))
    }
    let info = PropertyList.dictionary([("CFBundleExecutable", .string("x"))])
    var archive = TestArchive()
    program.signature = nil
    program.code = []
    for folder in ["A.app", "A.app/AppClips/C.app"] {
      archive.parts += [
        .init(name: folder + "/Info.plist", content: TestBinaryList.bytes(info), isDeflated: false),
        .init(name: folder + "/x", content: program.bytes, isDeflated: false),
      ]
    }
    return files + [("FuzzBuiltApp/small", archive.bytes)]
  }

  @Test("are what the writers write, and short enough") func files() throws {
    for (name, bytes) in Self.files {
      let file = Repository.root.appendingPathComponent("Fuzz/Corpus/\(name)")
      if expectationsAreRewritten {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
      #expect(try Array(Data(contentsOf: file)) == bytes, "\(name)")
      #expect(bytes.count <= 1_024, "\(name)")
    }
  }
}
