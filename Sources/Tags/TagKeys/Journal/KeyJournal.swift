import AuthenticTags
import Basics
package import SecureTags
import SystemIO
import Cryptography
package import Tags

/// A record of the keys that each tag has, or may have after an interrupted command. It contains
/// derivations and never keys.
///
/// The file consists of lines, each encrypted and chained to the previous one. It can be opened on
/// any machine that has the same master key. A line that was changed or cut off is refused; the
/// lines before it are intact.
package final class KeyJournal {
  /// All entries, oldest first.
  package private(set) var entries: [KeyJournalEntry] = []
  /// For each tag, the indices of its entries in `entries`.
  private var places: [TagUID: [Int]] = [:]
  private let file: AppendOnlyFile
  private let cipher: KeyJournalCipher
  private var lastCode: [UInt8]

  private static let name = "beckon-tag-keys"
  private static let limit = 1 << 28

  /// Opens the journal at `path`, or creates one. No other program can open it meanwhile.
  package init(_ path: String, master: MasterKey) throws {
    guard let file = try AppendOnlyFile.take(path) else {
      throw KeyJournalError(problem: .inUse, path: path)
    }
    let bytes = try InputFile.contents(of: path, limit: Self.limit, allowsEmpty: true)
    if bytes.isEmpty {
      let id = try RandomBytes.make(16)
      cipher = try KeyJournalCipher(master, id: id)
      let text = "\(Self.name) 1 \(master.fingerprint) \(hexadecimal(id, .small))"
      lastCode = try cipher.code(ofHeader: text)
      self.file = file
      try self.file.append(Array("\(text) \(hexadecimal(lastCode, .small))\n".utf8))
      return
    }
    var reading = KeyJournalReading(bytes: bytes, path: path)
    (cipher, lastCode) = try reading.header(Self.name, master)
    self.file = file
    while let entry = try reading.entry(cipher, after: &lastCode) { keep(entry) }
  }

  /// Appends an entry to the journal. It is on the disk when this returns.
  package func append(_ entry: KeyJournalEntry) throws {
    let (line, code) = try cipher.sealed(entry.text, number: entries.count + 1, after: lastCode)
    try file.append(Array((hexadecimal(line, .small) + "\n").utf8))
    lastCode = code
    keep(entry)
  }

  private func keep(_ entry: KeyJournalEntry) {
    places[entry.uid, default: []].append(entries.count)
    entries.append(entry)
  }

  /// Returns the entries of a tag, oldest first.
  package func entries(of uid: TagUID) -> [KeyJournalEntry] {
    (places[uid] ?? []).map { entries[$0] }
  }

  /// Returns references of the keys that a tag may have according to its entries, latest first.
  package func references(of uid: TagUID) -> [String] {
    var found: [String] = []
    for entry in entries(of: uid).reversed() {
      for reference in entry.references.reversed() where !found.contains(reference) {
        found.append(reference)
      }
    }
    return found
  }
}

/// A parser of a journal's bytes, line by line.
private struct KeyJournalReading {
  let bytes: [UInt8]
  let path: String
  private(set) var place = 0
  private(set) var record = 0

  /// Returns the next line without its line break, or `nil` if the line break is missing.
  private mutating func line() -> String? {
    guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { place = end + 1 }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }

  mutating func header(
    _ name: String, _ master: MasterKey
  ) throws -> (cipher: KeyJournalCipher, code: [UInt8]) {
    func fail(_ problem: KeyJournalError.Problem) -> KeyJournalError {
      KeyJournalError(problem: problem, path: path)
    }
    guard bytes.starts(with: name.utf8) else { throw fail(.notJournal) }
    guard let line = line() else { throw fail(.header) }
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 5, words[0] == name else { throw fail(.header) }
    guard words[1] == "1" else { throw fail(.version(words[1])) }
    guard words[2] == master.fingerprint else {
      throw fail(.otherKey(journal: shortened(words[2]), given: master.fingerprint))
    }
    guard let id = [UInt8](hexadecimal: words[3].utf8), id.count == 16 else { throw fail(.header) }
    let cipher = try KeyJournalCipher(master, id: id)
    let code = try cipher.code(ofHeader: words[0..<4].joined(separator: " "))
    guard words[4] == hexadecimal(code, .small) else { throw fail(.header) }
    return (cipher, code)
  }

  mutating func entry(
    _ cipher: KeyJournalCipher, after code: inout [UInt8]
  ) throws -> KeyJournalEntry? {
    guard place < bytes.count else { return nil }
    record += 1
    let start = place
    guard let line = line(), line == line.lowercased(),
      let sealed = [UInt8](hexadecimal: line.utf8),
      let (text, next) = try cipher.opened(sealed, number: record, after: code),
      let entry = KeyJournalEntry(text: text)
    else {
      throw KeyJournalError(problem: .damaged(record: record, offset: start), path: path)
    }
    code = next
    return entry
  }
}
