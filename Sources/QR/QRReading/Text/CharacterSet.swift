import QRStandard

/// A character set, which maps bytes to characters.
enum CharacterSet: Hashable {
  case ascii
  case latin1
  case utf8
  case shiftJIS
  /// GB 2312; also read for the larger sets that extend it, as far as it goes.
  case gb2312
  case eucKR
  case big5
  /// One of `ByteSets`, by its ECI assignment.
  case byteSet(Int)
  case utf16(isLittleEndian: Bool)
  case utf32(isLittleEndian: Bool)

  /// Creates the set for an ECI assignment; nil for an assignment that does not name a character
  /// set, or names one that is not supported.
  init?(assignment: Int) {
    switch assignment {
    case 1, 3: self = .latin1
    case 0, 2: self = .byteSet(2)
    case 4...13, 15...18, 21...24: self = .byteSet(assignment)
    case 20: self = .shiftJIS
    case 25, 33: self = .utf16(isLittleEndian: assignment == 33)
    case 26: self = .utf8
    case 27, 170: self = .ascii
    case 28: self = .big5
    case 29, 31, 32: self = .gb2312
    case 30: self = .eucKR
    case 34, 35: self = .utf32(isLittleEndian: assignment == 35)
    default: return nil
    }
  }

  /// Decodes `bytes`; whatever is not a character becomes U+FFFD.
  func text(_ bytes: ArraySlice<UInt8>) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .ascii: return characters(bytes) { $0 < 0x80 ? UInt32($0) : nil }
    case .latin1: return characters(bytes) { UInt32($0) }
    case .byteSet(let number): return byteSet(number, bytes)
    case .shiftJIS: return pairs(bytes, isLead: ShiftJIS.isLead, ShiftJIS.scalar)
    case .gb2312: return pairs(bytes, isLead: { $0 > 0x80 }, GB2312.table.scalar)
    case .eucKR: return pairs(bytes, isLead: { $0 > 0x80 }, KSX1001.table.scalar)
    case .big5: return pairs(bytes, isLead: { $0 > 0x80 }, Big5.table.scalar)
    case .utf16(let isLittle):
      return String(decoding: units(bytes, isLittle, UInt16.self), as: UTF16.self)
    case .utf32(let isLittle):
      return String(decoding: units(bytes, isLittle, UInt32.self), as: UTF32.self)
    }
  }

  private func characters(_ bytes: ArraySlice<UInt8>, _ scalar: (UInt8) -> UInt32?) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(scalar(byte).flatMap { Unicode.Scalar($0) } ?? Self.unknown) }
    return String(text)
  }

  private func byteSet(_ number: Int, _ bytes: ArraySlice<UInt8>) -> String {
    let row = Array((ByteSets.rows[number] ?? "").unicodeScalars)
    let first = 256 - row.count
    return characters(bytes) { byte in
      guard Int(byte) >= first else { return UInt32(byte) }
      let scalar = row[Int(byte) - first]
      return scalar == "." ? nil : scalar.value
    }
  }

  /// The text of characters of one byte, or of two if the first is a lead byte.
  private func pairs(
    _ bytes: ArraySlice<UInt8>, isLead: (UInt8) -> Bool,
    _ scalar: (_ lead: UInt8, _ trail: UInt8?) -> Unicode.Scalar?
  ) -> String {
    var text = String.UnicodeScalarView()
    var rest = bytes
    while let lead = rest.popFirst() {
      let trail = isLead(lead) ? rest.popFirst() : nil
      text.append(scalar(lead, trail) ?? Self.unknown)
    }
    return String(text)
  }

  private func units<Unit: FixedWidthInteger>(
    _ bytes: ArraySlice<UInt8>, _ isLittleEndian: Bool, _: Unit.Type
  ) -> [Unit] {
    let size = Unit.bitWidth / 8
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map { start in
      let unit = bytes[start..<min(start + size, bytes.endIndex)].reduce(Unit(0)) {
        $0 << 8 | Unit($1)
      }
      return isLittleEndian ? unit.byteSwapped : unit
    }
  }

  private static let unknown: Unicode.Scalar = "\u{FFFD}"
}

/// Shift JIS as phones write it: half-width katakana in one byte, JIS X 0208 in two.
enum ShiftJIS {
  static func isLead(_ byte: UInt8) -> Bool { 0x81...0x9F ~= byte || 0xE0...0xFC ~= byte }

  static func scalar(_ lead: UInt8, _ trail: UInt8?) -> Unicode.Scalar? {
    guard let trail else {
      if lead < 0x80 { return Unicode.Scalar(lead) }
      return 0xA1...0xDF ~= lead ? Unicode.Scalar(0xFF61 + UInt32(lead) - 0xA1) : nil
    }
    let code = UInt16(lead) << 8 | UInt16(trail)
    if lead == 0x87, 0x40..<0x9D ~= trail, trail != 0x7F {
      return signs[Int(trail) - (trail > 0x7F ? 0x41 : 0x40)]
    }
    return Kanji.scalar(shiftJIS: code) ?? disputed[code]
  }

  /// The characters of row 13, which is not in JIS X 0208 but is on every phone.
  private static let signs: [Unicode.Scalar?] =
    """
    ①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ.㍉㌔㌢㍍㌘㌧㌃㌶㍑㍗㌍㌦㌣㌫㍊㌻㎜㎝㎞㎎㎏㏄㎡........㍻〝〟№㏍℡㊤㊥㊦㊧㊨㈱㈲㈹㍾㍽㍼≒≡∫∮∑√⊥∠∟⊿∵∩∪
    """
    .unicodeScalars.map { $0 == "." ? nil : $0 }

  /// The codes on which common tables disagree, with the characters of JIS X 0208.
  private static let disputed: [UInt16: Unicode.Scalar] = [
    0x815F: "\u{FF3C}", 0x8160: "\u{301C}", 0x8161: "\u{2016}", 0x817C: "\u{2212}",
    0x8191: "\u{A2}", 0x8192: "\u{A3}", 0x81CA: "\u{AC}",
  ]
}
