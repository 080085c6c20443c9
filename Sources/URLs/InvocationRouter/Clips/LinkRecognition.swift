/// The kind of a link, and its support in channels.
package struct LinkClassification: Sendable, Hashable {
  /// The kind. A URL of the developer's own is `advanced` if an experience covers it, and otherwise
  /// `website`. A URL on Apple's host that is neither a default link nor a demo link has no kind.
  package let kind: LinkKind?
  /// Observations about the link, one sentence each.
  package let notes: [String]

  /// Classifies a URL; `experiences` are the registered ones, if they are known.
  package init(_ url: InvocationURL, experiences: ExperienceTable? = nil) {
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
      notes = ["the URL is on \(AppleLink.host) and does not open an App Clip: \(fault)"]
    case nil:
      let answer = experiences?.match(url)
      kind = answer?.experience == nil ? .website : .advanced
      notes = answer?.warnings ?? []
    }
  }

  /// Returns the support of the link in a channel.
  package func support(in channel: InvocationChannel) -> LinkSupport {
    kind?.support(in: channel) ?? .fails(notes.joined(separator: "; "))
  }
}
