/// One label of an internationalised host, as written and decoded.
private struct HostLabel {
  /// The label as written, in lower case.
  var written: String
  var scalars: [Unicode.Scalar]
  var range: Range<Int>

  var isPunycode: Bool { written.utf8.starts(with: "xn--".utf8) }

  /// The label in a message, with its decoded text.
  var name: String {
    let text = printable(String(String.UnicodeScalarView(scalars)))
    return isPunycode ? "'\(printable(written))' ('\(text)')" : "'\(printable(written))'"
  }
}

extension LintPass {
  /// Applies the rules of internationalised names to a host with an `xn--` label.
  mutating func checkInternationalHost(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    let host = URLParser.text(bytes, name).lowercased()
    var labels: [HostLabel] = []
    var isReadable = true
    var start = name.lowerBound
    for written in host.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
      let range = start..<start + written.utf8.count
      start = range.upperBound + 1
      let text = Punycode.unicodeLabel(written)
      let scalars = Array((text ?? written).unicodeScalars)
      let label = HostLabel(written: written, scalars: scalars, range: range)
      labels.append(label)
      if label.isPunycode, !checkPunycode(label, isDecoded: text != nil) { isReadable = false }
    }
    if !checkDirection(labels) { isReadable = false }
    checkLetters(labels)
    guard isReadable else { return }
    report(.hostNonASCII, name) { "the host \($0[name]) reads '\(Punycode.unicodeHost(host))'" }
  }

  /// Applies the rules of letters to a host outside ASCII, which is an error in any case. All
  /// findings have the range of the whole host.
  mutating func checkUnicodeHost(_ host: String, _ range: Range<Int>) {
    let labels = host.lowercased().split(separator: ".").map {
      HostLabel(written: String($0), scalars: Array($0.unicodeScalars), range: range)
    }
    checkLetters(labels)
  }

  /// Reports a label that does not decode to a text that browsers display. Returns whether it does.
  private mutating func checkPunycode(_ label: HostLabel, isDecoded: Bool) -> Bool {
    let fault =
      isDecoded
      ? IDNALabel.fault(of: label.scalars, label: label.written) : IDNALabelProblem.undecodable
    guard let fault else { return true }
    if case .symbol = fault {
      report(.hostSymbol, label.range, "the label \(label.name) \(fault.sentence)")
    } else {
      report(
        .hostIDNA, label.range, remedy: fault.remedy,
        "the label '\(label.written)' \(fault.sentence)")
    }
    return false
  }

  // MARK: Letters that imitate others

  private mutating func checkLetters(_ labels: [HostLabel]) {
    for label in labels where !label.scalars.allSatisfy(\.isASCII) {
      checkPunctuation(label)
      let scripts = label.scalars.compactMap(Script.of)
      if Script.mayStandTogether(Set(scripts)) {
        checkTwins(label, scripts.first, under: labels.last?.written ?? "")
      } else {
        reportMixture(label, scripts)
      }
    }
  }

  private mutating func checkPunctuation(_ label: HostLabel) {
    for (index, scalar) in label.scalars.enumerated() {
      guard let reads = LookAlikes.punctuation(label.scalars, at: index) else { continue }
      report(
        .hostConfusingMark, label.range,
        "the label \(label.name) has \(named(scalar)), which looks like '\(reads)'")
    }
  }

  private mutating func reportMixture(_ label: HostLabel, _ scripts: [Script]) {
    var names: [String] = []
    for script in scripts where !names.contains(script.rawValue) { names.append(script.rawValue) }
    let list = names.joined(separator: " and ")
    let likeness = LookAlikes.skeleton(label.scalars).map { " and looks like '\($0)'" } ?? ""
    report(
      .hostMixedScript, label.range, "the label \(label.name) mixes \(list) letters\(likeness)")
  }

  private mutating func checkTwins(
    _ label: HostLabel, _ script: Script?, under topLevelDomain: String
  ) {
    guard let script, let likeness = LookAlikes.skeleton(label.scalars),
      !LookAlikes.isExpected(script, under: topLevelDomain),
      !LookAlikes.areLetters(label.scalars, of: topLevelDomain)
    else { return }
    let letters = script == .latin ? "other Latin" : script.rawValue
    report(
      .hostLookAlike, label.range,
      "the label \(label.name) looks like '\(likeness)' and is written in \(letters) letters")
  }

  // MARK: Direction

  /// Whether a host with right-to-left letters conforms to RFC 5893: no label begins with a digit,
  /// and none mixes the two sets of digits that Arabic has.
  private mutating func checkDirection(_ labels: [HostLabel]) -> Bool {
    guard labels.contains(where: { $0.scalars.contains { $0.isReadFromTheRight } }) else {
      return true
    }
    for label in labels {
      let isDigit = { (scalar: Unicode.Scalar) in
        scalar.properties.generalCategory == .decimalNumber
      }
      if let first = label.scalars.first, isDigit(first), !first.isReadFromTheRight {
        report(
          .hostIDNA, label.range, remedy: "use labels that begin with a letter",
          "the label '\(label.written)' begins with a digit in a host with right-to-left letters")
        return false
      }
      let isArabicIndic = label.scalars.filter(isDigit).map { 0x0660...0x0669 ~= $0.value }
      if isArabicIndic.contains(true), isArabicIndic.contains(false) {
        report(
          .hostIDNA, label.range, remedy: "use one kind of digits",
          "the label \(label.name) mixes two kinds of digits")
        return false
      }
    }
    return true
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter of the right-to-left blocks (Hebrew, Arabic, Syriac, Thaana,
  /// N'Ko and the like) or a digit of N'Ko or Adlam.
  fileprivate var isReadFromTheRight: Bool {
    switch value {
    case 0x07C0...0x07C9, 0x1E950...0x1E959: return true
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      switch properties.generalCategory {
      case .otherLetter, .modifierLetter, .lowercaseLetter, .uppercaseLetter: return true
      default: return false
      }
    default: return false
    }
  }
}
