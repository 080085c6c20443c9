/// The public suffix list, which names the domains under which the public can register names.
///
/// The caller supplies the text as `publicsuffix.org` publishes it and systems install it; nothing
/// is embedded. Matching follows the published algorithm: the longest rule wins, an exception rule
/// wins over all others, and a name without a rule has its last label as the suffix. A `*` replaces
/// the first label of a rule; rules with `*` elsewhere are ignored.
///
/// ```swift
/// let list = try PublicSuffixList(parsing: "co.uk\n")
/// print(list.registrableDomain(of: "eat.example.co.uk") ?? "none")  // example.co.uk
/// ```
public struct PublicSuffixList: Sendable {
  /// The section of the list that a suffix comes from.
  package enum Section: Sendable {
    /// A rule of a registry: `com`, `co.uk`.
    case icann
    /// A rule of a company that provides names below its own: `github.io`.
    case `private`
    /// No rule; the top-level domain is not in the list.
    case unlisted
  }

  /// A host name, divided into its public suffix and the domain that can be registered below it.
  public struct Match: Sendable, Equatable {
    /// The suffix, as written in the host.
    package let suffix: Substring
    /// The suffix and one label before it, or `nil` if the host is itself a suffix.
    public let registrableDomain: Substring?
    /// The section of the list from which the suffix comes.
    package let section: Section
  }

  let index: PublicSuffixIndex

  /// The number of rules in the list.
  package var count: Int { index.rules.count }

  /// Parses the text of the list. Rules outside ASCII are read as UTF-8.
  public init(parsing text: [UInt8]) throws(PublicSuffixListError) {
    index = try PublicSuffixIndex(text)
  }

  /// Parses the text of the list, one rule a line.
  public init(parsing text: String) throws(PublicSuffixListError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Parses only the rules that a host could match, for a program that asks about one host: those
  /// with the same top-level domain. Every other host is unlisted.
  package init(parsing text: [UInt8], for host: String) throws(PublicSuffixListError) {
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    let label = String(name.split(separator: ".").last ?? "")
    let isASCII = label.utf8.allSatisfy { $0 < 0x80 }
    let lowered = label.lowercased()
    let other = isASCII ? Punycode.unicodeLabel(lowered) : Punycode.asciiHost(lowered)
    let endings = other.map { [label, $0] } ?? [label]
    index = try PublicSuffixIndex(text, under: endings.map { Array($0.utf8) })
  }

  /// Splits a host name at its suffix. It may be in any letter case, in Punycode or not, with or
  /// without a final dot. Returns `nil` if the host is not a name: an address, or a host with an
  /// empty label.
  public func match(_ host: some StringProtocol) -> Match? {
    let host = Substring(host)
    let bytes = Array(host.utf8)[...]
    let hasFinalDot = bytes.last == UInt8(ascii: ".")
    let name = 0..<(hasFinalDot ? bytes.count - 1 : bytes.count)
    guard !name.isEmpty, bytes[0] != UInt8(ascii: "["),
      let division = division(of: bytes.span, name),
      !IPAddress.endsInNumber(bytes.span, name)
    else { return nil }
    let part = { (start: Int) in
      let first = host.utf8.index(host.startIndex, offsetBy: start)
      return host[first..<host.utf8.index(host.startIndex, offsetBy: name.upperBound)]
    }
    return Match(
      suffix: part(division.suffixStart), registrableDomain: division.domainStart.map(part),
      section: division.section)
  }

  /// Returns the registered domain of a host: `example.co.uk` for `eat.example.co.uk`. Returns
  /// `nil` for suffixes and for hosts that are not names.
  public func registrableDomain(of host: some StringProtocol) -> Substring? {
    match(host)?.registrableDomain
  }

  /// The byte offsets at which the parts of a divided name begin.
  struct Division {
    var suffixStart: Int
    var domainStart: Int?
    var section: Section
  }

  /// Divides the name in `range`, which has no final dot, at its public suffix.
  func division(of bytes: Span<UInt8>, _ range: Range<Int>) -> Division? {
    guard var best = index.suffix(of: bytes, range) else { return nil }
    // The rules of the list are in Unicode, but the host of a URL is in Punycode.
    if let other = otherSpelling(bytes, range), let found = index.suffix(of: other.span) {
      best = max(best, found)
    }
    var (labels, suffixStart) = (0, range.upperBound)
    for start in range.reversed()
    where start == range.lowerBound || bytes[start - 1] == UInt8(ascii: ".") {
      labels += 1
      if labels == best.labels { suffixStart = start }
      if labels > best.labels {
        return Division(suffixStart: suffixStart, domainStart: start, section: best.section)
      }
    }
    return Division(suffixStart: suffixStart, domainStart: nil, section: best.section)
  }

  private func otherSpelling(_ bytes: Span<UInt8>, _ range: Range<Int>) -> ArraySlice<UInt8>? {
    let isPunycode = range.contains { offset in
      bytes[offset] == UInt8(ascii: "-") && offset + 1 < range.upperBound
        && bytes[offset + 1] == UInt8(ascii: "-")
    }
    let isASCII = range.allSatisfy { bytes[$0] < 0x80 }
    if isASCII, !isPunycode { return nil }
    let host = URLParser.text(bytes, range).lowercased()
    let other = isASCII ? Punycode.unicodeHost(host) : Punycode.asciiHost(host)
    return other.map { Array($0.utf8)[...] }
  }
}

/// A text that is not a public suffix list.
public enum PublicSuffixListError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text has no rules.
  case noRules
  /// The text has 4 GiB or more.
  case tooLarge

  /// The problem, as a sentence.
  public var description: String {
    switch self {
    case .noRules: "the public suffix list has no rules; is this the file from publicsuffix.org?"
    case .tooLarge: "the public suffix list has 4 GiB or more; is this the right file?"
    }
  }
}
