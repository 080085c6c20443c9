/// One pass of all rules over one text, with the findings so far.
struct LintPass {
  private let linter: Linter
  /// The text exactly as given.
  private let text: String
  private(set) var findings: [LintFinding] = []

  /// The byte offset of the URL in the given text, counted from 0.
  var base = 0
  /// Whether the text had invalid bytes that were replaced before the rules were applied.
  var isMended = false
  /// Whether the text so far equals its canonical form, apart from the letter case of scheme and
  /// host.
  var isCanonical = true

  init(_ text: String, _ linter: Linter) {
    self.text = text
    self.linter = linter
  }

  var publicSuffixes: PublicSuffixList? { linter.publicSuffixes }
  var trimsWhiteSpace: Bool { linter.trimsWhiteSpace }
  private var host: Substring = ""

  /// Whether the host is one of the linter's own, so that the spelling of the path can be changed.
  var isOwnPath: Bool {
    !linter.ownHosts.isEmpty && linter.ownHosts.contains(host.lowercased())
  }

  /// Adds a finding, unless its rule already has one or is disabled; only then is the message
  /// built. `range` is relative to the beginning of the URL.
  mutating func report(
    _ rule: LintRule, _ range: Range<Int>, remedy: String? = nil,
    _ message: (Quotation) -> String
  ) {
    guard !findings.contains(where: { $0.rule.id == rule.id }) else { return }
    let place = base + range.lowerBound..<base + range.upperBound
    let quotation = Quotation(text: text, base: base)
    if let finding = linter.finding(rule, at: place, remedy: remedy, message(quotation)) {
      findings.append(finding)
    }
  }

  /// Adds a finding of `rule` for a byte range, with a message that quotes no part of the text.
  mutating func report(
    _ rule: LintRule, _ range: Range<Int>, remedy: String? = nil,
    _ message: @autoclosure () -> String
  ) {
    report(rule, range, remedy: remedy) { _ in message() }
  }

  /// Applies every rule to a parsed URL. The canonical form is not suggested if bytes were
  /// replaced.
  mutating func check(_ url: InvocationURL) {
    let parts = url.parts
    host = url.host
    url.withBytes { bytes in
      checkLength(bytes)
      checkEnd(bytes, parts)
      checkScheme(bytes, parts)
      checkHost(bytes, parts.host)
      checkPort(bytes, parts)
      checkPath(bytes, parts.path)
      if let query = parts.query { checkQuery(bytes, query) }
      if let fragment = parts.fragment { checkFragment(bytes, fragment) }
    }
    if let query = parts.query { checkTap(url, query) }
    if !isMended { checkAppleLink(url) }
    guard !isCanonical, !isMended else { return }
    report(
      .notCanonical, 0..<url.text.utf8.count, remedy: "write \(url.canonical)",
      "this is not the canonical form")
  }

  // MARK: Scheme, port and fragment

  private mutating func checkScheme(_ bytes: Span<UInt8>, _ parts: InvocationURL.Parts) {
    let scheme = 0..<parts.scheme.rawValue.utf8.count
    if parts.scheme == .http { report(.plainHTTP, scheme, "the scheme is http") }
    if hasCapital(bytes, scheme) {
      reportCapitals(scheme)
    } else if hasCapital(bytes, parts.host) {
      reportCapitals(parts.host)
    }
  }

  private mutating func reportCapitals(_ range: Range<Int>) {
    report(.upperCaseHost, range) { "there are capital letters in \($0[range])" }
  }

  private mutating func checkPort(_ bytes: Span<UInt8>, _ parts: InvocationURL.Parts) {
    guard let port = parts.port else { return }
    let range = parts.host.upperBound..<parts.path.lowerBound
    if port != parts.scheme.defaultPort {
      report(.port, range, "the port is \(port)")
    }
    let first = range.lowerBound + 1
    if port == parts.scheme.defaultPort || bytes[first] == UInt8(ascii: "0") { isCanonical = false }
  }

  private mutating func checkFragment(_ bytes: Span<UInt8>, _ fragment: Range<Int>) {
    let range = fragment.lowerBound - 1..<fragment.upperBound
    report(.fragment, range) { "there is a fragment \($0[range])" }
    checkEscapes(bytes, fragment)
  }

  private func hasCapital(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[$0] }
  }
}

extension InvocationURL {
  /// Calls `body` with the bytes of the text.
  func withBytes(_ body: (Span<UInt8>) -> Void) {
    _ = unsafe text.utf8.withContiguousStorageIfAvailable { body(unsafe $0.span) }
  }
}

// MARK: Text in messages

/// A source of quotations from the URL for messages.
struct Quotation {
  fileprivate let text: String
  fileprivate let base: Int

  /// The bytes of the URL in quotes, shortened if they are long.
  subscript(range: Range<Int>) -> String {
    let limit = 60
    let bytes = text.utf8.dropFirst(base + range.lowerBound).prefix(range.count)
    guard bytes.count > limit else {
      return "'\(printable(String(decoding: bytes, as: UTF8.self)))'"
    }
    // Do not cut through a character or an escape.
    var end = bytes.index(bytes.startIndex, offsetBy: limit)
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { bytes.formIndex(before: &end) }
    for _ in 0..<2 {
      let before = bytes[..<end].suffix(2)
      guard let percent = before.firstIndex(of: UInt8(ascii: "%")) else { break }
      end = percent
    }
    return "'\(printable(String(decoding: bytes[..<end], as: UTF8.self)))…'"
  }
}
