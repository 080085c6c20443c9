import InvocationURLs

/// One way to write the content: its bytes, and the characters to be encoded.
struct ContentEncoding {
  /// The bytes that a reader returns.
  let payload: [UInt8]
  /// The characters to be encoded.
  let units: [Unit]
  /// Whether an ECI header announces the bytes as UTF-8.
  var needsECI = false
  /// Whether the scheme and host are in capitals.
  var hasCapitalHost = false

  /// An encoding that holds the given bytes unchanged.
  init(bytes: [UInt8]) {
    payload = bytes
    units = bytes.map { Unit(byte: $0) }
  }

  /// An encoding of text in UTF-8, given as bytes, with an ECI header where `eci` asks for one.
  init(text: [UInt8], eci: QROptions.ECIUse) {
    payload = text
    units = text.map { Unit(byte: $0, isBoundary: $0 & 0xC0 != 0x80) }
    needsECI = eci == .whenNeeded && text.contains { $0 >= 0x80 }
  }

  /// Writes every character outside ASCII in Kanji mode. Returns `nil` if one of them cannot be.
  ///
  /// Kanji mode and UTF-8 are never mixed: under ECI 26 a strict reader would read Shift JIS as
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

  /// Writes the scheme and host of a URL in capitals, which mean the same (RFC 3986, 6.2.2.1).
  init(capitalHostOf url: InvocationURL) {
    let hostEnd = url.text.utf8.distance(from: url.text.startIndex, to: url.host.endIndex)
    payload = url.text.utf8.enumerated().map { offset, byte in
      let isLowercase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      return offset < hostEnd && isLowercase ? byte - 0x20 : byte
    }
    units = payload.map { Unit(byte: $0) }
    hasCapitalHost = true
  }

  /// The number of header bits before the data of every symbol: those of ECI, or 0.
  var headerBits: Int { needsECI ? ContentEncoding.eciBits : 0 }

  /// The number of bits of an ECI header: the mode indicator and the assignment number 26.
  static let eciBits = 12
  /// The number of bits of a structured append header: mode indicator, index, count and parity.
  static let structuredAppendBits = 20
}

extension QRContent {
  /// The ways to write the content that `options` allow. The first one leaves it unchanged.
  func spellings(_ options: QROptions) -> [ContentEncoding] {
    switch self {
    case .bytes(let bytes):
      return [ContentEncoding(bytes: bytes)]
    case .text(let text):
      let plain = ContentEncoding(text: Array(text.utf8), eci: options.eci)
      let isKanjiWorthATry = options.usesKanji && plain.payload.contains { $0 >= 0x80 }
      return [plain] + (isKanjiWorthATry ? ContentEncoding(kanji: text).map { [$0] } ?? [] : [])
    case .url(let url):
      let plain = ContentEncoding(bytes: Array(url.text.utf8))
      return [plain] + (options.capitalizesHost ? [ContentEncoding(capitalHostOf: url)] : [])
    }
  }
}
