/// Guesses the character set of bytes without an ECI as other readers do: UTF-8, Shift JIS or ISO
/// 8859-1.
struct CharacterGuess {
  private var canBeUTF8 = true
  private var canBeLatin = true
  private var canBeShiftJIS = true
  /// The number of characters longer than one byte, if the text is read as UTF-8.
  private var longCharacters = 0
  private var utf8Left = 0
  private var shiftLeft = 0
  private var katakana = Run()
  private var pairs = Run()
  /// The number of signs in the upper half of ISO 8859-1 that are not letters.
  private var latinSigns = 0

  /// The number of characters of one kind, and the length of their longest run.
  private struct Run {
    var total = 0
    var current = 0
    var longest = 0

    mutating func extend() {
      total += 1
      current += 1
      longest = max(longest, current)
    }
  }

  /// The most likely character set of `bytes`; nil if they are not text.
  static func characterSet(_ bytes: some Collection<UInt8>) -> CharacterSet? {
    var guess = CharacterGuess()
    for byte in bytes { guess.look(byte) }
    return guess.answer(count: bytes.count)
  }

  private mutating func look(_ byte: UInt8) {
    if canBeUTF8 { lookAsUTF8(byte) }
    if 0x80..<0xA0 ~= byte { canBeLatin = false }
    if 0xA0..<0xC0 ~= byte || byte == 0xD7 || byte == 0xF7 { latinSigns += 1 }
    if canBeShiftJIS { lookAsShiftJIS(byte) }
  }

  private mutating func lookAsUTF8(_ byte: UInt8) {
    if utf8Left > 0 {
      utf8Left -= 1
      if byte & 0xC0 != 0x80 { canBeUTF8 = false }
    } else if byte >= 0x80 {
      switch byte {
      case 0xC2...0xDF: utf8Left = 1
      case 0xE0...0xEF: utf8Left = 2
      case 0xF0...0xF4: utf8Left = 3
      default: canBeUTF8 = false
      }
      longCharacters += 1
    }
  }

  private mutating func lookAsShiftJIS(_ byte: UInt8) {
    if shiftLeft > 0 {
      shiftLeft -= 1
      if !(0x40...0xFC ~= byte) || byte == 0x7F { canBeShiftJIS = false }
      return
    }
    switch byte {
    case 0x0A, 0x0D, 0x20...0x7F:
      katakana.current = 0
      pairs.current = 0
    case 0xA1...0xDF:
      katakana.extend()
      pairs.current = 0
    case 0x81...0x9F, 0xE0...0xEF:
      shiftLeft = 1
      pairs.extend()
      katakana.current = 0
    // Control characters suggest something other than text.
    default: canBeShiftJIS = false
    }
  }

  private func answer(count: Int) -> CharacterSet? {
    let isUTF8 = canBeUTF8 && utf8Left == 0
    let isShiftJIS = canBeShiftJIS && shiftLeft == 0
    if isUTF8, longCharacters > 0 { return .utf8 }
    if isShiftJIS, katakana.longest >= 3 || pairs.longest >= 3 { return .shiftJIS }
    if canBeLatin, isShiftJIS {
      let isJapanese =
        katakana.longest == 2 && katakana.total == 2 || latinSigns * 10 >= max(count, 1)
      return isJapanese ? .shiftJIS : .latin1
    }
    return canBeLatin ? .latin1 : isShiftJIS ? .shiftJIS : isUTF8 ? .utf8 : nil
  }
}
