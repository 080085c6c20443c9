/// A URL on Apple's own host for App Clips, `appclip.apple.com`.
///
/// All commands use this type to distinguish default links, demo links and invalid URLs.
package enum AppleLink: Sendable, Hashable {
  /// A default link, `/id` with exactly one `p`: the App Clip's bundle identifier, and the
  /// developer's own parameters, decoded.
  ///
  /// `isMisprint` is true for `id?=…` without the `p`, as Apple's article prints it twice.
  case byIdentifier(String, parameters: [Parameter], isMisprint: Bool)
  /// A demo link. App Store Connect generates them, and their form is not published. Any path can
  /// be one, except those of default links and of the host itself.
  case demo
  /// A URL that is neither, and opens no App Clip.
  case invalid(Fault)

  /// A reason why a URL on Apple's host opens no App Clip.
  package enum Fault: Sendable, Hashable, CustomStringConvertible {
    /// A path that neither kind of link has.
    case path(String)
    /// The required item `p`, the App Clip's bundle identifier, is missing.
    case noIdentifier
    /// The item `p` appears this number of times; exactly one is allowed.
    case severalIdentifiers(Int)
    /// A value of `p` that is not a bundle identifier.
    case badIdentifier(String)

    /// The problem, as a sentence about the URL.
    package var description: String {
      switch self {
      case .path(let path):
        "its path '\(printable(path))' is neither /id nor that of a demo link from App Store Connect"
      case .noIdentifier: "it has no 'p', the bundle identifier of the App Clip"
      case .severalIdentifiers(let count): "it has 'p' \(count) times; there must be exactly one"
      case .badIdentifier(let text):
        "its 'p', '\(printable(text))', is not a bundle identifier such as com.example.app.Clip"
      }
    }
  }

  /// A parameter that the developer adds to a default link.
  package struct Parameter: Sendable, Hashable {
    /// The name. It cannot be `p`, which is Apple's.
    package var name: String
    /// The value after the `=`, or `nil` if there is no `=`.
    package var value: String?

    /// Creates a parameter from its name and value, still to be encoded.
    package init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The host of default and demo links.
  package static let host = "appclip.apple.com"

  /// Classifies a URL, or returns `nil` if it is not on Apple's host or not https.
  package init?(_ url: InvocationURL) {
    guard url.parts.host.count == Self.host.utf8.count else { return nil }
    let url = url.canonical
    guard url.scheme == .https, url.host == Self.host, url.port == nil else { return nil }
    if url.path == "/id" {
      self = Self.defaultLink(url.queryItems)
    } else {
      self = Self.isDemo(url) ? .demo : .invalid(.path(String(url.path)))
    }
  }

  private static func defaultLink(_ items: [QueryItem]) -> AppleLink {
    var places = items.indices.filter { items[$0].name == "p" }
    let isMisprint = places.isEmpty
    if isMisprint {
      places = items.indices.filter { items[$0].name.isEmpty && items[$0].value != nil }
    }
    guard let place = places.first else { return .invalid(.noIdentifier) }
    guard places.count == 1 else { return .invalid(.severalIdentifiers(places.count)) }
    let identifier = String(items[place].value ?? "")
    guard isIdentifier(identifier) else { return .invalid(.badIdentifier(identifier)) }
    let parameters = items.indices.filter { $0 != place }.map { index in
      Parameter(decoded(items[index].name), items[index].value.map(decoded))
    }
    return .byIdentifier(identifier, parameters: parameters, isMisprint: isMisprint)
  }

  /// Whether the URL could be a demo link from App Store Connect: its path is neither that of
  /// default links nor `/demo` and has no empty segments, and there is no parameter `p`.
  private static func isDemo(_ url: InvocationURL) -> Bool {
    let segments = url.pathSegments.map { $0.lowercased() }
    return segments.first != "id" && segments != ["demo"] && !segments.contains("")
      && !url.queryItems.contains { $0.name == "p" }
  }

  /// Makes the default link of an App Clip.
  package static func defaultLink(
    _ bundleIdentifier: String, parameters: [Parameter] = []
  ) throws(AppleLinkError) -> InvocationURL {
    guard isIdentifier(bundleIdentifier) else { throw .badIdentifier(bundleIdentifier) }
    var text = "https://\(host)/id?p=\(bundleIdentifier)"
    for parameter in parameters {
      if parameter.name == "p" { throw .reservedName }
      if parameter.name.isEmpty { throw .emptyName }
      text += "&" + PercentEncoding.encode(parameter.name, keeping: .queryItem)
      if let value = parameter.value {
        text += "=" + PercentEncoding.encode(value, keeping: .queryItem)
      }
    }
    do {
      return try InvocationURL(text)
    } catch {
      throw .notURL(error)
    }
  }

  /// Checks a demo link that was copied from App Store Connect, or throws its problem.
  package static func checkDemo(_ url: InvocationURL) throws(AppleLinkError) {
    switch AppleLink(url) {
    case nil: throw .otherHost(String(url.host))
    case .invalid(let fault)?: throw .invalid(fault)
    case .demo?: break
    case .byIdentifier(_, let parameters, _)?:
      if !parameters.isEmpty { throw .parametersOfDemo(parameters.map(\.name)) }
    }
  }

  /// Whether a text has the form of a bundle identifier: letters, digits, hyphens and dots, with
  /// something between the dots.
  package static func isIdentifier(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
          }
      }
  }

  private static func decoded(_ text: Substring) -> String {
    (try? PercentEncoding.decodeText(text)) ?? String(text)
  }
}

/// A link on Apple's host that cannot be made or used.
package enum AppleLinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A text that cannot be a bundle identifier: parts of letters, digits and `-`, with dots.
  case badIdentifier(String)
  /// A parameter named `p`, the name under which the link carries the bundle identifier.
  case reservedName
  /// A parameter with a value and no name.
  case emptyName
  /// A demo link that is not on Apple's host.
  case otherHost(String)
  /// A demo link with parameters, which it cannot carry.
  case parametersOfDemo([String])
  /// A URL on Apple's host that is neither a default link nor a demo link.
  case invalid(AppleLink.Fault)
  /// The text of a demo link is not a URL.
  case notURL(InvocationURLError)

  /// A sentence that says what to write instead.
  package var description: String {
    switch self {
    case .badIdentifier(let text):
      "'\(text)' is not a bundle identifier; write letters, digits and '-' with dots between, such as "
        + "com.example.app.Clip"
    case .reservedName:
      "the parameter 'p' is reserved for the bundle identifier; use another name, such as p1"
    case .emptyName: "a parameter has no name; write name=value"
    case .otherHost(let host):
      "a demo link is on \(AppleLink.host), but this one is on \(host); copy it from App Store Connect"
    case .invalid(let fault):
      "this is on \(AppleLink.host), but is neither a demo link nor a default link: \(fault); copy the "
        + "link from App Store Connect"
    case .parametersOfDemo(let names):
      "a demo link takes no parameters, but this one has \(names.joined(separator: ", ")); use a "
        + "default link for them"
    case .notURL(let error): error.description
    }
  }
}
