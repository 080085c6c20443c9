import AuthenticTags
import Basics
package import DNATags
import HostIO
import LibCrypto
package import Tags

/// Which keys which tag has, or may have since a command was interrupted: derivations and never keys.
///
/// A file of lines, each encrypted and chained to the one before it. It opens on any machine that has the
/// same master key; a line that was changed or cut off is refused, and the ones before it are good.
package final class KeyJournal {
  /// What the journal holds, oldest first.
  package private(set) var entries: [DNAKeyEntry] = []
  /// The places of each tag's entries.
  private var places: [TagUID: [Int]] = [:]
  private let file: AppendedFile
  private let cipher: KeyJournalCipher
  private var lastCode: [UInt8]

  private static let name = "beckon-tag-keys"
  private static let limit = 1 << 28

  /// Opens the journal at `path`, or begins one; nobody else can write it meanwhile.
  package init(_ path: String, master: MasterKey) throws {
    guard let file = try AppendedFile.take(path) else {
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
    var reading = KeyJournalReading(bytes, path)
    (cipher, lastCode) = try reading.header(Self.name, master)
    self.file = file
    while let entry = try reading.entry(cipher, after: &lastCode) { keep(entry) }
  }

  /// Adds an entry; it is on the disk when this returns.
  package func append(_ entry: DNAKeyEntry) throws {
    let (line, code) = try cipher.sealed(entry.text, number: entries.count + 1, after: lastCode)
    try file.append(Array((hexadecimal(line, .small) + "\n").utf8))
    lastCode = code
    keep(entry)
  }

  private func keep(_ entry: DNAKeyEntry) {
    places[entry.uid, default: []].append(entries.count)
    entries.append(entry)
  }

  /// What is written here of a tag, oldest first.
  package func entries(of uid: TagUID) -> [DNAKeyEntry] {
    (places[uid] ?? []).map { entries[$0] }
  }

  /// The keys that a tag may have by what is written here, the last ones first.
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

/// A journal's bytes, read line by line.
private struct KeyJournalReading {
  private let bytes: [UInt8]
  private let path: String
  private var place = 0
  private var record = 0

  init(_ bytes: [UInt8], _ path: String) { (self.bytes, self.path) = (bytes, path) }

  /// The next line without its end; `nil` for one that has no end.
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
  ) throws -> DNAKeyEntry? {
    guard place < bytes.count else { return nil }
    record += 1
    let start = place
    guard let line = line(), line == line.lowercased(),
      let sealed = [UInt8](hexadecimal: line.utf8),
      let (text, next) = try cipher.opened(sealed, number: record, after: code),
      let entry = DNAKeyEntry(text: text)
    else {
      throw KeyJournalError(problem: .damaged(record: record, offset: start), path: path)
    }
    code = next
    return entry
  }
}
