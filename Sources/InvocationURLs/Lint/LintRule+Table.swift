// The rules that need nothing but the URL (some of hosts need the public suffix list). A new one
// goes into `all` at its place, has its row below, and its check beside the others of its kind.

extension LintRule {
  /// The rules that are judged from a URL alone, in the order in which equal findings are shown.
  public static let all: [LintRule] = ofText + ofHosts + ofPathsAndQueries

  private static let ofText: [LintRule] = [
    urlEmpty, urlNoScheme, urlScheme, urlMissingSlashes, urlUserInfo, urlEmptyHost, urlEmptyLabel,
    urlNonASCIIHost, urlHostCharacter, urlBadIPv4, urlBadIPv6, urlBadPort, urlBadPercent, urlSpace,
    urlControl, urlBrace, urlBackslash, urlCharacter, urlNonASCII,
  ]

  private static let ofHosts: [LintRule] = [
    hostIPAddress, hostSingleLabel, hostLocal, hostFinalDot, hostUnderscore, hostHyphen,
    hostLabelLength, hostLength, hostIDNA, hostConfusingMark, hostMixedScript, plainHTTP,
    hostReserved, hostReservedHyphens, hostSymbol, hostLookAlike, hostNonASCII, hostShortener,
    hostPublicSuffix, hostHosted, hostUnknownTLD, port, upperCaseHost, hostExample,
  ]

  private static let ofPathsAndQueries: [LintRule] = [
    unfilledVariable, trailingWhiteSpace, emptySegment, dotSegment, upperCasePath, doubleEscape,
    escapeNotUTF8, escapedControl, needlessEscape, lowerCaseEscape, tracking, plusInQuery,
    longQuery, fragment, escapedSlash, sequentialID, emptyValue, notCanonical,
  ]
}

// MARK: Text that is not an invocation URL

extension LintRule {
  static let urlEmpty = LintRule(
    id: "url-empty", level: .error, title: "nothing at all",
    cost: "there is nothing to print or to write",
    remedy: "give a URL that begins with https://")
  static let urlNoScheme = LintRule(
    id: "url-no-scheme", level: .error, title: "no scheme",
    cost: "a reader shows plain text, or searches for it",
    remedy: "write https:// in front")
  static let urlScheme = LintRule(
    id: "url-scheme", level: .error, title: "another scheme than https or http",
    cost: "only a web URL opens an App Clip or goes to an app by universal link",
    remedy: "use an https URL")
  static let urlMissingSlashes = LintRule(
    id: "url-missing-slashes", level: .error, title: "no `//` after the scheme",
    cost: "browsers repair it, tag readers do not",
    remedy: "write https:// in full")
  static let urlUserInfo = LintRule(
    id: "url-user-info", level: .error, title: "user info before an `@`",
    cost: "what looks like the host is not: the oldest trick of phishing, and refused by apps",
    remedy: "remove it")
  static let urlEmptyHost = LintRule(
    id: "url-empty-host", level: .error, title: "no host",
    cost: "there is nothing to open",
    remedy: "write the host after //")
  static let urlEmptyLabel = LintRule(
    id: "url-empty-label", level: .error, title: "two dots in a row in the host, or one first",
    cost: "no such name can exist",
    remedy: "remove the dot that is too many")
  static let urlNonASCIIHost = LintRule(
    id: "url-non-ascii-host", level: .error, title: "a host outside ASCII",
    cost: "readers turn it into different names, or into none",
    remedy: "write the host in Punycode")
  static let urlHostCharacter = LintRule(
    id: "url-host-character", level: .error, title: "a character that no host has",
    cost: "the URL does not open",
    remedy: "remove it")
  static let urlBadIPv4 = LintRule(
    id: "url-bad-ipv4", level: .error, title: "a host that ends in a number and is no address",
    cost: "readers refuse it, or open another address",
    remedy: "write the name of the host")
  static let urlBadIPv6 = LintRule(
    id: "url-bad-ipv6", level: .error, title: "brackets around what is no IPv6 address",
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
    cost: "a template goes onto the wall instead of a URL",
    remedy: "expand the template first")
  static let urlBackslash = LintRule(
    id: "url-backslash", level: .error, title: "a backslash",
    cost: "some readers take it for `/`, which can change the host",
    remedy: "write / or %5C")
  static let urlCharacter = LintRule(
    id: "url-character", level: .error, title: "another character that a URL must escape",
    cost: "readers differ in what they do with it",
    remedy: "escape it, or leave it out")
  static let urlNonASCII = LintRule(
    id: "url-non-ascii", level: .error, title: "text outside ASCII behind the host",
    cost: "readers differ in the bytes that they send",
    remedy: "write its percent escapes")

