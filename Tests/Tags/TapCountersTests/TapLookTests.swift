import AuthenticTags
import Foundation
import TestSupport
import Testing

@testable import TapCounters

/// Counters that are looked at: they are there already, and nothing becomes of them.
@Suite("A look at counters") struct TapLookTests {
  private let folder: ScratchFolder
  private let uid: [UInt8] = [4, 0xDE, 0x5F, 0x1E, 0xAC, 0xC0, 0x40]

  init() throws { folder = try ScratchFolder() }

  @Test("it sees what others count meanwhile, and counts nothing") func sees() throws {
    let store = try TapCounterFile(folder.path("taps"))
    let look = try TapCounterReader(at: folder.path("taps"))
    #expect(try look.lastTap(of: uid) == nil)
    _ = try store.accept(CountedTap(uid: uid, counter: 61))
    #expect(try look.lastTap(of: uid)?.counter == 61)
    #expect(try look.lastTap(of: [4, 1, 2, 3, 4, 5, 6]) == nil)
    #expect(try store.lastTap(of: uid) == 61 && store.tagCount() == 1)
  }

  @Test("a file that is not there is not made") func missing() throws {
    let error = #expect(throws: TapCounterError.self) {
      try TapCounterReader(at: folder.path("none"))
    }
    guard case .cannotOpen? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
  }

  @Test("an empty file has seen nothing, and stays empty") func empty() throws {
    try folder.write("", to: "empty")
    #expect(try TapCounterReader(at: folder.path("empty")).lastTap(of: uid) == nil)
    #expect(try folder.bytes(of: "empty").isEmpty)
  }

  @Test("what are no counters is refused, and left as it is") func others() throws {
    let text = String(repeating: "no counters ", count: 100)
    try folder.write(text, to: "text")
    let error = #expect(throws: TapCounterError.self) {
      try TapCounterReader(at: folder.path("text"))
    }
    #expect(error?.problem == .notCounters)
    #expect(try folder.text(of: "text") == text)
  }

  @Test("an address with a password is refused, and not repeated") func password() {
    let error = #expect(throws: TapCounterError.self) {
      try TapCounterReader(at: "postgresql://me:geheim@localhost/taps")
    }
    #expect(error.map { "\($0)".contains("geheim") } == false)
  }
}
