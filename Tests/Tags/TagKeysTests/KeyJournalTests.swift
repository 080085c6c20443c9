import AuthenticTags
import Basics
import SecureTags
import SystemIO
import Cryptography
import Tags
import TestSupport
import Testing

@testable import TagKeys

private func master(_ first: UInt8 = 1) throws -> MasterKey {
  try MasterKey(Secret([first] + [UInt8](2...16)))
}

private let uid = TagUID([0x04, 0x95, 0x8C, 0xAA, 0x5C, 0x5E, 0x80])
private let other = TagUID([0x04, 0x10, 0x65, 0xFA, 0x96, 0x73, 0x80])

private let entries = [
  KeyJournalEntry(uid: uid, event: .changing(1, from: "factory", to: "bolt-card-1-00000000")),
  KeyJournalEntry(uid: other, event: .changing(0, from: "factory", to: "bolt-card-2-00000000")),
  KeyJournalEntry(uid: uid, event: .settled("bolt-card-1-00000000")),
]

@Suite("Journal of keys")
struct KeyJournalTests {
  private let folder: ScratchFolder
  private var path: String { folder.path("tags.journal") }

  init() throws { folder = try ScratchFolder() }

  private func written() throws -> [UInt8] {
    let journal = try KeyJournal(path, master: master())
    for entry in entries { try journal.append(entry) }
    return try folder.bytes(of: "tags.journal")
  }

  @Test("what was written is there when it is opened again, and can be added to")
  func roundTrip() throws {
    _ = try written()
    do {
      let journal = try KeyJournal(path, master: master())
      #expect(journal.entries == entries)
      try journal.append(entries[0])
    }
    #expect(try KeyJournal(path, master: master()).entries == entries + [entries[0]])
  }

  @Test("the keys of a tag are told, the last ones first")
  func references() throws {
    _ = try written()
    let journal = try KeyJournal(path, master: master())
    #expect(journal.references(of: uid) == ["bolt-card-1-00000000", "factory"])
    #expect(journal.references(of: other) == ["bolt-card-2-00000000", "factory"])
    #expect(journal.references(of: TagUID([1, 2, 3, 4])) == [])
  }

  @Test("it is made for its owner alone, and shows neither tags nor keys")
  func hidden() throws {
    let bytes = try written()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("04958CAA5C5E80") && !text.contains("bolt-card"))
    #expect(text.split(separator: "\n").count == 4)
    #expect(try !InputFile(path).isOpenToOthers)
  }

  @Test("another master key is told by its fingerprint, and the file stays as it is")
  func otherKey() throws {
    let bytes = try written()
    let error = #expect(throws: KeyJournalError.self) { try KeyJournal(path, master: master(9)) }
    #expect(
      try error?.problem
        == .otherKey(journal: master().fingerprint, given: master(9).fingerprint))
    #expect(try folder.bytes(of: "tags.journal") == bytes)
  }

  @Test("every byte that was changed is found, and the good records are counted")
  func flipped() throws {
    let bytes = try written()
    let starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      try folder.write(damaged, to: "tags.journal")
      let error = #expect(throws: KeyJournalError.self, "byte \(index)") {
        try KeyJournal(path, master: master())
      }
      let record = (starts.lastIndex { $0 <= index } ?? 0)
      if record > 0, let error, case .damaged(let found, let offset) = error.problem {
        #expect(found == record && offset == starts[record], "byte \(index)")
      } else {
        #expect(record == 0, "byte \(index): \(error.map { "\($0)" } ?? "")")
      }
      #expect(try folder.bytes(of: "tags.journal") == damaged)
    }
  }

  @Test("a journal that was cut off is refused, or is the shorter one that it was")
  func cut() throws {
    let bytes = try written()
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    for count in 1..<bytes.count {
      try folder.write(Array(bytes.prefix(count)), to: "tags.journal")
      if let whole = ends.firstIndex(of: count) {
        #expect(try KeyJournal(path, master: master()).entries == Array(entries.prefix(whole)))
      } else {
        #expect(throws: KeyJournalError.self, "\(count) bytes") {
          try KeyJournal(path, master: master())
        }
      }
    }
  }

  @Test("a record that was taken from another place is refused")
  func moved() throws {
    let lines = String(decoding: try written(), as: UTF8.self).split(separator: "\n")
    for order in [[0, 2, 1, 3], [0, 1, 1, 2], [0, 2, 3], [0, 1, 3]] {
      let text = order.map { lines[$0] + "\n" }.joined()
      try folder.write(text, to: "tags.journal")
      #expect(throws: KeyJournalError.self) { try KeyJournal(path, master: master()) }
    }
  }

  @Test("the advice for a damaged journal keeps the good part")
  func advice() throws {
    var bytes = try written()
    bytes[bytes.count - 5] ^= 1
    try folder.write(bytes, to: "tags.journal")
    let error = #expect(throws: KeyJournalError.self) { try KeyJournal(path, master: master()) }
    guard case .damaged(3, let offset) = error?.problem else {
      Issue.record("record 3 is the damaged one")
      return
    }
    #expect(error?.description.contains("the 2 before it are whole") == true)
    try folder.write(Array(bytes.prefix(offset)), to: "tags.journal")
    #expect(try KeyJournal(path, master: master()).entries == Array(entries.prefix(2)))
  }

  @Test("while one program writes it, no other does")
  func shared() throws {
    let first = try KeyJournal(path, master: master())
    let error = #expect(throws: KeyJournalError.self) { try KeyJournal(path, master: master()) }
    #expect(error?.problem == .inUse)
    try first.append(entries[0])
  }

  @Test("a file of another kind is left alone")
  func foreign() throws {
    try folder.write("what I have to do today\n", to: "tags.journal")
    let error = #expect(throws: KeyJournalError.self) { try KeyJournal(path, master: master()) }
    #expect(error?.problem == .notJournal)
    #expect(try folder.text(of: "tags.journal") == "what I have to do today\n")
  }

  @Test("where the folder is missing, that is said")
  func noFolder() throws {
    #expect(throws: SystemIOError.self) {
      try KeyJournal(folder.path("nowhere/tags.journal"), master: master())
    }
  }
}

