import InvocationURLs

/// One way to write the content: its bytes, and the characters that they are encoded as.
struct Spelling {
  /// What a reader gets.
  let payload: [UInt8]
  /// The characters.
  let units: [Unit]
  /// Whether the bytes are announced as UTF-8.
  var needsECI = false
  /// Whether scheme and host are in capitals.
  var hasCapitalHost = false

  /// Bytes as they are.
  init(bytes: [UInt8]) {
    payload = bytes
    units = bytes.map { Unit(byte: $0) }
  }

  /// Text in UTF-8.
  init(text: [UInt8], eci: QROptions.ECIUse) {
    payload = text
    units = text.map { Unit(byte: $0, isBoundary: $0 & 0xC0 != 0x80) }
    needsECI = eci == .whenNeeded && text.contains { $0 >= 0x80 }
  }

  /// Text whose every character outside ASCII is written in Kanji mode; `nil` for other text.
  ///
  /// Kanji mode and UTF-8 are never mixed: under ECI 26 a strict reader would take Shift JIS for
  /// UTF-8.
  init?(kanji text: String) {
    var units: [Unit] = []
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        units.append(Unit(byte: UInt8(truncatingIfNeeded: scalar.value)))
      } else if let code = Kanji.shiftJIS(scalar) {
        units.append(Unit(kanji: code, byteCount: UTF8.width(scalar)))
      } else {
        return nil
      }
    }
    payload = Array(text.utf8)
    self.units = units
  }

  /// A URL with scheme and host in capitals; they mean the same in either case (RFC 3986, 6.2.2.1).
  init(capitalHostOf url: InvocationURL) {
    let hostEnd = url.text.utf8.distance(from: url.text.startIndex, to: url.host.endIndex)
    payload = url.text.utf8.enumerated().map { offset, byte in
      let isLowercase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      return offset < hostEnd && isLowercase ? byte - 0x20 : byte
    }
    units = payload.map { Unit(byte: $0) }
    hasCapitalHost = true
  }

  /// Bits before the data of every symbol.
  var headerBits: Int { needsECI ? Spelling.eciBits : 0 }

  /// A mode indicator and the assignment number 26.
  static let eciBits = 12
  /// A mode indicator, index, count and parity.
  static let structuredAppendBits = 20
}

extension QRContent {
  /// The ways to write the content that `options` allow; the first is the plain one.
  func spellings(_ options: QROptions) -> [Spelling] {
    switch self {
    case .bytes(let bytes):
      return [Spelling(bytes: bytes)]
    case .text(let text):
      let plain = Spelling(text: Array(text.utf8), eci: options.eci)
      let isKanjiWorthATry = options.usesKanji && plain.payload.contains { $0 >= 0x80 }
      return [plain] + (isKanjiWorthATry ? Spelling(kanji: text).map { [$0] } ?? [] : [])
    case .url(let url):
      let plain = Spelling(bytes: Array(url.text.utf8))
      return [plain] + (options.capitalizesHost ? [Spelling(capitalHostOf: url)] : [])
    }
  }
}
