public import InvocationURLs

/// A link on Apple's own host that starts an App Clip.
public enum AppleLink: Sendable, Hashable {
  /// A default link: the App Clip's bundle identifier, and the developer's own parameters, decoded.
  ///
  /// `isMisprint` is true for `id?=…` without the `p`, as Apple's article prints it twice.
  case byIdentifier(String, parameters: [Parameter], isMisprint: Bool)
  /// Another link on that host. App Store Connect generates demo links; their form is not published.
  case demo

  /// One parameter of the developer's own.
  public struct Parameter: Sendable, Hashable {
    /// The name, which is not `p`: that one is Apple's.
    public var name: String
    /// The value; `nil` when there is no `=`.
    public var value: String?

    /// A parameter.
    public init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The host of default and demo links.
  public static let host = "appclip.apple.com"

  /// Reads a URL; `nil` when it is none of Apple's links.
  public init?(_ url: InvocationURL) {
    let url = url.canonical
    guard url.scheme == .https, url.host == Self.host, url.port == nil else { return nil }
    let items = url.path == "/id" ? url.queryItems : []
    guard let first = items.first, first.name == "p" || first.name.isEmpty,
      let identifier = first.value.map(String.init), Self.isIdentifier(identifier)
    else {
      self = .demo
      return
    }
    let parameters = items.dropFirst().map { item in
      Parameter(Self.decoded(item.name), item.value.map(Self.decoded))
    }
    self = .byIdentifier(identifier, parameters: parameters, isMisprint: first.name.isEmpty)
  }

  /// The default link of an App Clip.
  public static func defaultLink(
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

  /// Checks a demo link that App Store Connect has generated.
  public static func checkDemo(_ url: InvocationURL) throws(AppleLinkError) {
    switch AppleLink(url) {
    case nil: throw .otherHost(String(url.host))
    case .demo?: break
    case .byIdentifier(_, let parameters, _)?:
      if !parameters.isEmpty { throw .parametersOfDemo(parameters.map(\.name)) }
    }
  }

  /// Letters, digits, hyphens and dots, with something between the dots.
  static func isIdentifier(_ text: String) -> Bool {
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

/// Why a link on Apple's host cannot be made or used.
public enum AppleLinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A text that cannot be a bundle identifier: parts of letters, digits and `-`, with dots.
  case badIdentifier(String)
  /// A parameter `p`, in which the link carries the bundle identifier.
  case reservedName
  /// A parameter with a value and no name.
  case emptyName
  /// A demo link that is not on Apple's host.
  case otherHost(String)
  /// A demo link cannot carry parameters; these were there.
  case parametersOfDemo([String])
  /// A demo link that is not a URL at all.
  case notURL(InvocationURLError)

  /// A sentence that says what to write instead.
  public var description: String {
    switch self {
    case .badIdentifier(let text):
      "'\(text)' is not a bundle identifier; write letters, digits and '-' with dots between, such as "
        + "com.example.app.Clip"
    case .reservedName:
      "the parameter 'p' is Apple's, for the bundle identifier; name yours p1 or in words"
    case .emptyName: "a parameter has no name; write name=value"
    case .otherHost(let host):
      "a demo link is on \(AppleLink.host), and this is on \(host); copy it from App Store Connect"
    case .parametersOfDemo(let names):
      "a demo link takes no parameters, and this has \(names.joined(separator: ", ")); use a "
        + "default link for them"
    case .notURL(let error): error.description
    }
  }
}
