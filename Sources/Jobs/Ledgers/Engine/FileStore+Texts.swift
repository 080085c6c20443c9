import Basics
import CSQLite

extension FileStore {
  /// Adds the SQL function `holds(sought, text, …)`, which tells whether one of the texts contains
  /// the sought text, ignoring case.
  ///
  /// SQLite's own LIKE compares character by character, ignores case only for ASCII, and gives some
  /// characters of the sought text a meaning.
  func addTexts() throws(LedgerError) {
    let code = sqlite3_create_function(
      file.handle, "holds", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, count, values in
        let sought = lentText(values?[0])
        let holds = (1..<max(1, Int(count))).contains { lentText(values?[$0]).holds(sought) }
        sqlite3_result_int(context, holds ? 1 : 0)
      }, nil, nil)
    guard code == SQLITE_OK else { throw file.failure(code) }
  }
}

/// The bytes of a text that SQLite lends for the duration of a call; empty for null. Asking for
/// bytes spares the copy with the terminating zero that C strings need.
private func lentText(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
  let bytes = sqlite3_value_blob(value)
  let count = Int(sqlite3_value_bytes(value))
  return UnsafeBufferPointer(
    start: bytes?.assumingMemoryBound(to: UInt8.self), count: bytes == nil ? 0 : count)
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text contains another one, ignoring case.
  fileprivate func holds(_ sought: Self) -> Bool {
    if sought.allSatisfy({ $0 < 0x80 }) { return holdsASCII(sought) }
    // Apart from a few characters that nobody searches for, nothing beyond ASCII is the capital of
    // an ASCII letter.
    guard contains(where: { $0 >= 0x80 }) else { return false }
    return smallLetters.firstRange(of: sought.smallLetters) != nil
  }

  private var smallLetters: [UInt8] {
    Array(String(decoding: self, as: UTF8.self).lowercased().utf8)
  }

  private func holdsASCII(_ sought: Self) -> Bool {
    guard let first = sought.first?.lowercasedASCII else { return true }
    guard count >= sought.count else { return false }
    return (0...(count - sought.count)).contains { place in
      self[place].lowercasedASCII == first && agrees(with: sought, from: place)
    }
  }

  private func agrees(with sought: Self, from place: Int) -> Bool {
    for index in 1..<Swift.max(1, sought.count)
    where self[place + index].lowercasedASCII != sought[index].lowercasedASCII {
      return false
    }
    return true
  }
}
