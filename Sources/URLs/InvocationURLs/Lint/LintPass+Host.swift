extension LintPass {
  /// Applies the rules of host names. For an address, only the rule about addresses applies.
  mutating func checkHost(_ bytes: Span<UInt8>, _ host: Range<Int>) {
    if bytes[host.lowerBound] == UInt8(ascii: "[") || IPAddress.endsInNumber(bytes, host) {
      report(.hostIPAddress, host) { "the host \($0[host]) is an IP address" }
      if bytes[host.lowerBound] == UInt8(ascii: "[") {
        let text = Array(URLParser.text(bytes, host).lowercased().utf8)
        if IPAddress.canonicalIPv6(text) != text { isCanonical = false }
      }
      return
    }
    let name = withoutFinalDot(bytes, host)
    if name.count > 253 {
      report(.hostLength, name, "the host has \(name.count) bytes; DNS carries 253")
    }
    checkKind(bytes, name)
    checkTrials(bytes, name)
    if checkLabels(bytes, name) { checkInternationalHost(bytes, name) }
    checkSuffix(bytes, name)
  }

  private mutating func withoutFinalDot(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Range<Int> {
    let last = host.upperBound - 1
    guard bytes[last] == UInt8(ascii: ".") else { return host }
    report(.hostFinalDot, last..<last + 1) { "the host \($0[host]) ends with a dot" }
    return host.lowerBound..<last
  }

  /// Checks the labels. Returns whether one of them begins with `xn--`.
  private mutating func checkLabels(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    var isInternational = false
    var start = name.lowerBound
    for offset in name.lowerBound...name.upperBound
    where offset == name.upperBound || bytes[offset] == UInt8(ascii: ".") {
      let label = start..<offset
      checkLabel(bytes, label)
      if Punycode.begins(bytes, label) {
        isInternational = true
      } else {
        checkHyphens(bytes, label)
      }
      start = offset + 1
    }
    return isInternational
  }

  private mutating func checkLabel(_ bytes: Span<UInt8>, _ label: Range<Int>) {
    if label.count > 63 {
      report(
        .hostLabelLength, label, "a label of the host has \(label.count) bytes; DNS carries 63")
    }
    if let underscore = label.first(where: { bytes[$0] == UInt8(ascii: "_") }) {
      report(.hostUnderscore, underscore..<underscore + 1) {
        "the label \($0[label]) has an underscore"
      }
    }
  }

  private mutating func checkHyphens(_ bytes: Span<UInt8>, _ label: Range<Int>) {
    let hyphen = UInt8(ascii: "-")
    guard let first = label.first, let last = label.last else { return }
    if bytes[first] == hyphen {
      report(.hostHyphen, first..<first + 1) { "the label \($0[label]) begins with a hyphen" }
    } else if bytes[last] == hyphen {
      report(.hostHyphen, last..<last + 1) { "the label \($0[label]) ends with a hyphen" }
    }
    if label.count > 4, bytes[first + 2] == hyphen, bytes[first + 3] == hyphen {
      report(.hostReservedHyphens, first + 2..<first + 4) {
        "the label \($0[label]) has hyphens in the third and fourth place"
      }
    }
  }

  // MARK: Names that are known

  /// Reports the name if it, or a parent domain of it, is among the well-known hosts.
  private mutating func checkKind(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    var (depth, isLocal) = (0, false)
    // Of services, the longest name counts: app.goo.gl still works although goo.gl has ended.
    var service: (kind: KnownHosts.Kind, domain: Range<Int>)?
    for start in name.reversed()
    where start == name.lowerBound || bytes[start - 1] == UInt8(ascii: ".") {
      depth += 1
      let domain = start..<name.upperBound
      guard depth <= 3, let kind = KnownHosts.kind(bytes, domain) else { continue }
      switch kind {
      case .local:
        isLocal = true
        report(.hostLocal, name) { "the host \($0[name]) exists only inside one network" }
      case .reserved:
        report(.hostReserved, domain) { "names under \($0[domain]) do not resolve in public" }
      case .example:
        report(.hostExample, domain) { "\($0[domain]) is a domain for examples" }
      case .shortener, .page, .ended: service = (kind, domain)
      }
    }
    if let service { report(service.kind, service.domain) }
    if depth == 1, !isLocal {
      report(.hostSingleLabel, name) { "the host \($0[name]) is a single word" }
    }
  }

  private mutating func report(_ kind: KnownHosts.Kind, _ domain: Range<Int>) {
    switch kind {
    case .shortener: report(.hostShortener, domain) { "\($0[domain]) is a link shortener" }
    case .page: report(.hostPageService, domain) { "\($0[domain]) provides pages of links" }
    case .ended: report(.hostEnded, domain) { "the link service \($0[domain]) has ended" }
    case .local, .reserved, .example: break
    }
  }

  /// Reports the first label before the registered domain that marks a test host.
  private mutating func checkTrials(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    guard let end = registeredStart(bytes, name), end > name.lowerBound else { return }
    var start = name.lowerBound
    for offset in name.lowerBound..<end where bytes[offset] == UInt8(ascii: ".") {
      let label = start..<offset
      start = offset + 1
      guard TestHostLabels.isTestHost(bytes, label) else { continue }
      return report(.hostStaging, label) { "the host has the label \($0[label])" }
    }
  }

  /// The byte offset of the registered domain. Without the suffix list, it is the last two labels.
  private func registeredStart(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Int? {
    if let division = publicSuffixes?.division(of: bytes, name) { return division.domainStart }
    var dots = 0
    for offset in name.reversed() where bytes[offset] == UInt8(ascii: ".") {
      dots += 1
      if dots == 2 { return offset + 1 }
    }
    return nil
  }

  /// Reports a name with a public suffix that is not in the list, is the whole name, or belongs to
  /// a hosting service.
  private mutating func checkSuffix(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    guard let division = publicSuffixes?.division(of: bytes, name) else { return }
    let suffix = division.suffixStart..<name.upperBound
    let isWhole = suffix.lowerBound == name.lowerBound
    switch division.section {
    case .unlisted:
      guard KnownHosts.kind(bytes, suffix) == nil, !isWhole else { return }
      report(.hostUnknownTLD, suffix) { "no top-level domain \($0[suffix]) is in the list" }
    case .icann, .private:
      let isSingle = !suffix.contains { bytes[$0] == UInt8(ascii: ".") }
      if isWhole, !isSingle {
        report(.hostPublicSuffix, name) { "\($0[name]) is a public suffix, not a name" }
      } else if !isWhole, division.section == .private {
        report(.hostHosted, suffix) {
          "the host \($0[name]) is under \($0[suffix]), whose names are not yours"
        }
      }
    }
  }
}
