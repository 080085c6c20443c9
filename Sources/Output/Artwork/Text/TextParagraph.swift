import CTextShaping

/// A text without line breaks, divided into clusters with their direction, script and font.
struct TextParagraph {
  /// The maximum number of characters in a text.
  static let maximumLength = 4096

  let scalars: [UInt32]
  let clusters: [TextCluster]
  /// The embedding level of each character: even for left-to-right, odd for right-to-left.
  let levels: [Int8]
  /// Whether the text as a whole is right-to-left.
  let isRightToLeft: Bool
  /// The language of the text, if its characters show it, as for fontconfig.
  let language: String?
}

/// A grapheme cluster, which is never divided and is set in one font.
struct TextCluster {
  /// The range of its characters in the text.
  let range: Range<Int>
  /// The ISO 15924 code, as four letters in a number.
  let script: UInt32
  let face: FontFace
}

extension TextParagraph {
  init(_ text: String, _ fonts: FontStack) throws(ArtworkError) {
    try ArtworkError.check(ctext_harfbuzz())
    try ArtworkError.check(ctext_fribidi())
    let scalars = text.unicodeScalars.map(\.value)
    self.scalars = scalars
    try Self.check(text, count: scalars.count)
    (levels, isRightToLeft) = try Self.levels(scalars)
    language = Self.language(scalars)
    let ranges = try Self.clusters(text)
    let scripts = ScriptRuns(ranges.map { scalars[$0] }).scripts
    var choice = FontSelector(fonts, language)
    clusters = try choice.clusters(ranges, scripts, scalars)
  }

  private static func check(_ text: String, count: Int) throws(ArtworkError) {
    guard count <= maximumLength else { throw ArtworkError(.textTooLong(count)) }
    for scalar in text.unicodeScalars where !scalar.isDrawable {
      throw ArtworkError(.notDrawable(scalar))
    }
  }

  private static func levels(
    _ scalars: [UInt32]
  ) throws(ArtworkError) -> (levels: [Int8], isRightToLeft: Bool) {
    var levels = [Int8](repeating: 0, count: scalars.count)
    var isRightToLeft = false
    guard
      scalars.isEmpty
        || ctext_levels(scalars, Int32(scalars.count), &isRightToLeft, &levels)
    else { throw ArtworkError(.noMemory) }
    return (levels, isRightToLeft)
  }

  /// Returns the ranges of the extended grapheme clusters.
  private static func clusters(_ text: String) throws(ArtworkError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for character in text {
      let count = character.unicodeScalars.count
      // More than any language has. Marks are stacked above their letter.
      guard count <= 32 else {
        throw ArtworkError(
          .tooManyMarks(character.unicodeScalars[character.unicodeScalars.startIndex], count))
      }
      ranges.append(start..<start + count)
      start += count
    }
    return ranges
  }

  /// Returns the language of East Asian text: Chinese characters look different in Japanese, and
  /// kana show that a text is Japanese.
  private static func language(_ scalars: [UInt32]) -> String? {
    for scalar in scalars {
      switch scalar {
      case 0x3041...0x30FA, 0x31F0...0x31FF, 0xFF66...0xFF9D: return "ja"
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF: return "ko"
      case 0x3105...0x312F, 0x31A0...0x31BF: return "zh-tw"
      default: continue
      }
    }
    return nil
  }
}

/// A selector of fonts, which chooses one for each cluster.
private struct FontSelector {
  private let fonts: FontStack
  private let language: String?
  /// For each script, the font that was used last.
  private var last: [UInt32: FontFace] = [:]

  init(_ fonts: FontStack, _ language: String?) {
    self.fonts = fonts
    self.language = language
  }

  /// Returns the clusters with their fonts. Spaces and punctuation take the font of their
  /// neighbours if it has them.
  mutating func clusters(
    _ ranges: [Range<Int>], _ scripts: [UInt32], _ scalars: [UInt32]
  ) throws(ArtworkError) -> [TextCluster] {
    var faces: [FontFace?] = []
    for (range, script) in zip(ranges, scripts) {
      let isShared = Unicode.Scalar(scalars[range.lowerBound])?.isSpaceOrPunctuation ?? false
      faces.append(
        isShared
          ? nil : try fonts.face(for: scalars[range], script: script, language: language))
    }
    for index in faces.indices.reversed() {
      if let face = faces[index] { last[scripts[index]] = face }
    }
    var clusters: [TextCluster] = []
    for (index, range) in ranges.enumerated() {
      let face: FontFace
      if let chosen = faces[index] {
        face = chosen
        last[scripts[index]] = chosen
      } else {
        face = try shared(scalars[range], scripts[index])
      }
      clusters.append(TextCluster(range: range, script: scripts[index], face: face))
    }
    return clusters
  }

  private func shared(
    _ cluster: ArraySlice<UInt32>, _ script: UInt32
  ) throws(ArtworkError) -> FontFace {
    let wanted = ArraySlice(cluster.filter { !isIgnorable($0) })
    if let neighbour = last[script], neighbour.has(wanted) { return neighbour }
    return try fonts.face(for: cluster, script: script, language: language)
  }
}

extension Unicode.Scalar {
  fileprivate var isSpaceOrPunctuation: Bool {
    switch properties.generalCategory {
    case .spaceSeparator, .format, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}
