package import SecureTags
import Tags

extension KeyJournalEntry {
  /// The entry as the text of a journal line, before encryption.
  package var text: String {
    switch event {
    case .changing(let number, let old, let new): "changing \(uid) \(number) \(old) \(new)"
    case .settled(let reference): "settled \(uid) \(reference)"
    }
  }

  /// Parses the text of a decrypted journal line, or returns `nil` if it is invalid.
  package init?(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 3, let uid = TagUID(words[1]) else { return nil }
    switch (words[0], words.count) {
    case ("changing", 5):
      guard let number = UInt8(words[2]) else { return nil }
      self.init(uid: uid, event: .changing(number, from: String(words[3]), to: String(words[4])))
    case ("settled", 3): self.init(uid: uid, event: .settled(String(words[2])))
    default: return nil
    }
  }

  /// The references of the key sets that the entry names.
  package var references: [String] {
    switch event {
    case .changing(_, let old, let new): [old, new]
    case .settled(let reference): [reference]
    }
  }
}
