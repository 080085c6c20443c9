import Tags
import Testing

@Suite("Tag UIDs") struct UIDTests {
  @Test("text and bytes") func text() throws {
    let uid = try #require(TagUID("04:e1 0C-DA993C80"))
    #expect(uid.bytes == [0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80])
    #expect(uid.description == "04E10CDA993C80")
    #expect(TagUID("04E") == nil && TagUID("") == nil && TagUID("0G") == nil)
    #expect(!uid.isRandom && TagUID([8, 1, 2, 3]).isRandom)
  }
}
