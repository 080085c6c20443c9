public import InvocationURLs

/// What kind of link a URL is, and whether it may go onto a carrier.
public struct LinkClassification: Sendable, Hashable {
  /// The kind, when it is known: a URL of the developer's own is `advanced` when an experience
  /// covers it, else `website`; `nil` for a URL on Apple's host that is neither a default nor a demo link.
  public let kind: LinkKind?
  /// What to know about it, in sentences.
  public let notes: [String]

  /// Recognises a URL.
  public init(_ url: InvocationURL, experiences: ExperienceTable? = nil) {
    switch AppleLink(url) {
    case .byIdentifier(_, _, let isMisprint)?:
      kind = .defaultLink
      notes =
        isMisprint
        ? ["the link has id?= as one of Apple's articles prints it; write id?p="] : []
    case .demo?:
      kind = .demo
      notes = url.query == nil ? [] : ["a demo link takes no parameters of your own"]
    case .invalid(let fault)?:
      kind = nil
      notes = ["the URL is on \(AppleLink.host) and starts no App Clip: \(fault)"]
    case nil:
      let answer = experiences?.match(url)
      kind = answer?.experience == nil ? .website : .advanced
      notes = answer?.warnings ?? []
    }
  }

  /// Whether the link works in a channel.
  public func support(in channel: InvocationChannel) -> LinkSupport {
    kind?.support(in: channel) ?? .fails(notes.joined(separator: "; "))
  }
}
