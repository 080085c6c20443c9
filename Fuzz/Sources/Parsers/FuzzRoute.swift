import InvocationRouter
import InvocationURLs

/// Tries one input: lines of patterns, and last a URL.
func fuzzRoute(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  guard let last = lines.last else { return }
  var routes: [Route] = []
  for (index, line) in lines.dropLast().prefix(16).enumerated() {
    guard let route = try? Route("r\(index)", String(line), hosts: ["h.example"]) else { continue }
    guard (try? Router(routes + [route])) != nil else { continue }
    routes.append(route)
  }
  guard let url = try? InvocationURL(String(last)), let router = try? Router(routes) else {
    return
  }
  let alone = routes.compactMap { try? $0.match(url) }
  switch router.match(url) {
  case .noRoute(let miss):
    require(alone.isEmpty, "a route that matches alone matches in a table")
    require(miss.nearest().count == min(3, routes.count), "a miss names the nearest routes")
  case .found(let match):
    require(alone.contains { $0.route == match.route }, "what a table finds matches alone")
    require((try? match.printed())?.isEquivalent(to: url) == true, "a match prints as it was")
    let printed = try? match.route.url(match.values)
    require(
      printed.flatMap { try? match.route.match($0) }?.values == match.values,
      "what is printed has the same values")
  }
}
