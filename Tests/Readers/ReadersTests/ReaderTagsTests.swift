import InvocationURLs
import NDEF
import Readers
import Tags
import TestSupport
import Testing
import VirtualReaders

/// A reader's tags as an asynchronous sequence.
@Suite("Tags of a reader, one after the other") struct ReaderTagsTests {
  @Test("each is written and read back, and the next one comes when it has left")
  func sequence() async throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    let reader = try Reader(virtual)
    let url = "https://eat.example.com/s/42"
    var uids: [TagUID] = []
    for try await tag in reader.tags {
      uids.append(tag.uid)
      try await tag.write(InvocationURL(url))
      #expect(try await tag.read().message().firstURI() == url)
      if uids.count == 2 { break }
      virtual.remove()
      virtual.present(VirtualTag(.ntag215, uid: [0x04, 1, 2, 3, 4, 5, 6]))
    }
    #expect(Set(uids).count == 2)
  }

  @Test("the last tag answers although nothing waits for another one") func last() async throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    func first() async throws -> ReaderTag? {
      let reader = try Reader(virtual)
      for try await tag in reader.tags { return tag }
      return nil
    }
    let tag = try #require(try await first())
    #expect(try await tag.info().chip.name == "NTAG213")
  }
}
