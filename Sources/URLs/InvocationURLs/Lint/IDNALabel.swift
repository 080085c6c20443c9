/// A problem in the text that an `xn--` label encodes.
enum IDNALabelProblem: Equatable {
  case undecodable
  case onlyASCII
  /// Punycode of a text that itself begins with `xn--`.
  case twice
  case otherSpelling(String)
  case edgeHyphen
  /// Hyphens in the third and fourth positions, which are reserved for Punycode.
  case innerHyphens
  case leadingMark(Unicode.Scalar)
  /// A character that browsers replace, remove or reject.
  case unstable(Unicode.Scalar)
  /// A character that is allowed only next to certain others.
  case misplaced(Unicode.Scalar)
  case decomposed(Unicode.Scalar)
  /// A character that browsers display and IDNA 2008 does not allow.
  case symbol(Unicode.Scalar)

  /// Whether a URL with such a label is rejected by browsers, by UTS #46 with the settings of the
  /// URL standard.
  var isRefused: Bool {
    switch self {
    case .undecodable, .onlyASCII, .twice, .otherSpelling, .leadingMark, .unstable, .misplaced,
      .decomposed:
      true
    case .edgeHyphen, .innerHyphens, .symbol: false
    }
  }

  /// The problem as a phrase that follows the label in a sentence.
  var sentence: String {
    switch self {
    case .undecodable: "is not Punycode"
    case .onlyASCII: "encodes plain letters only"
    case .twice: "encodes a text that begins with 'xn--'"
    case .otherSpelling: "is not the correct spelling of its text"
    case .edgeHyphen: "encodes a text that begins or ends with a hyphen"
    case .innerHyphens: "encodes a text with hyphens in the third and fourth place"
    case .leadingMark(let scalar): "begins with the combining mark \(named(scalar))"
    case .unstable(let scalar): "has \(named(scalar)), which is not allowed in host names"
    case .misplaced(let scalar): "has \(named(scalar)) where it is not allowed"
    case .decomposed(let scalar):
      "has the combining mark \(named(scalar)) where a single letter must be used, or out of order"
    case .symbol(let scalar): "has \(named(scalar)), which IDNA 2008 does not allow"
    }
  }

  /// The remedy, if there is a single one.
  var remedy: String? {
    switch self {
    case .onlyASCII: "write it without 'xn--'"
    case .otherSpelling(let label): "write \(label)"
    default: nil
    }
  }
}

/// Checks the text of an `xn--` label by the rules of IDNA 2008 as browsers apply them.
enum IDNALabel {
  /// Returns the problem of a label in lower case that begins with `xn--`, or `nil` if it has none.
  static func fault(ofPunycode label: String) -> IDNALabelProblem? {
    guard let text = Punycode.unicodeLabel(label) else { return .undecodable }
    return fault(of: Array(text.unicodeScalars), label: label)
  }

  /// Returns the problem of a decoded label: the first one for which browsers reject it, or else a
  /// lesser one.
  static func fault(of scalars: [Unicode.Scalar], label: String) -> IDNALabelProblem? {
    if scalars.allSatisfy(\.isASCII) { return .onlyASCII }
    if let spelling = Punycode.encode(scalars).map({ "xn--" + $0 }), spelling != label {
      return .otherSpelling(spelling)
    }
    if scalars.starts(with: "xn--".unicodeScalars) { return .twice }
    if let first = scalars.first, isMark(first) { return .leadingMark(first) }
    var symbol: IDNALabelProblem?
    for index in scalars.indices {
      guard let fault = fault(of: scalars, at: index) else { continue }
      guard case .symbol = fault else { return fault }
      symbol = symbol ?? fault
    }
    if scalars.first == "-" || scalars.last == "-" { return .edgeHyphen }
    if scalars.count > 3, scalars[2] == "-", scalars[3] == "-" { return .innerHyphens }
    return symbol
  }

