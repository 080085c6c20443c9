import SecureTags
import SystemIO
import Cryptography
import TagKeys
import Tags

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tries one input as a record of a key journal, as a journal, and as what became of a good one.
func fuzzKeyJournal(_ input: [UInt8]) {
  if let entry = KeyJournalEntry(text: String(decoding: input, as: UTF8.self)) {
    require(KeyJournalEntry(text: entry.text) == entry, "a record is read the same again")
    require(!entry.references.isEmpty, "a record names keys")
  }
  guard let scene else { return }
  _ = scene.open(input)
  let changed = scene.good.changed(by: input)
  let entries = scene.open(changed)
  if changed == scene.good { require(entries == scene.entries, "a good journal is read") }
  // Nothing is read that was not written: what is accepted is the beginning of the good one.
  if let entries, !changed.isEmpty {
    require(scene.entries.starts(with: entries), "only what was written is read")
  }
}

/// A folder with a good journal.
private final class Scene {
  let folder: TemporaryFolder
  let master: MasterKey
  let entries: [KeyJournalEntry]
  let good: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    master = try MasterKey(Secret([UInt8](1...16)))
    let uid = TagUID([0x04, 0x95, 0x8C, 0xAA, 0x5C, 0x5E, 0x80])
    entries = [
      KeyJournalEntry(uid: uid, event: .changing(1, from: "factory", to: "bolt-card-1-00000000")),
      KeyJournalEntry(uid: uid, event: .changing(0, from: "factory", to: "bolt-card-1-00000000")),
      KeyJournalEntry(uid: uid, event: .settled("bolt-card-1-00000000")),
    ]
    do {
      let journal = try KeyJournal(folder.path + "/good", master: master)
      for entry in entries { try journal.append(entry) }
    }
    good = try InputFile.contents(of: folder.path + "/good", limit: 1 << 20)
  }

  /// What a journal of these bytes says; `nil` where it is refused.
  func open(_ bytes: [UInt8]) -> [KeyJournalEntry]? {
    let path = folder.path + "/tried"
    guard let file = fopen(path, "w") else { return nil }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    do { return try KeyJournal(path, master: master).entries } catch {
      require(!"\(error)".isEmpty, "an error has a sentence")
      return nil
    }
  }
}

nonisolated(unsafe) private let scene = try? Scene()

extension [UInt8] {
  /// With a byte changed for every three of `edits`, and cut off where a last one says so.
  fileprivate func changed(by edits: [UInt8]) -> [UInt8] {
    var bytes = self
    var rest = edits[...]
    while rest.count >= 3 {
      let place = (Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())) % count
      bytes[place] ^= rest.removeFirst()
    }
    if rest.count == 2 { bytes.removeLast(Int(rest.removeFirst()) % count) }
    return bytes
  }
}
