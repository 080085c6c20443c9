import InvocationURLs

/// A URI of an app's own scheme, such as `web+spoolman:`.
package struct AppSchemeLink: LinkContent {
  package let link: String

  /// The schemes that would run something on, or read data from, the phone that scans them.
  private static let dangerous: Set<String> = [
    "javascript", "vbscript", "data", "file", "content", "blob", "about", "view-source", "jar",
    "filesystem",
  ]

  package static let definition = ContentDefinition(
    "link", "Link of an app", summary: "Open an app by its own scheme",
    standard: "RFC 3986",
    fields: [
      ContentField("uri", "The URI with its scheme, such as web+spoolman:s-12", isRequired: true)
    ],
    code: .partly("phones that have an app for the scheme open it; others show the text"),
    tag: .partly(
      "Android phones that have an app for the scheme open it; iPhones open web addresses, tel:, sms:, mailto: and few others from a tag, and schemes of apps only in recent versions (unconfirmed)"
    ))

  package init(checked values: ContentValues) throws(ContentError) {
    try self.init(values["uri"] ?? "")
  }

  private init(_ link: String) throws(ContentError) {
    self.link = link
    if let scheme = Self.scheme(link), Self.dangerous.contains(scheme) {
      throw Self.error(
        "uri",
        .carrier(
          "\(scheme): can harm the person who scans it, and phones refuse it; use a web address"))
    }
    do throws(InvocationURLError) { _ = try OpaqueURI(link) } catch {
      throw Self.error("uri", Self.problem(error.problem, link) ?? .combination("\(error)"))
    }
  }

  /// Returns an error in terms of links instead of web addresses, if there is a better one.
  private static func problem(
    _ problem: InvocationURLError.Problem, _ link: String
  ) -> ContentError.Problem? {
    switch problem {
    case .webSchemeExpectsURL: .combination("it is a web address; give it as the URL itself")
    case .empty: .empty
    case .noScheme: .form(link, expected: "a URI with its scheme, such as web+spoolman:s-12")
    default: nil
    }
  }

  package var values: ContentValues { ContentValues([("uri", link)]) }

  package func uri() -> String { link }

  /// Returns whether this kind of content accepts the URI of a record. It accepts fewer texts,
  /// since "Room:12" also looks like a URI.
  package static func claims(uri: String) -> Bool {
    guard let scheme = scheme(uri) else { return false }
    return dangerous.contains(scheme) || (try? OpaqueURI(uri)) != nil
  }

  package static func claims(_ text: String) -> Bool {
    guard claims(uri: text), let scheme = scheme(text) else { return false }
    return dangerous.contains(scheme) || text.utf8.starts(with: scheme.utf8)
  }

  package init(readingURI uri: String) throws(ContentError) { try self.init(uri) }

  /// Returns the scheme of a URI in lower case.
  private static func scheme(_ uri: String) -> String? {
    let (scheme, rest) = uri.cut(at: ":")
    return rest == nil ? nil : scheme.lowercasedASCII
  }
}
