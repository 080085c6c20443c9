import Basics
package import CSVText
package import InvocationRouter
import InvocationURLs
package import JSONText
package import Ledgers

/// A job whose table and routes are loaded, and whose names are all resolved.
///
/// A class, since everything that makes rows holds it: as a structure it would be copied field by
/// field, by code of its own in each of them.
package final class JobPlan: Sendable {
  /// The settings in the job file.
  package let file: JobFile
  /// The table of rows; nil for a job without one.
  package let sheet: JobTableContents?
  /// The router in which every URL is looked up; nil without a route table.
  package let router: Router?
  let maker: RowMaker

  /// Binds a job file to its table and its routes. Faults name their line and column if `text`, the
  /// source of the job file, is given.
  package init(
    _ file: JobFile, sheet: JobTableContents?, router: Router?, text: [UInt8] = []
  ) throws(JSONFileError) {
    var faults = JSONErrorCollector()
    let route = Self.route(file, router, &faults)
    let binding = JobBinding(file, columns: sheet?.header.names, route: route, to: &faults)
    guard faults.list.isEmpty else { throw JSONFileError(faults.list, in: text) }
    self.file = file
    self.sheet = sheet
    self.router = router
    maker = RowMaker(binding, file.url, route)
  }

  var binding: JobBinding { maker.binding }

  /// Whether the chips of tags put fields into the URLs.
  package var hasChipFields: Bool { !binding.mirrored.isEmpty }

  /// The columns of a row of the table, as a ledger keeps them.
  package func columns(of fields: CSVRow?) -> [RowContent.Column] {
    guard let fields, let names = sheet?.header.names else { return [] }
    return names.enumerated().map { place, name in
      RowContent.Column(
        RowContent.tablePrefix + name, String(decoding: fields.bytes(place), as: UTF8.self))
    }
  }

  private static func route(
    _ file: JobFile, _ router: Router?, _ faults: inout JSONErrorCollector
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