  private static func fault(of scalars: [Unicode.Scalar], at index: Int) -> IDNALabelProblem? {
    let scalar = scalars[index]
    if scalar.isASCII {
      return ASCIISet.host.contains(UInt8(scalar.value)) ? nil : .unstable(scalar)
    }
    if isJoiner(scalar) { return mayJoin(scalars, at: index) ? nil : .misplaced(scalar) }
    if exceptions.contains(scalar) { return nil }
    // The ideographic full stop separates labels like a dot.
    if scalar == "\u{3002}" || scalar.properties.changesWhenNFKCCaseFolded {
      return .unstable(scalar)
    }
    if LookAlikes.punctuation(scalars, at: index) != nil { return nil }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber:
      return isHangulPart(scalar) ? .symbol(scalar) : nil
    case .nonspacingMark, .spacingMark:
      return isComposed(scalars, at: index) ? nil : .decomposed(scalar)
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return .unstable(scalar)
    default: return .symbol(scalar)
    }
  }

  /// Characters that are allowed although case folding changes them or they are not letters.
  private static let exceptions: Set<Unicode.Scalar> = [
    "ß", "ς", "·", "\u{0375}", "\u{05F3}", "\u{05F4}", "\u{06FD}", "\u{06FE}", "\u{0F0B}",
    "\u{3007}", "\u{30FB}",
  ]

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether the scalar is a letter of old Hangul; these compose into syllables.
  private static func isHangulPart(_ scalar: Unicode.Scalar) -> Bool {
    0x1100...0x11FF ~= scalar.value || 0xA960...0xA97F ~= scalar.value
      || 0xD7B0...0xD7FF ~= scalar.value
  }

  // MARK: Joiners

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200C}" || scalar == "\u{200D}"
  }

  /// Whether a joiner is allowed here: after a virama, or (for the non-joiner) between Arabic
  /// letters.
  private static func mayJoin(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = scalars[index - 1]
    if before.properties.canonicalCombiningClass == .virama { return true }
    guard scalars[index] == "\u{200C}" else { return false }
    // RFC 5892, appendix A.1: the letters before and after, ignoring marks, would join here.
    let left = scalars[..<index].last { !isMark($0) }
    let right = scalars[(index + 1)...].first { !isMark($0) }
    guard let left, let right else { return false }
    return joinsNext(left) && (joinsNext(right) || joinsBeforeOnly(right))
  }

  /// Whether the scalar is an Arabic letter that joins with the next one (Joining_Type D).
  private static func joinsNext(_ scalar: Unicode.Scalar) -> Bool {
    isArabicLetter(scalar) && !joinsBeforeOnly(scalar)
      && !["\u{0621}", "\u{0640}", "\u{0674}"].contains(scalar)
  }

  /// Whether the scalar is an Arabic letter that joins only with the one before it (Joining_Type
  /// R).
  private static func joinsBeforeOnly(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0622...0x0625, 0x0627, 0x0629, 0x062F...0x0632, 0x0648, 0x0671...0x0673, 0x0675...0x0677,
      0x0688...0x0699, 0x06C0, 0x06C3...0x06CB, 0x06CD, 0x06CF, 0x06D2...0x06D3, 0x06D5,
      0x06EE...0x06EF, 0x0759...0x075B, 0x076B...0x076C, 0x0771, 0x0773...0x0774, 0x0778...0x0779,
      0x08AA...0x08AC, 0x08AE, 0x08B1...0x08B2, 0x08B9:
      true
    default: false
    }
  }

  private static func isArabicLetter(_ scalar: Unicode.Scalar) -> Bool {
    Script.of(scalar) == .arabic && scalar.properties.generalCategory == .otherLetter
  }

  // MARK: Composition

  /// Whether the mark remains a mark in composed form and is in canonical order.
  private static func isComposed(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard index > 0 else { return true }
    let (before, mark) = (scalars[index - 1], scalars[index])
    if !isStarter(mark), combiningClass(before) > combiningClass(mark) { return false }
    let base = isStarter(mark) ? before : scalars[..<index].last(where: isStarter)
    return base.map { !composed.contains(String(String.UnicodeScalarView([$0, mark]))) } ?? true
  }

  private static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.properties.canonicalCombiningClass.rawValue
  }

  private static func isStarter(_ scalar: Unicode.Scalar) -> Bool {
    combiningClass(scalar) == 0
  }

  /// The precomposed letters with marks. Strings are compared by canonical equivalence, so a letter
  /// followed by its mark is found in the set.
  private static let composed: Set<String> = {
    let ranges: [ClosedRange<UInt32>] = [
      0x00C0...0x024F, 0x0380...0x052F, 0x0600...0x06FF, 0x0900...0x0DFF, 0x1E00...0x1FFF,
      0x3040...0x30FF,
    ]
    let scalars = ranges.joined().compactMap(Unicode.Scalar.init)
      .filter { !$0.properties.changesWhenNFKCCaseFolded && $0.properties.isAlphabetic }
    return Set(scalars.map { String(String.UnicodeScalarView([$0])) })
  }()
}
