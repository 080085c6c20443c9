import Basics
import CSQLite

extension FileStore {
  /// Gives SQL the function `holds(text, sought)`: whether a text has another in it, written in capitals or not.
  ///
  /// SQLite's own LIKE reads every text sign by sign, knows the capitals of ASCII alone and gives signs of the sought
  /// text a meaning.
  func addTexts() throws(LedgerError) {
    let code = sqlite3_create_function(
      handle, "holds", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        let holds = withText(values?[0]) { text in withText(values?[1]) { text.holds($0) } }
        sqlite3_result_int(context, holds ? 1 : 0)
      }, nil, nil)
    guard code == SQLITE_OK else { throw LedgerError(code, on: handle, path) }
  }
}

/// Lends a value of SQLite's as the bytes of a text; `null` is an empty one.
private func withText<Answer>(
  _ value: OpaquePointer?, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
) -> Answer {
  // The text is asked for first: its length is that of what was last asked for.
  let text = sqlite3_value_text(value)
  return body(UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value))))
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a text has another in it, each written in capitals or not.
  fileprivate func holds(_ sought: Self) -> Bool {
    if sought.allSatisfy({ $0 < 0x80 }) { return holdsASCII(sought) }
    // No sign beyond ASCII is the capital of anything in ASCII but a few that nobody looks for.
    guard contains(where: { $0 >= 0x80 }) else { return false }
    return smallLetters.firstRange(of: sought.smallLetters) != nil
  }

  private var smallLetters: [UInt8] {
    Array(String(decoding: self, as: UTF8.self).lowercased().utf8)
  }

  private func holdsASCII(_ sought: Self) -> Bool {
    guard let first = sought.first?.lowercasedASCII else { return true }
    var place = 0
    while place + sought.count <= count {
      if self[place].lowercasedASCII == first, agrees(with: sought, from: place) { return true }
      place += 1
    }
    return false
  }

  private func agrees(with sought: Self, from place: Int) -> Bool {
    for index in 1..<Swift.max(1, sought.count)
    where self[place + index].lowercasedASCII != sought[index].lowercasedASCII {
      return false
    }
    return true
  }
}