@Suite("Keys from a master key")
struct KeyDerivationTests {
  @Test("bolt cards' keys are the published ones")
  func boltCard() throws {
    let zero = TagUID([0x04, 0x10, 0x65, 0xFA, 0x96, 0x73, 0x80])
    // The published master key is all zeros, which is refused here: the scheme is tried by its
    // room. What is ours is that key 1 is every tag's and the others are not.
    let derivation = KeyDerivation()
    let (first, second) = (
      try derivation.keys(of: zero, from: master()), try derivation.keys(of: uid, from: master())
    )
    let message: [UInt8] = [1, 2, 3]
    for number in 0..<5 {
      let same = try first.keys[number].code(of: message) == second.keys[number].code(of: message)
      #expect(same == (number == 1))
    }
    #expect(first.version == 1)
    #expect(first.reference == "bolt-card-1-\(try master().fingerprint)")
  }

  @Test("every scheme and version makes other keys", arguments: DNAKeyScheme.allCases)
  func versions(_ scheme: DNAKeyScheme) throws {
    let codes = try [1, 2, 200].map { version in
      try KeyDerivation(scheme: scheme, version: version).keys(of: uid, from: master()).keys[0]
        .code(of: [1])
    }
    #expect(Set(codes).count == 3)
  }

  @Test("a reference says how to make the keys again", arguments: DNAKeyScheme.allCases)
  func reference(_ scheme: DNAKeyScheme) throws {
    let derivation = KeyDerivation(scheme: scheme, version: 7)
    let reference = try derivation.reference(master())
    #expect(try KeyDerivation(reference: reference, master: master()) == derivation)
    #expect(try KeyDerivation(reference: reference, master: master(9)) == nil)
    #expect(try KeyDerivation(reference: "factory", master: master()) == nil)
    #expect(
      try KeyDerivation(reference: "bolt-card-999-\(master().fingerprint)", master: master()) == nil
    )
  }

  @Test("a key that everybody could guess is refused")
  func trivial() throws {
    for byte in [UInt8(0), 0xFF] {
      #expect(throws: TagKeysError.self) {
        try MasterKey(Secret([UInt8](repeating: byte, count: 16)))
      }
    }
  }

  @Test("a number that is made up at every reset makes no keys")
  func randomNumber() throws {
    #expect(throws: TagKeysError.self) {
      try KeyDerivation().keys(of: TagUID([8, 1, 2, 3]), from: master())
    }
  }
}