  /// The rule for a fault of the parser; there is one for each.
  static func parsing(_ problem: InvocationURLError.Problem) -> LintRule {
    switch problem {
    case .empty: urlEmpty
    case .noScheme: urlNoScheme
    case .unsupportedScheme, .webSchemeExpectsURL: urlScheme
    case .missingSlashes: urlMissingSlashes
    case .userInfo: urlUserInfo
    case .emptyHost: urlEmptyHost
    case .emptyLabel: urlEmptyLabel
    case .nonASCIIHost: urlNonASCIIHost
    case .hostCharacter: urlHostCharacter
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
}

// MARK: Hosts

extension LintRule {
  static let hostIPAddress = LintRule(
    id: "host-ip-address", level: .error, title: "an IP address as the host",
    cost: "addresses change, and App Clips and universal links are bound to names",
    remedy: "give the host a name")
  static let hostSingleLabel = LintRule(
    id: "host-single-label", level: .error, title: "a host of one word",
    cost: "it is found inside one network at best",
    remedy: "write the full name, such as eat.example.com")
  static let hostLocal = LintRule(
    id: "host-local", level: .error,
    title: "a name of one network: localhost, .local, .internal, .home.arpa, .lan and the like",
    cost: "nobody outside that network can open it",
    remedy: "use a name that is public")
  static let hostFinalDot = LintRule(
    id: "host-final-dot", level: .error, title: "a dot at the end of the host",
    cost: "associated domains and many servers compare names without it",
    remedy: "remove the dot")
  static let hostUnderscore = LintRule(
    id: "host-underscore", level: .error, title: "an underscore in the host",
    cost: "no certificate may name it, and some readers refuse it",
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
    id: "host-idna", level: .error, title: "an `xn--` label that stands for no valid name",
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
    cost: "anybody on the way can change the page; App Clips and universal links need https",
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
      "they are kept for Punycode; registries give no such names, and some software refuses them",
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
    cost: "some readers show the Punycode and some the name, so that people cannot compare",
    remedy: "print both spellings beside the code, or use an ASCII name")
  static let hostShortener = LintRule(
    id: "host-shortener", level: .warning, title: "a link shortener",
    cost: "it hides where the code leads, people distrust it, and the code dies with the service",
    remedy: "use a domain of your own, which can redirect as well")
  static let hostPublicSuffix = LintRule(
    id: "host-public-suffix", level: .warning,
    title: "a public suffix as the host (needs the public suffix list)",
    cost: "names are given below it; hardly anybody can serve it or vouch for it",
    remedy: "write the name before it, too")
  static let hostHosted = LintRule(
    id: "host-hosted", level: .warning,
    title: "a name below a provider's suffix, such as github.io (needs the public suffix list)",
    cost: "the name is lent: the code dies when you leave the provider",
    remedy: "use a domain of your own and point it to the provider")
  static let hostUnknownTLD = LintRule(
    id: "host-unknown-tld", level: .warning,
    title: "a top-level domain that is not in the public suffix list",
    cost: "it is a typing error, or younger than the list",
    remedy: "check the spelling, or bring the list up to date")
  static let port = LintRule(
    id: "port", level: .warning, title: "a port that is not the scheme's own",
    cost: "networks block it, and associated domains name none",
    remedy: "serve the URL on the scheme's own port")
  static let upperCaseHost = LintRule(
    id: "upper-case-host", level: .info, title: "capital letters in scheme or host",
    cost: "in a QR symbol they save space; on a tag they cost up to 12 bytes",
    remedy: "write them in lower case everywhere but in a QR symbol")
  static let hostExample = LintRule(
    id: "host-example", level: .info, title: "example.com, example.net or example.org",
    cost: "it stands for somebody's domain in documents, and leads nowhere",
    remedy: "put your own domain in its place")
}

// MARK: Paths, queries and the rest

extension LintRule {
  static let unfilledVariable = LintRule(
    id: "unfilled-variable", level: .error, title: "an escaped template variable: `%7Bname%7D`",
    cost: "the template was escaped where it should have been filled in; each code is the same",
    remedy: "expand the template before it is made a URL")
  static let trailingWhiteSpace = LintRule(
    id: "trailing-white-space", level: .warning,
    title:
      "escaped white space at the end of a part, or white space around the URL that is dropped",
    cost: "it comes from a cell or a line, and makes another URL of the same one",
    remedy: "remove it where the text comes from")
  static let emptySegment = LintRule(
    id: "empty-segment", level: .warning, title: "`//` in the path",
    cost: "servers and routers differ: some join the slashes, some do not; a value may be missing",
    remedy: "remove one slash, or fill in the value")
  static let dotSegment = LintRule(
    id: "dot-segment", level: .warning, title: "`.` or `..` as a segment of the path",
    cost: "phones remove it before they compare, tags and ledgers keep it",
    remedy: "write the path that is meant")
  static let upperCasePath = LintRule(
    id: "upper-case-path", level: .warning,
    title: "capital letters in a word of the path; identifiers of capitals and digits are none",
    cost: "paths are compared by case, and people type them in small letters",
    remedy: "use small letters, or a route that takes both")
  static let doubleEscape = LintRule(
    id: "double-escape", level: .warning, title: "an escape that was escaped again: `%2541`",
    cost: "the value arrives with a percent sign in it",
    remedy: "escape once only")
  static let escapeNotUTF8 = LintRule(
    id: "escape-not-utf8", level: .warning, title: "escapes that are not UTF-8",
    cost: "apps get no path or value at all, others a wrong letter",
    remedy: "escape the UTF-8 bytes of the text")
  static let escapedControl = LintRule(
    id: "escaped-control", level: .warning, title: "an escaped control character",
    cost: "servers and firewalls refuse it",
    remedy: "remove it")
  static let needlessEscape = LintRule(
    id: "needless-escape", level: .warning,
    title: "an escape of a letter, a digit, `-`, `.`, `_` or `~`",
    cost: "it costs two bytes, and what compares bytes sees another URL",
    remedy: "write the character itself")
  static let lowerCaseEscape = LintRule(
    id: "lower-case-escape", level: .warning, title: "an escape in lower case: `%2f`",
    cost: "what compares bytes sees another URL, and a QR symbol needs more space",
    remedy: "write it in upper case")
  static let tracking = LintRule(
    id: "tracking", level: .warning, title: "tracking parameters (utm_…, gclid, fbclid …)",
    cost: "they make the symbol larger, and people see them",
    remedy: "tell codes apart by a short identifier, and add them by redirect")
  static let plusInQuery = LintRule(
    id: "plus-in-query", level: .warning, title: "a `+` in the query",
    cost: "web forms read a space, URL libraries of apps a plus",
    remedy: "write %20 for a space and %2B for a plus")
  static let longQuery = LintRule(
    id: "long-query", level: .warning, title: "a query of more than 100 bytes",
    cost: "a QR symbol of level M grows past version 6, and an NTAG213 is nearly full",
    remedy: "write a short identifier, and look the rest up")
  static let fragment = LintRule(
    id: "fragment", level: .warning, title: "a fragment",
    cost: "it is not sent to the server, and is lost in some redirects",
    remedy: "put what it says into the path or the query")
  static let escapedSlash = LintRule(
    id: "escaped-slash", level: .info, title: "an escaped slash in the path: `%2F`",
    cost: "some servers refuse it, some take it for a slash",
    remedy: "try it with your server, or use another character")
  static let sequentialID = LintRule(
    id: "sequential-id", level: .info,
    title: "a number of up to nine digits at the end of the path, or as an id in the query",
    cost: "strangers can count through the others",
    remedy: "use a random identifier where that matters")
  static let emptyValue = LintRule(
    id: "empty-value", level: .info, title: "a parameter with an empty value, or an empty query",
    cost: "a value may be missing in the table that it came from",
    remedy: "fill it in, or leave the parameter out")
  static let notCanonical = LintRule(
    id: "not-canonical", level: .info,
    title: "not the canonical form, letter case of the host apart",
    cost: "the same URL has two spellings in ledgers and on carriers",
    remedy: "write the canonical form")
}
