import InvocationRouter
import InvocationURLs

/// Tries one input: lines of path, query and fragment patterns and of variables' values, and last a
/// URL.
func fuzzSite(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  guard lines.count > 4, let url = try? InvocationURL(lines[4]) else { return }
  var components: [SiteAssociation.Component] = []
  for isSensitive in [true, false] {
    for isEncoded in [true, false] {
      components.append(
        .init(
          path: lines[0], query: .pattern(lines[1]), fragment: lines[2],
          caseSensitive: isSensitive, percentEncoded: isEncoded))
      components.append(.init(query: .items(["a": lines[1]]), exclude: true))
    }
  }
  let site = SiteAssociation(
    details: [.init(appIDs: ["ABCDE12345.com.a.b"], components: components)],
    variables: ["v": lines[3].split(separator: "|").map(String.init)])
  let decision = site.decision(for: url)
  require((decision.place == nil) == (decision.outcome == .noMatch), "a decision has its place")
  _ = site.findings(size: input.count)
}
