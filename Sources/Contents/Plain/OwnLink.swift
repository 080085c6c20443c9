import Basics
import InvocationURLs

/// A URI of a scheme that an app has made its own, such as `web+spoolman:`.
package struct OwnLink: LinkContent {
  package let link: String

  /// Schemes by which a code would run something, or look into the phone of whoever scans it.
  private static let dangerous: Set<String> = [
    "javascript", "vbscript", "data", "file", "content", "blob", "about", "view-source", "jar",
    "filesystem",
  ]

  package static let definition = ContentDefinition(
    "link", "Link of an app", summary: "Open an app by a scheme of its own",
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
          "\(scheme): can do harm to whoever scans it, and phones refuse it; use a web address"))
    }
    do throws(InvocationURLError) { _ = try OpaqueURI(link) } catch {
      throw Self.error("uri", Self.problem(error.problem, link) ?? .combination("\(error)"))
    }
  }

  /// What is better said of links than of web addresses.
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

  /// A URI of a record is one; a text that looks like one may be "Room:12".
  package static func claims(uri: String) -> Bool {
    guard let scheme = scheme(uri) else { return false }
    return dangerous.contains(scheme) || (try? OpaqueURI(uri)) != nil
  }

  package static func claims(_ text: String) -> Bool {
    guard claims(uri: text), let scheme = scheme(text) else { return false }
    return dangerous.contains(scheme) || text.utf8.starts(with: scheme.utf8)
  }

  package init(readingURI uri: String) throws(ContentError) { try self.init(uri) }

  /// In small letters.
  private static func scheme(_ uri: String) -> String? {
    let (scheme, rest) = uri.cut(at: ":")
    return rest == nil ? nil : scheme.lowercasedASCII
  }
}
