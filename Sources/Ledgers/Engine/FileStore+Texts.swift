import Basics
import CSQLite

extension FileStore {
  /// Gives SQL the function `holds(sought, text, …)`: whether one of the texts has another in it, written in capitals or not.
  ///
  /// SQLite's own LIKE reads every text sign by sign, knows the capitals of ASCII alone and gives signs of the sought
  /// text a meaning.
  func addTexts() throws(LedgerError) {
    let code = sqlite3_create_function(
      handle, "holds", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, count, values in
        let sought = lentText(values?[0])
        let holds = (1..<max(1, Int(count))).contains { lentText(values?[$0]).holds(sought) }
        sqlite3_result_int(context, holds ? 1 : 0)
      }, nil, nil)
    guard code == SQLITE_OK else { throw LedgerError(code, on: handle, path) }
  }
}

/// The bytes of a text that SQLite lends for the time of a call; `null` is an empty one. Asked for as bytes, it need not
/// be copied to get the zero behind it that C wants.
private func lentText(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
  let bytes = sqlite3_value_blob(value)
  let count = Int(sqlite3_value_bytes(value))
  return UnsafeBufferPointer(
    start: bytes?.assumingMemoryBound(to: UInt8.self), count: bytes == nil ? 0 : count)
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
