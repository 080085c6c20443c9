/// Characters that people mistake for others in host names, in lower case.
enum LookAlikes {
  /// Returns the ASCII text that a label resembles, or `nil` if it is all ASCII or has a character
  /// without an ASCII look-alike.
  static func skeleton(_ scalars: [Unicode.Scalar]) -> String? {
    var text = ""
    var hasTwin = false
    for scalar in scalars {
      if scalar.isASCII, ASCIISet.host.contains(UInt8(scalar.value)) {
        text.unicodeScalars.append(scalar)
      } else if let twin = twins[scalar] {
        text += twin
        hasTwin = true
      } else {
        return nil
      }
    }
    return hasTwin ? text : nil
  }

  /// Returns the punctuation mark that the character at `index` resembles, or `nil` if it is not a
  /// look-alike or is an ordinary part of the word there.
  static func punctuation(_ scalars: [Unicode.Scalar], at index: Int) -> String? {
    guard let mark = marks[scalars[index]] else { return nil }
    let before = index > 0 ? scalars[index - 1] : nil
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    let isAtHome: Bool
    switch mark.home {
    case .none: isAtHome = false
    case .catalan: isAtHome = before == "l" && after == "l"
    case .greek: isAtHome = after.flatMap(Script.of) == .greek
    case .hebrew: isAtHome = before.flatMap(Script.of) == .hebrew
    case .japanese: isAtHome = isJapanese(before) || isJapanese(after)
    }
    return isAtHome ? nil : mark.reads
  }

  /// Whether a label that consists of look-alikes is normal under a top-level domain, because the
  /// domain is in that script or belongs to a country that writes it. Browsers have the same rule.
  static func isExpected(_ script: Script, under topLevelDomain: String) -> Bool {
    if let name = Punycode.unicodeLabel(topLevelDomain) {
      return name.unicodeScalars.contains { Script.of($0) == script }
    }
    return countries[script]?.contains(topLevelDomain) ?? false
  }

