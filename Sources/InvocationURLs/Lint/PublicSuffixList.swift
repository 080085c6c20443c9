/// The public suffix list: under which domains names are given to the public.
///
/// The text is handed in, as `publicsuffix.org` publishes it and systems install it; nothing is
/// embedded. The rules are those of its published algorithm: the longest rule wins, an exception
/// rule wins over all, and a name without a rule has its last label as the suffix. A `*` stands
/// for the first label of a rule; rules with one elsewhere are left out.
public struct PublicSuffixList: Sendable {
  /// Where a suffix comes from.
  public enum Section: Sendable {
    /// A registry's own rule: `com`, `co.uk`.
    case icann
    /// The rule of a company that lends names below its own: `github.io`.
    case `private`
    /// No rule: the top-level domain is not in the list.
    case unlisted
  }

  /// A host name divided at its suffix.
  public struct Match: Sendable, Equatable {
    /// The suffix, as written in the host.
    public let suffix: Substring
    /// The suffix and one label before it; `nil` when the host is a suffix itself.
    public let registrableDomain: Substring?
    /// Where the suffix comes from.
    public let section: Section
  }

  let index: PublicSuffixIndex

  /// How many rules there are.
  public var count: Int { index.rules.count }

  /// Reads the text of the list; rules outside ASCII are read as UTF-8.
  public init(parsing text: [UInt8]) throws(PublicSuffixListError) {
    index = try PublicSuffixIndex(text)
  }

  /// Reads the text of the list.
  public init(parsing text: String) throws(PublicSuffixListError) {
    try self.init(parsing: Array(text.utf8))
  }
}

/// Why a text is not a public suffix list.
public enum PublicSuffixListError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no rule in it.
  case noRules
  /// It has 4 GiB or more.
  case tooLarge

  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .noRules: "the public suffix list has no rules; is this the file from publicsuffix.org?"
    case .tooLarge: "the public suffix list has 4 GiB or more; is this the right file?"
    }
  }
}

extension PublicSuffixList {
  /// Divides a host name, in whatever case, in Punycode or not, with or without a final dot;
  /// `nil` for what is no name: an address, or a host with an empty label.
  public func match(_ host: some StringProtocol) -> Match? {
    let host = Substring(host)
    let bytes = Array(host.utf8)
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

  /// The domain that somebody registered to have this host: `example.co.uk` of
  /// `eat.example.co.uk`. `nil` for suffixes and for what is no name.
  public func registrableDomain(of host: some StringProtocol) -> Substring? {
    match(host)?.registrableDomain
  }
}

extension PublicSuffixList {
  /// Where a name divides, as offsets.
  struct Division {
    var suffixStart: Int
    var domainStart: Int?
    var section: Section
  }

  /// Divides the name in `range`, which has no final dot.
  func division(of bytes: Span<UInt8>, _ range: Range<Int>) -> Division? {
    guard var best = index.suffix(of: bytes, range) else { return nil }
    // The list has its rules in Unicode, a URL has its host in Punycode.
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

  private func otherSpelling(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
    let isPunycode = range.contains { offset in
      bytes[offset] == UInt8(ascii: "-") && offset + 1 < range.upperBound
        && bytes[offset + 1] == UInt8(ascii: "-")
    }
    let isASCII = range.allSatisfy { bytes[$0] < 0x80 }
    if isASCII, !isPunycode { return nil }
    let host = URLParser.text(bytes, range).lowercased()
    let other = isASCII ? Punycode.unicodeHost(host) : Punycode.asciiHost(host)
    return other.map { Array($0.utf8) }
  }
}
