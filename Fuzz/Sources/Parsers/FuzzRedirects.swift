import CSVText
import InvocationRouter
import RouteFiles

private let router: Router? = {
  let table = """
    {"version": 1, "hosts": ["a.example"], "routes": [
      {"name": "s", "pattern": "/s/{n:int(1...500)}?via={via:qr|tag}&p={p?}"}, {"name": "t", "pattern": "/t/{t}"},
      {"name": "d", "pattern": "/d/{d*}"}]}
    """
  return try? RouteFile(reading: Array(table.utf8)).router
}()

/// Tries one input: a byte that chooses the query's rule, and a table of targets.
func fuzzRedirects(_ input: [UInt8]) {
  guard let router, let first = input.first, let table = try? CSVTable(Array(input.dropFirst()))
  else { return }
  let query: RedirectQuery = first & 1 == 0 ? .keep : .drop
  let map: RedirectRules
  do {
    map = try RedirectRules(router, host: "a.example", table: table, query)
  } catch {
    require(!error.description.isEmpty, "a sentence")
    return
  }
  for redirect in map.redirects {
    let host = redirect.target.text.split { "/?#".contains($0) }.dropFirst().first ?? ""
    require(
      !host.contains { "{}".contains($0) }, "the host is written out: \(redirect.target.text)")
  }
  for server in RedirectServer.allCases {
    guard let files = try? map.files(for: server) else { continue }
    for file in files {
      // Nothing of a table ends a quotation or a line of a server's file.
      for line in file.text.split(separator: "\n") where !line.hasPrefix("#") {
        require(line.count { $0 == "\"" } % 2 == 0, "quotation marks come in pairs: \(line)")
        require(
          line.unicodeScalars.allSatisfy { $0 == "\t" || (0x20..<0x7F).contains($0.value) },
          "ASCII: \(line)")
      }
    }
  }
  for example in map.examples {
    require(map.location(of: example.url) == example.target, "an example leads to its target")
  }
}
