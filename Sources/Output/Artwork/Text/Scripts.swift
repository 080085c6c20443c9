import CTextShaping

/// A script with its English name and the Debian package that has a font for it.
public struct Script: Hashable, Sendable {
  /// The name of the script; empty for characters of no script, such as symbols.
  package let name: String
  /// The Debian package that has a font for the script; `nil` if none is known.
  package let package: String?

  /// Returns the script of a character.
  init(of scalar: Unicode.Scalar) {
    let tag = ctext_script(scalar.value)
    if let name = Self.nearAll[tag] {
      (self.name, package) = (name, "fonts-noto-core")
    } else if let name = Self.farEastern[tag] {
      // The rarest ideographs are not in any font of that package.
      (self.name, package) = (name, scalar.value < 0x20000 ? "fonts-noto-cjk" : nil)
    } else if Self.isShared(tag) {
      name = ""
      package = scalar.properties.isEmoji ? "fonts-symbola" : "fonts-noto-core"
    } else {
      // For a newer or rarer script, use the letters of ISO 15924.
      (name, package) = ("the script \(Self.letters(tag))", nil)
    }
  }

  private static func isShared(_ tag: UInt32) -> Bool {
    ["Zyyy", "Zinh", "Zzzz"].contains(letters(tag))
  }

  /// Unpacks the four ASCII letters in a number.
  private static func letters(_ tag: UInt32) -> String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
  }

  private static func table(_ rows: [(StaticString, String)]) -> [UInt32: String] {
    Dictionary(uniqueKeysWithValues: rows.map { (ScriptRuns.tag($0), $1) })
  }

  private static let farEastern = table([
    ("Hani", "Chinese"), ("Hira", "Japanese"), ("Kana", "Japanese"), ("Hang", "Korean"),
    ("Bopo", "Bopomofo"),
  ])

  private static let nearAll = table([
    ("Adlm", "Adlam"), ("Ahom", "Ahom"), ("Arab", "Arabic"), ("Armn", "Armenian"),
    ("Bali", "Balinese"), ("Bamu", "Bamum"), ("Batk", "Batak"), ("Beng", "Bengali"),
    ("Brah", "Brahmi"), ("Bugi", "Buginese"), ("Buhd", "Buhid"), ("Cakm", "Chakma"),
    ("Cans", "Canadian Aboriginal"), ("Cham", "Cham"), ("Cher", "Cherokee"), ("Copt", "Coptic"),
    ("Cyrl", "Cyrillic"), ("Deva", "Devanagari"), ("Dogr", "Dogra"),
    ("Egyp", "Egyptian hieroglyphs"), ("Ethi", "Ethiopic"), ("Geor", "Georgian"),
    ("Glag", "Glagolitic"), ("Goth", "Gothic"), ("Gran", "Grantha"), ("Grek", "Greek"),
    ("Gujr", "Gujarati"), ("Guru", "Gurmukhi"), ("Hano", "Hanunoo"), ("Hebr", "Hebrew"),
    ("Hmnp", "Nyiakeng Puachue Hmong"), ("Hmng", "Pahawh Hmong"), ("Java", "Javanese"),
    ("Kali", "Kayah Li"), ("Khmr", "Khmer"), ("Knda", "Kannada"), ("Kthi", "Kaithi"),
    ("Lana", "Tai Tham"), ("Laoo", "Lao"), ("Latn", "Latin"), ("Lepc", "Lepcha"),
    ("Limb", "Limbu"), ("Lisu", "Lisu"), ("Mand", "Mandaic"), ("Mlym", "Malayalam"),
    ("Mong", "Mongolian"), ("Mroo", "Mro"), ("Mtei", "Meetei Mayek"), ("Mymr", "Burmese"),
    ("Newa", "Newa"), ("Nkoo", "N'Ko"), ("Ogam", "Ogham"), ("Olck", "Ol Chiki"),
    ("Orya", "Odia"), ("Osge", "Osage"), ("Phag", "Phags-pa"), ("Phnx", "Phoenician"),
    ("Rjng", "Rejang"), ("Rohg", "Hanifi Rohingya"), ("Runr", "Runic"), ("Samr", "Samaritan"),
    ("Saur", "Saurashtra"), ("Sinh", "Sinhala"), ("Sora", "Sora Sompeng"), ("Sund", "Sundanese"),
    ("Sylo", "Syloti Nagri"), ("Syrc", "Syriac"), ("Tagb", "Tagbanwa"), ("Takr", "Takri"),
    ("Tale", "Tai Le"), ("Talu", "New Tai Lue"), ("Taml", "Tamil"), ("Tavt", "Tai Viet"),
    ("Telu", "Telugu"), ("Tfng", "Tifinagh"), ("Tglg", "Tagalog"), ("Thaa", "Thaana"),
    ("Thai", "Thai"), ("Tibt", "Tibetan"), ("Tirh", "Tirhuta"), ("Vaii", "Vai"),
    ("Wcho", "Wancho"), ("Yiii", "Yi"),
  ])
}

extension Unicode.Scalar {
  /// Whether a character may be in a text. Excluded are control characters, line breaks, unassigned
  /// and private-use characters, and directional embeddings and overrides, which can make a host
  /// read as another. Joiners, directional marks and isolates, and parts of emoji are allowed
  /// because scripts need them.
  var isDrawable: Bool {
    switch properties.generalCategory {
    case .format: Self.formats.contains { $0.contains(value) }
    case .control, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  private static let formats: [ClosedRange<UInt32>] = [
    // Signs around numbers and verses are format characters that are visible.
    0x0600...0x0605, 0x06DD...0x06DD, 0x070F...0x070F, 0x0890...0x0891, 0x08E2...0x08E2,
    0x110BD...0x110BD, 0x110CD...0x110CD,
    0x061C...0x061C, 0x200B...0x200F, 0x2060...0x2060, 0x2066...0x2069, 0xFEFF...0xFEFF,
    0xE0020...0xE007F,
  ]
}
