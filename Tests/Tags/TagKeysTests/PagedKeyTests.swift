import AuthenticTags
import SecureTags
import Cryptography
import Tags
import Testing

@testable import TagKeys

@Suite("Keys of Ultralight C") struct PagedKeyTests {
  private func pages(_ scheme: DNAKeyScheme, _ version: UInt8, _ last: UInt8) throws -> [UInt8] {
    let master = try MasterKey(Secret((0..<16).map { UInt8($0) &* 3 &+ 1 }))
    let uid = TagUID([4, 1, 2, 3, 4, 5, last])
    let key = try KeyDerivation(scheme: scheme, version: version).pagedKey(of: uid, from: master)
    return (0..<4).flatMap(key.page)
  }

  @Test("each tag, version and scheme has its own, and none is a key of an NTAG 424 DNA")
  func own() throws {
    var seen: Set<[UInt8]> = []
    for scheme in DNAKeyScheme.allCases {
      for version: UInt8 in [1, 2] {
        for last: UInt8 in [6, 7] {
          #expect(seen.insert(try pages(scheme, version, last)).inserted)
          #expect(try pages(scheme, version, last) == pages(scheme, version, last))
        }
      }
    }
    #expect(KeyDerivation.pagedKeyNumber >= dnaKeyCount)
  }

  @Test("a tag that hides its number gets none") func noNumber() throws {
    let master = try MasterKey(Secret((0..<16).map { UInt8($0) }))
    #expect(throws: TagKeysError.noNumber) {
      _ = try KeyDerivation().pagedKey(of: TagUID([8, 1, 2, 3]), from: master)
    }
  }
}
