// Rules that need only the URL; some rules of hosts also need the public suffix list. To add a
// rule, put it into `all`, add its row below, and add its check beside the others of its kind.

extension LintRule {
  /// The rules that apply to a URL alone, in the order in which findings of the same level and
  /// place are shown.
  public static let all: [LintRule] = ofText + ofHosts + ofPathsAndQueries

  private static let ofText: [LintRule] = [
    urlEmpty, urlNoScheme, urlScheme, urlMissingSlashes, urlRepeatedScheme, urlUserInfo,
    urlEmptyHost,
    urlEmptyLabel, urlNonASCIIHost, urlHostCharacter, urlBadPunycode, urlBadIPv4, urlBadIPv6,
    urlBadPort,
    urlBadPercent, urlSpace,
    urlControl, urlBrace, urlBackslash, urlCharacter, urlNonASCII,
  ]

  private static let ofHosts: [LintRule] = [
    hostIPAddress, hostSingleLabel, hostLocal, hostFinalDot, hostUnderscore, hostHyphen,
    hostLabelLength, hostLength, hostIDNA, hostConfusingMark, hostMixedScript, plainHTTP,
    hostReserved, hostReservedHyphens, hostSymbol, hostLookAlike, hostNonASCII, hostEnded,
    hostShortener,
    hostPageService, hostStaging, hostPublicSuffix, hostHosted, hostUnknownTLD, port, upperCaseHost,
    hostExample,
  ]

  // MARK: Text that is not an invocation URL

  static let urlEmpty = LintRule(
    id: "url-empty", level: .error, title: "nothing at all",
    cost: "there is nothing to print or to write",
    remedy: "give a URL that begins with https://")
  static let urlNoScheme = LintRule(
    id: "url-no-scheme", level: .error, title: "no scheme",
    cost: "a reader shows plain text, or searches for it",
    remedy: "write https:// in front")
  static let urlScheme = LintRule(
    id: "url-scheme", level: .error, title: "a scheme other than https or http",
    cost: "only a web URL opens an App Clip or goes to an app by universal link",
    remedy: "use an https URL")
  static let urlMissingSlashes = LintRule(
    id: "url-missing-slashes", level: .error, title: "no `//` after the scheme",
    cost: "browsers repair it, tag readers do not",
    remedy: "write https:// in full")
  static let urlRepeatedScheme = LintRule(
    id: "url-repeated-scheme", level: .error, title: "a scheme twice: `https://https://`",
    cost: "the second one is taken for a host, which does not exist",
    remedy: "write the scheme once")
  static let urlUserInfo = LintRule(
    id: "url-user-info", level: .error, title: "user info before an `@`",
    cost:
      "the text before '@' looks like the host but is not: phishing uses this, and apps refuse it",
    remedy: "remove it")
  static let urlEmptyHost = LintRule(
    id: "url-empty-host", level: .error, title: "no host",
    cost: "there is nothing to open",
    remedy: "write the host after //")
  static let urlEmptyLabel = LintRule(
    id: "url-empty-label", level: .error, title: "two dots in a row in the host, or one first",
    cost: "no such name can exist",
    remedy: "remove the extra dot")
  static let urlNonASCIIHost = LintRule(
    id: "url-non-ascii-host", level: .error, title: "a host outside ASCII",
    cost: "readers turn it into different names, or into none",
    remedy: "write the host in Punycode")
  static let urlHostCharacter = LintRule(
    id: "url-host-character", level: .error, title: "a character that no host has",
    cost: "the URL does not open",
    remedy: "remove it")
  static let urlBadPunycode = LintRule(
    id: "url-bad-punycode", level: .error,
    title: "an `xn--` label that is not Punycode, or whose text browsers refuse",
    cost: "the URL does not open",
    remedy: "write the Punycode that the registrar of the domain shows")
  static let urlBadIPv4 = LintRule(
    id: "url-bad-ipv4", level: .error, title: "a host that ends in a number and is not an address",
    cost: "readers refuse it, or open another address",
    remedy: "write the name of the host")
  static let urlBadIPv6 = LintRule(
    id: "url-bad-ipv6", level: .error, title: "brackets without an IPv6 address in them",
    cost: "the URL does not open",
    remedy: "write the name of the host")
  static let urlBadPort = LintRule(
    id: "url-bad-port", level: .error, title: "a port that is not a number from 1 to 65535",
    cost: "the URL does not open",
    remedy: "remove it, with its ':'")
  static let urlBadPercent = LintRule(
    id: "url-bad-percent", level: .error, title: "a `%` without two hexadecimal digits",
    cost: "readers and servers guess, or answer with an error",
    remedy: "write %25 for a percent sign")
  static let urlSpace = LintRule(
    id: "url-space", level: .error, title: "a space",
    cost: "the URL ends there for some readers; others escape or drop it",
    remedy: "remove it, or write %20 inside the URL")
  static let urlControl = LintRule(
    id: "url-control", level: .error, title: "a control character (a line break, a tab)",
    cost: "browsers drop it and tag readers do not",
    remedy: "remove it")
  static let urlBrace = LintRule(
    id: "url-brace", level: .error, title: "a brace",
    cost: "a template is printed instead of a URL",
    remedy: "expand the template first")
  static let urlBackslash = LintRule(
    id: "url-backslash", level: .error, title: "a backslash",
    cost: "some readers take it for `/`, which can change the host",
    remedy: "write / or %5C")
  static let urlCharacter = LintRule(
    id: "url-character", level: .error, title: "another character that a URL must escape",
    cost: "readers treat it differently",
    remedy: "escape it, or leave it out")
  static let urlNonASCII = LintRule(
    id: "url-non-ascii", level: .error, title: "text outside ASCII after the host",
    cost: "readers differ in the bytes that they send",
    remedy: "write its percent escapes")

