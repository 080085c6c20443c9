// MARK: Paths, queries and the rest

extension LintRule {
  static let ofPathsAndQueries: [LintRule] = [
    unfilledVariable, tooLongForQR, appClipLink, longURL, appClipLinkForm, trailingWhiteSpace,
    trailingPunctuation, emptySegment, dotSegment, upperCasePath, adminPath, doubleEscape,
    escapeNotUTF8, escapedControl, needlessEscape, lowerCaseEscape, tracking, secret, openRedirect,
    singleTapURL, repeatedItem, plusInQuery, longQuery, fragment, escapedSlash, sequentialID,
    emptyValue, notCanonical,
  ]

  static let unfilledVariable = LintRule(
    id: "unfilled-variable", level: .error, title: "an escaped template variable: `%7Bname%7D`",
    cost: "the template was escaped where it should have been filled in; each code is the same",
    remedy: "expand the template before it is made a URL")
  static let tooLongForQR = LintRule(
    id: "too-long-for-qr", level: .error, title: "more than any QR symbol can hold",
    cost: "no code can be made of it",
    remedy: "write a short identifier, and look the rest up")
  static let appClipLink = LintRule(
    id: "app-clip-link", level: .error,
    title: "a URL on appclip.apple.com that is neither a default link nor a demo link",
    cost: "no App Clip opens",
    remedy: "make a default link with beckon link default, or copy the demo link again")
  static let longURL = LintRule(
    id: "long-url", level: .warning,
    title: "a URL of more than 213 bytes, which a version 10 QR symbol of level M does not hold",
    cost: "the code is large, or its modules are too small for a phone",
    remedy: "write a short identifier, and look the rest up")
  static let appClipLinkForm = LintRule(
    id: "app-clip-link-form", level: .warning,
    title: "a default link with `id?=` instead of `id?p=`, or a demo link with parameters",
    cost: "it may open nothing, and a demo link brings no parameters",
    remedy: "write id?p=, and give parameters to default links only")
  static let trailingWhiteSpace = LintRule(
    id: "trailing-white-space", level: .warning,
    title:
      "escaped white space at the end of a part, or white space around the URL that is dropped",
    cost: "it comes from a table cell or a line, and makes it a different URL",
    remedy: "remove it where the text comes from")
  static let trailingPunctuation = LintRule(
    id: "trailing-punctuation", level: .warning,
    title: "a full stop, a comma or a closing parenthesis at the end",
    cost: "it comes from the sentence around the URL, and makes it a different URL",
    remedy: "remove it where the text comes from")
  static let emptySegment = LintRule(
    id: "empty-segment", level: .warning, title: "`//` in the path",
    cost: "servers and routers differ: some join the slashes, some do not; a value may be missing",
    remedy: "remove one slash, or fill in the value")
  static let dotSegment = LintRule(
    id: "dot-segment", level: .warning, title: "`.` or `..` as a segment of the path",
    cost: "phones remove it before they compare, tags and ledgers keep it",
    remedy: "write the intended path")
  static let upperCasePath = LintRule(
    id: "upper-case-path", level: .warning,
    title: "capital letters in a word of the path, on a host of your own routes",
    cost: "paths are compared by case, and people type them in small letters",
    remedy: "use small letters, or a route that takes both")
  static let adminPath = LintRule(
    id: "admin-path", level: .warning,
    title: "a page for administrators: `/admin`, `/wp-admin` and the like",
    cost: "strangers are shown where to try passwords",
    remedy: "write the page that is meant for everyone")
  static let doubleEscape = LintRule(
    id: "double-escape", level: .warning, title: "an escape that was escaped again: `%2541`",
    cost: "the value arrives with a percent sign in it",
    remedy: "escape only once")
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
    cost: "it costs two bytes, and programs that compare bytes see a different URL",
    remedy: "write the character itself")
  static let lowerCaseEscape = LintRule(
    id: "lower-case-escape", level: .warning, title: "an escape in lower case: `%2f`",
    cost: "programs that compare bytes see a different URL, and a QR symbol needs more space",
    remedy: "write it in upper case")
  static let tracking = LintRule(
    id: "tracking", level: .warning, title: "tracking parameters (utm_…, gclid, fbclid …)",
    cost: "they make the symbol larger, and people see them",
    remedy: "distinguish codes by a short identifier, and add the parameters in a redirect")
  static let secret = LintRule(
    id: "secret", level: .warning, title: "a session id, a token or a password",
    cost: "everyone who scans the code gets it; when it expires, the code stops working",
    remedy: "leave it out, and let people sign in")
  static let openRedirect = LintRule(
    id: "open-redirect", level: .warning, title: "another URL in the query",
    cost: "phishers look for addresses that forward to any given URL",
    remedy: "write a short identifier, and let the server decide where it leads")
  /// The rule against URLs that a tag generated for one tap. Modules that know routes use it as
  /// well.
  package static let singleTapURL = LintRule(
    id: "one-tap", level: .warning,
    title: "a URL that a tag generated for a single tap: UID, counter and code",
    cost:
      "printed, or written onto a tag unchanged, it proves nothing and is refused as replayed",
    remedy:
      "print a separate URL, and let an NTAG 424 DNA generate this one: beckon tag personalize")
  static let repeatedItem = LintRule(
    id: "repeated-item", level: .warning, title: "a parameter that appears twice",
    cost: "some readers take the first, some the last, some both",
    remedy: "leave one out, or give it another name")
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
    remedy: "put its content into the path or the query")
  static let escapedSlash = LintRule(
    id: "escaped-slash", level: .info, title: "an escaped slash in the path: `%2F`",
    cost: "some servers refuse it, some take it for a slash",
    remedy: "try it with your server, or use another character")
  static let sequentialID = LintRule(
    id: "sequential-id", level: .info,
    title: "a number of up to nine digits at the end of the path, or as an id in the query",
    cost: "strangers can guess the others",
    remedy: "use a random identifier where that matters")
  static let emptyValue = LintRule(
    id: "empty-value", level: .info, title: "a parameter with an empty value, or an empty query",
    cost: "a value may be missing in the table that it came from",
    remedy: "fill it in, or leave the parameter out")
  static let notCanonical = LintRule(
    id: "not-canonical", level: .info,
    title: "not the canonical form, apart from the letter case of the host",
    cost: "the same URL has two spellings in ledgers and on carriers",
    remedy: "write the canonical form")
}