  private static let countries: [Script: Set<String>] = [
    .cyrillic: ["bg", "by", "kg", "kz", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz"],
    .greek: ["cy", "gr"],
  ]

  /// Whether the look-alikes of a Latin label are all ordinary letters in the country of a
  /// top-level domain.
  static func areLetters(_ scalars: [Unicode.Scalar], of topLevelDomain: String) -> Bool {
    scalars.allSatisfy { $0.isASCII || letters[$0]?.contains(topLevelDomain) == true }
  }

  private static let letters: [Unicode.Scalar: Set<String>] = [
    "ı": ["az", "kz", "tr"], "þ": ["is"],
  ]

  private static func isJapanese(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, marks[scalar] == nil else { return false }
    let script = Script.of(scalar)
    return script == .han || script == .hiragana || script == .katakana
  }

  /// The look-alikes of Latin letters. Only shapes that are not noticed in running text are listed:
  /// Cyrillic `к` and `м` are left out, because otherwise every second Russian word would match.
  private static let twins: [Unicode.Scalar: String] = [
    // Cyrillic
    "а": "a", "г": "r", "е": "e", "о": "o", "п": "n", "р": "p", "с": "c", "у": "y", "х": "x",
    "ъ": "b", "ы": "bl", "ь": "b", "ю": "io", "ѕ": "s", "і": "i", "ј": "j", "ѡ": "w", "ѵ": "v",
    "ԍ": "g", "ү": "y", "һ": "h", "ҽ": "e", "ӏ": "l", "ӕ": "ae", "ԁ": "d", "ԛ": "q", "ԝ": "w",
    "ꙇ": "i", "ꚙ": "oo",
    // Greek
    "α": "a", "γ": "y", "η": "n", "ι": "i", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "σ": "o",
    "τ": "t", "υ": "u", "χ": "x", "ω": "w", "ϳ": "j",
    // Latin letters of phonetic writing
    "ɑ": "a", "ɡ": "g", "ɩ": "i", "ɪ": "i", "ɴ": "n", "ʀ": "r", "ʏ": "y", "ʙ": "b", "ɢ": "g",
    "ʜ": "h", "ʟ": "l", "ᴀ": "a", "ᴄ": "c", "ᴅ": "d", "ᴇ": "e", "ᴊ": "j", "ᴋ": "k", "ᴍ": "m",
    "ᴏ": "o", "ᴘ": "p", "ᴛ": "t", "ᴜ": "u", "ᴠ": "v", "ᴡ": "w", "ᴢ": "z", "ꜱ": "s", "ꜰ": "f",
    "ɣ": "y", "ɯ": "w", "ʋ": "u", "ᴑ": "o", "ᶃ": "g", "ᶌ": "y", "ꬲ": "e", "ꬵ": "f", "ꬽ": "o",
    "ꭇ": "r", "ꭈ": "r", "ꭎ": "u", "ꭒ": "u", "ꭚ": "y",
    // Latin letters of other alphabets, old and new
    "ı": "i", "ȷ": "j", "ĸ": "k", "þ": "p", "ƅ": "b", "ƍ": "g", "ƒ": "f", "ƨ": "2", "ƽ": "s",
    "ȝ": "3", "ȣ": "8", "ẝ": "f", "ỿ": "y", "ꞙ": "f", "ꞟ": "u",
    // Two letters in one
    "ʣ": "dz", "ʦ": "ts", "ʪ": "ls", "ʫ": "lz", "ᵫ": "ue", "ꜳ": "aa", "ꜵ": "ao", "ꜷ": "au",
    "ꜹ": "av", "ꜽ": "ay", "ꝏ": "oo", "ꭣ": "uo",
  ]

  private struct Mark {
    var reads: String
    var home = OrdinaryContext.none
  }

  /// The contexts in which a mark is an ordinary part of a word.
  private enum OrdinaryContext {
    case none, catalan, greek, hebrew, japanese
  }

  private static let marks: [Unicode.Scalar: Mark] = {
    var marks: [Unicode.Scalar: Mark] = [:]
    for row in rows {
      for scalar in row.scalars.unicodeScalars {
        marks[scalar] = Mark(reads: row.reads, home: row.home)
      }
    }
    return marks
  }()

  private static let rows: [(scalars: String, reads: String, home: OrdinaryContext)] = [
    // Hyphens and dashes; the Armenian, Hebrew, Mongolian and Canadian ones; strokes over letters.
    (
      "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2043}\u{2212}\u{2E3A}\u{2E3B}", "-", .none
    ),
    ("\u{058A}\u{05BE}\u{06D4}\u{1400}\u{1806}\u{0335}\u{0336}", "-", .none),
    ("\u{30FC}\u{4E00}", "-", .japanese),
    // Slashes.
    ("\u{2044}\u{2215}\u{29F8}\u{2571}\u{27CB}\u{1735}\u{3033}\u{31D3}\u{FF0F}", "/", .none),
    ("\u{0337}\u{0338}", "/", .none),
    ("\u{30CE}\u{30F3}\u{30BD}\u{30BE}\u{4E3F}", "/", .japanese),
    ("\u{4E36}\u{4E40}\u{4E41}", "\\", .japanese),
    // Dots.
    ("\u{2024}\u{2027}\u{2022}\u{2219}\u{22C5}\u{16EB}\u{A4F8}\u{0701}\u{0702}", ".", .none),
    ("\u{3002}\u{FF0E}\u{FF61}", ".", .none),
    ("\u{00B7}", ".", .catalan),
    ("\u{30FB}", ".", .japanese),
    // Colons, and marks that would begin a query or a fragment.
    ("\u{0589}\u{05C3}\u{02D0}\u{02F8}\u{2236}\u{A789}\u{A4FD}\u{FF1A}", ":", .none),
    ("\u{0294}\u{FF1F}", "?", .none),
    ("\u{FF03}", "#", .none),
    // Quotes and strokes.
    ("\u{2018}\u{2019}\u{02BB}\u{02BC}", "'", .none),
    ("\u{0375}", ",", .greek),
    ("\u{05F3}", "'", .hebrew),
    ("\u{05F4}", "\"", .hebrew),
    ("\u{01C0}\u{05C0}", "l", .none),
    ("\u{01C3}", "!", .none),
  ]
}
