/// The scripts whose letters change, join, move or run from right to left: they cannot be set
/// letter by letter.
private let shapedScripts: [(ranges: [ClosedRange<UInt32>], name: String)] = [
  (
    [0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F],
    "a combining mark"
  ),
  ([0x0590...0x05FF, 0xFB1D...0xFB4F], "Hebrew"),
  (
    [
      0x0600...0x06FF, 0x0750...0x077F, 0x0870...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC,
      0x10EC0...0x10EFF, 0x1EE00...0x1EEFF,
    ], "Arabic"
  ),
  ([0x0700...0x074F, 0x0860...0x086F], "Syriac"),
  ([0x0780...0x07BF], "Thaana"),
  ([0x07C0...0x07FF], "N'Ko"),
  ([0x0800...0x085F], "Samaritan or Mandaic"),
  ([0x0900...0x097F, 0xA8E0...0xA8FF, 0x1CD0...0x1CFF, 0x11B00...0x11B5F], "Devanagari"),
  ([0x0980...0x09FF], "Bengali"),
  ([0x0A00...0x0A7F], "Gurmukhi"),
  ([0x0A80...0x0AFF], "Gujarati"),
  ([0x0B00...0x0B7F], "Odia"),
  ([0x0B80...0x0BFF, 0x11FC0...0x11FFF], "Tamil"),
  ([0x0C00...0x0C7F], "Telugu"),
  ([0x0C80...0x0CFF], "Kannada"),
  ([0x0D00...0x0D7F], "Malayalam"),
  ([0x0D80...0x0DFF, 0x111E0...0x111FF], "Sinhala"),
  ([0x0E00...0x0E7F], "Thai"),
  ([0x0E80...0x0EFF], "Lao"),
  ([0x0F00...0x0FFF], "Tibetan"),
  ([0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F], "Burmese"),
  ([0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF], "Korean in single letters"),
  ([0x1700...0x177F], "a Philippine script"),
  ([0x1780...0x17FF, 0x19E0...0x19FF], "Khmer"),
  ([0x1800...0x18AF, 0x11660...0x1167F], "Mongolian"),
  (
    [
      0x1900...0x19DF, 0x1A00...0x1AAF, 0x1B00...0x1C4F, 0xA800...0xA82F, 0xA840...0xA8DF,
      0xA900...0xA95F, 0xA980...0xA9DF, 0xAA00...0xAA5F, 0xAA80...0xAADF, 0xAAE0...0xAAFF,
      0xABC0...0xABFF,
    ], "a South or Southeast Asian script"
  ),
  (
    [0x10800...0x10EBF, 0x10F00...0x10FFF, 0x1E800...0x1EDFF, 0x1EF00...0x1EFFF],
    "a script from right to left"
  ),
  ([0x11000...0x1165F, 0x11680...0x11AFF, 0x11B60...0x11FBF], "an Indic script"),
  ([0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF], "a part of an emoji"),
]

/// The name of the script when a character cannot be set by itself.
func shapedScript(of scalar: Unicode.Scalar) -> String? {
  shapedScripts.first { script in script.ranges.contains { $0.contains(scalar.value) } }?.name
}

extension Unicode.Scalar {
  /// Whether a font is asked for a picture of it: not for control characters, line breaks,
  /// directions, joiners and variation selectors, and not for places without a character.
  var isDrawable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark:
      false
    default: true
    }
  }
}