  /// Returns the rule for a parser error. Each error has its own rule.
  static func parsing(_ problem: InvocationURLError.Problem) -> LintRule {
    switch problem {
    case .empty: urlEmpty
    case .noScheme: urlNoScheme
    case .unsupportedScheme, .webSchemeExpectsURL: urlScheme
    case .missingSlashes: urlMissingSlashes
    case .repeatedScheme: urlRepeatedScheme
    case .userInfo: urlUserInfo
    case .emptyHost: urlEmptyHost
    case .emptyLabel: urlEmptyLabel
    case .nonASCIIHost: urlNonASCIIHost
    case .hostCharacter: urlHostCharacter
    case .badPunycode: urlBadPunycode
    case .badIPv4: urlBadIPv4
    case .badIPv6: urlBadIPv6
    case .badPort: urlBadPort
    case .badPercent: urlBadPercent
    case .space: urlSpace
    case .control: urlControl
    case .brace: urlBrace
    case .backslash: urlBackslash
    case .character: urlCharacter
    case .nonASCII: urlNonASCII
    }
  }

  // MARK: Hosts

  static let hostIPAddress = LintRule(
    id: "host-ip-address", level: .error, title: "an IP address as the host",
    cost: "addresses change, and App Clips and universal links are bound to names",
    remedy: "give the host a name")
  static let hostSingleLabel = LintRule(
    id: "host-single-label", level: .error, title: "a host of one word",
    cost: "it can be found inside one network at best",
    remedy: "write the full name, such as eat.example.com")
  static let hostLocal = LintRule(
    id: "host-local", level: .error,
    title: "a name of one network: localhost, .local, .internal, .home.arpa, .lan and the like",
    cost: "no one outside that network can open it",
    remedy: "use a name that is public")
  static let hostFinalDot = LintRule(
    id: "host-final-dot", level: .error, title: "a dot at the end of the host",
    cost: "associated domains and many servers compare names without it",
    remedy: "remove the dot")
  static let hostUnderscore = LintRule(
    id: "host-underscore", level: .error, title: "an underscore in the host",
    cost: "certificates cannot name it, and some readers refuse it",
    remedy: "use a name with hyphens")
  static let hostHyphen = LintRule(
    id: "host-hyphen", level: .error, title: "a label that begins or ends with a hyphen",
    cost: "it is not a host name; resolvers may refuse it",
    remedy: "remove the hyphen")
  static let hostLabelLength = LintRule(
    id: "host-label-length", level: .error, title: "a label of more than 63 bytes",
    cost: "DNS cannot carry it",
    remedy: "use a shorter name")
  static let hostLength = LintRule(
    id: "host-length", level: .error, title: "a host of more than 253 bytes",
    cost: "DNS cannot carry it",
    remedy: "use a shorter name")
  static let hostIDNA = LintRule(
    id: "host-idna", level: .error, title: "an `xn--` label that does not encode a valid name",
    cost: "browsers refuse it, or show the Punycode",
    remedy: "write the Punycode that the registrar of the domain shows")
  static let hostConfusingMark = LintRule(
    id: "host-confusing-mark", level: .error,
    title: "a character in the host that looks like a dot, a slash, a hyphen or the like",
    cost: "people read another address; browsers show the Punycode",
    remedy: "use a name without it")
  static let hostMixedScript = LintRule(
    id: "host-mixed-script", level: .error, title: "letters of several scripts in one label",
    cost: "it can imitate another name; browsers show the Punycode",
    remedy: "keep each label in one script")
  static let plainHTTP = LintRule(
    id: "plain-http", level: .warning, title: "http, not https",
    cost: "anyone on the network can change the page; App Clips and universal links need https",
    remedy: "use https")
  static let hostReserved = LintRule(
    id: "host-reserved", level: .warning,
    title: "a reserved name: .test, .example, .invalid, .onion, .alt",
    cost: "phones cannot open it",
    remedy: "use a domain of your own")
  static let hostReservedHyphens = LintRule(
    id: "host-reserved-hyphens", level: .warning,
    title: "hyphens in the third and fourth place of a label that is not `xn--`",
    cost:
      "they are reserved for Punycode; registries do not assign such names, and some software refuses them",
    remedy: "use another name")
  static let hostSymbol = LintRule(
    id: "host-symbol", level: .warning, title: "a symbol or emoji in the host",
    cost: "IDNA 2008 does not allow it: some readers open it, some do not",
    remedy: "use a name of letters and digits")
  static let hostLookAlike = LintRule(
    id: "host-look-alike", level: .warning,
    title: "a label all of whose letters look like Latin ones and are not",
    cost: "people take it for another name; browsers show the Punycode",
    remedy: "use the name in plain Latin letters, or a top-level domain of the script")
  static let hostNonASCII = LintRule(
    id: "host-non-ascii", level: .warning, title: "an internationalised host",
    cost: "some readers show the Punycode and some the name, so people cannot compare them",
    remedy: "print both spellings next to the code, or use an ASCII name")
  static let hostEnded = LintRule(
    id: "host-ended", level: .error,
    title: "a link service that has ended: goo.gl, page.link and the like",
    cost: "the code leads nowhere, or will soon",
    remedy: "use a domain of your own")
  static let hostShortener = LintRule(
    id: "host-shortener", level: .warning, title: "a link shortener",
    cost:
      "it hides where the code leads, people distrust it, and the code stops working when the service ends",
    remedy: "use a domain of your own, which can redirect as well")
  static let hostPageService = LintRule(
    id: "host-page-service", level: .warning,
    title: "a page of links on a third-party service: linktr.ee, scan.page and the like",
    cost: "the page is not yours: the code stops working when the service or the account ends",
    remedy: "use a domain of your own, which can lead to the page")
  static let hostStaging = LintRule(
    id: "host-staging", level: .warning,
    title: "a test host: staging, dev, test, qa, preview and the like before the domain",
    cost: "it is not meant for customers, and goes away",
    remedy: "write the public host")
  static let hostPublicSuffix = LintRule(
    id: "host-public-suffix", level: .warning,
    title: "a public suffix as the host (needs the public suffix list)",
    cost: "names are registered below it; hardly anyone can serve it or vouch for it",
    remedy: "write the name before it, too")
  static let hostHosted = LintRule(
    id: "host-hosted", level: .warning,
    title: "a name below a provider's suffix, such as github.io (needs the public suffix list)",
    cost: "the name is not yours: the code stops working when you leave the provider",
    remedy: "use a domain of your own and point it to the provider")
  static let hostUnknownTLD = LintRule(
    id: "host-unknown-tld", level: .warning,
    title: "a top-level domain that is not in the public suffix list",
    cost: "it is a typing error, or newer than the list",
    remedy: "check the spelling, or update the list")
  static let port = LintRule(
    id: "port", level: .warning, title: "a port that is not the scheme's own",
    cost: "networks block it, and associated domains cannot name a port",
    remedy: "serve the URL on the scheme's own port")
  static let upperCaseHost = LintRule(
    id: "upper-case-host", level: .info, title: "capital letters in scheme or host",
    cost: "in a QR symbol they save space; on a tag they cost up to 12 bytes",
    remedy: "write them in lower case everywhere but in a QR symbol")
  static let hostExample = LintRule(
    id: "host-example", level: .info, title: "example.com, example.net or example.org",
    cost: "it is a placeholder for documents, and leads nowhere",
    remedy: "put your own domain in its place")
}
