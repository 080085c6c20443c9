package import InvocationRouter
package import CSVText

extension RedirectRules {
  /// The columns of the list with which a running server is compared.
  package static let listColumns = ["url", "target", "status"]
  /// The additional column if tags generate URLs at every tap: it is `no-store` for these.
  package static let cacheColumn = "cache"
  /// The value of the `cache` column for URLs that a tag generates at every tap.
  package static let noStore = "no-store"

  /// The maximum number of example URLs of one route in the list.
  private static let samples = 40

  /// URLs that the rules redirect, each with its target: examples of every route, and all exact
  /// ones.
  package var examples: [(url: InvocationURL, target: String)] {
    var examples: [(InvocationURL, String)] = []
    var seen: Set<InvocationURL> = []
    func add(_ url: InvocationURL) {
      guard url.fragment == nil, let target = location(of: url), seen.insert(url).inserted else {
        return
      }
      examples.append((url, target))
    }
    for redirect in redirects where redirect.isExact {
      if let url = try? InvocationURL("https://\(host)\(redirect.form.text)") { add(url) }
    }
    var urls = SampleURLs()
    for route in Set(redirects.filter { !$0.isExact }.map(\.route)).sorted(by: { $0.name < $1.name }
    ) {
      for url in urls.urls(of: route).lazy.filter({ RouteHost($0).authority == host }).prefix(
        Self.samples)
      {
        add(url)
      }
    }
    return examples
  }

  /// Writes the list with which a running server is compared.
  package func testList() throws(CSVWriteError) -> RedirectFile {
    var writer = CSVWriter(lineEnd: .lf)
    var bytes: [UInt8] = []
    try writer.write(Self.listColumns + (hasTaps ? [Self.cacheColumn] : []), to: &bytes)
    for example in examples {
      let row = [example.url.text, example.target, "302"]
      let isOfTap = hasTaps && router.match(example.url).match?.route.tapLayout != nil
      try writer.write(
        hasTaps ? row + [isOfTap ? Self.noStore : ""] : row, to: &bytes)
    }
    return RedirectFile(path: "redirects.csv", text: String(decoding: bytes, as: UTF8.self))
  }
}
