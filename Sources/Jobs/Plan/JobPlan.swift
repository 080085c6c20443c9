import CSVText
package import InvocationRouter
import InvocationURLs
package import JSONText

/// A job with its table and its routes at hand, and every name in it tied to what it means.
package struct JobPlan: Sendable {
  /// The job.
  package let file: JobFile
  /// Its table, if it has one.
  package let sheet: JobSheet?
  /// The routes that every URL is looked for in, if it has some.
  package let router: Router?
  let maker: RowMaker

  /// Ties a job to its table and its routes. Faults name their line and column when `text`, the job
  /// file that it was read from, is given.
  package init(
    _ file: JobFile, sheet: JobSheet?, router: Router?, text: [UInt8] = []
  ) throws(JSONFileError) {
    var faults = JSONFaults()
    let route = Self.route(file, router, &faults)
    let binding = JobBinding(file, columns: sheet?.header.names, route: route, to: &faults)
    guard faults.list.isEmpty else { throw JSONFileError(faults.list, in: text) }
    self.file = file
    self.sheet = sheet
    self.router = router
    maker = RowMaker(binding, file.url, route)
  }

  var binding: JobBinding { maker.binding }

  private static func route(
    _ file: JobFile, _ router: Router?, _ faults: inout JSONFaults
  ) -> Route? {
    guard case .route(let name, let host) = file.url, let router else { return nil }
    let path = JSONPath.root.name("url")
    guard let route = router[name] else {
      let names = router.routes.map(\.name)
      let hint =
        nearest(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? "it has \(names.prefix(12).joined(separator: ", "))\(names.count > 12 ? ", …" : "")"
      faults.add(
        path.name("route"), "the route table has no route '\(name.prefix(60))'; \(hint)")
      return nil
    }
    let hosts = route.hosts.map(\.authority)
    if let host, !hosts.contains(host.lowercased()) {
      faults.add(
        path.name("host"),
        "the route '\(name)' has no host '\(host.prefix(60))'; its hosts are "
          + hosts.joined(separator: ", "))
    }
    return route
  }
}
