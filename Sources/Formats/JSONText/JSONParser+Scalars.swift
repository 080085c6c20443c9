import Basics

// Strings and numbers.

extension JSONParser {
  /// Reads the string that begins at `position`.
  mutating func string() throws(JSONFault) -> String {
    let start = position
    position += 1
    let segment = try segment(of: start)
    if next == .quote {
      position += 1
      return segment
    }
    var text = segment
    while next == .backslash {
      text.unicodeScalars.append(try escape())
      text += try self.segment(of: start)
    }
    position += 1
    return text
  }

  /// Reads the characters up to the next quote or backslash of the string that began at `start`.
  private mutating func segment(of start: Int) throws(JSONFault) -> String {
    let begin = position
    var seen: UInt8 = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == .quote || byte == .backslash {
        let slice = bytes[begin..<position]
        let text = String(decoding: slice, as: UTF8.self)
        if seen >= 0x80 { try check(text, against: slice) }
        return text
      }
      if byte < 0x20 {
        if byte == 0x0A || byte == 0x0D { break }
        throw fault(.controlCharacter(byte))
      }
      seen |= byte
      position += 1
    }
    throw fault(.unterminatedString, at: start)
  }

  /// Throws if a slice is not UTF-8. Decoding replaces invalid bytes by U+FFFD, so the text then
  /// has other bytes.
  private func check(_ text: String, against slice: ArraySlice<UInt8>) throws(JSONFault) {
    guard !text.utf8.elementsEqual(slice) else { return }
    var place = slice.startIndex + zip(text.utf8, slice).prefix { $0 == $1 }.count
    // A truncated sequence may begin like U+FFFD: EF BF BD.
    let equal = slice[..<place]
    if equal.last == 0xEF {
      place -= 1
    } else if equal.suffix(2).elementsEqual([0xEF, 0xBF]) {
      place -= 2
    }
    throw fault(.badUTF8(bytes[place]), at: place)
  }

  /// Reads the escape that begins at `position`.
  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    let start = position
    position += 1
    let letter = next
    position += 1
    switch letter {
    case .quote, .backslash, .slash: return Unicode.Scalar(letter)
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75: return try unicodeEscape(at: start)
    default: throw badEscape(at: start, length: 2)
    }
  }

  /// Reads the digits of `\u`, and the second half of a surrogate pair.
  private mutating func unicodeEscape(at start: Int) throws(JSONFault) -> Unicode.Scalar {
    let first = try hexUnit(of: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, next == .backslash, position + 1 < bytes.count,
      bytes[position + 1] == 0x75
    else { throw loneSurrogate(at: start) }
    let second = position
    position += 2
    let low = try hexUnit(of: second)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (low - 0xDC00))
    else { throw loneSurrogate(at: start) }
    return scalar
  }

  private mutating func hexUnit(of start: Int) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.hexadecimalValue else {
        throw badEscape(at: start, length: 6)
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  private func badEscape(at start: Int, length: Int) -> JSONFault {
    let shown = bytes[start...].prefix(length).prefix { $0 != .quote && $0 > 0x20 }
    return fault(.badEscape(String(decoding: shown, as: UTF8.self)), at: start)
  }

  private func loneSurrogate(at start: Int) -> JSONFault {
    fault(.loneSurrogate(String(decoding: bytes[start..<start + 6], as: UTF8.self)), at: start)
  }

  /// Reads the number that begins at `position`.
  mutating func number() throws(JSONFault) -> JSONNumber {
    let start = position
    if next == .minus { position += 1 }
    if next == .zero {
      position += 1
      if next.isDigit { throw fault(.badNumber(.leadingZero), at: position - 1) }
    } else {
      try digits(or: .noDigitAfterMinus)
    }
    if next == .point {
      position += 1
      try digits(or: .noDigitAfterPoint)
    }
    if next | 0x20 == 0x65 {
      position += 1
      if next == 0x2B || next == .minus { position += 1 }
      try digits(or: .noDigitInExponent)
    }
    return JSONNumber(checked: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func digits(or problem: JSONError.BadNumber) throws(JSONFault) {
    guard next.isDigit else { throw fault(.badNumber(problem)) }
    while next.isDigit { position += 1 }
  }
}
