import InvocationRouter
import InvocationURLs
import RouteTestSupport

/// Tries every route, every segment and every split, and says nothing twice: what the router must
/// agree with.
struct NaiveMatcher {
  let specs: [RouteSpec]
  let rules: RouteRules

  /// The name of the best route; the names of all when several are equally good.
  func match(_ url: InvocationURL) -> [String] {
    let matching = specs.filter { matches($0, url.canonical) }
    guard let best = matching.map(\.rank).min(by: { $0.lexicographicallyPrecedes($1) }) else {
      return []
    }
    return matching.filter { $0.rank == best }.map(\.name)
  }

  private func matches(_ spec: RouteSpec, _ url: InvocationURL) -> Bool {
    guard spec.host == url.host else { return false }
    var segments = url.pathSegments.map(String.init)
    let endsInSlash = segments.last == "" && segments.count > 1
    if endsInSlash || segments == [""] { segments.removeLast() }
    if rules.trailingSlash == .exact, !segments.isEmpty, endsInSlash != spec.hasTrailingSlash {
      return false
    }
    return path(spec.segments[...], segments[...]) && items(spec, url) && fragment(spec, url)
  }

  private func path(_ parts: ArraySlice<RouteSpec.Part>, _ texts: ArraySlice<String>) -> Bool {
    guard let part = parts.first else { return texts.isEmpty }
    if case .any = part, path(parts.dropFirst(), texts) { return true }
    guard let text = texts.first, !text.isEmpty,
      let decoded = try? PercentEncoding.decodeText(text[...]), part.takes(decoded)
    else { return false }
    if path(parts.dropFirst(), texts.dropFirst()) { return true }
    return part.rank == 5 && path(parts, texts.dropFirst())
  }

  private func items(_ spec: RouteSpec, _ url: InvocationURL) -> Bool {
    let found = url.queryItems.map { ($0.name, $0.value.map(String.init) ?? "") }
    if rules.extras == .refused,
      found.contains(where: { item in !spec.items.contains { $0.name == item.0 } })
    {
      return false
    }
    return spec.items.allSatisfy { item in
      let values = found.filter { $0.0 == item.name }.map(\.1)
      let counts = ["": 1...1, "?": 0...1, "*": 0...99, "+": 1...99][item.suffix] ?? 0...0
      return counts.contains(values.count)
        && values.allSatisfy { value in
          (try? PercentEncoding.decodeText(value[...])).map(item.part.takes) ?? false
        }
    }
  }

  private func fragment(_ spec: RouteSpec, _ url: InvocationURL) -> Bool {
    guard let fragment = spec.fragment else {
      return rules.extras == .kept || url.fragment == nil
    }
    guard let found = url.fragment else { return fragment.suffix == "?" }
    return (try? PercentEncoding.decodeText(found)).map(fragment.part.takes) ?? false
  }
}
