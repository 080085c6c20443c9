package import InvocationRouter
import Basics
package import CSVText

extension RedirectRules {
  /// Creates the rules of a table: `url,target`, or `route,target` with a column for each parameter
  /// that has a value in a row.
  package init(
    _ router: Router, host: String, table: CSVTable, _ query: RedirectQuery
  ) throws(RedirectError) {
    let columns = try RedirectColumns(table.header, router)
    var redirects: [Redirect] = []
    for record in table {
      let reader = RedirectRow(record: record, columns: columns, router: router, host: host)
      do {
        redirects.append(try reader.read())
      } catch {
        throw RedirectError(error, line: record.line)
      }
    }
    try self.init(redirects, router, host: host, query)
  }

  /// Returns the rules of a table with rows for several hosts: those of each host that has rows, in
  /// the order of the table.
  package static func all(
    _ router: Router, table: CSVTable, _ query: RedirectQuery
  ) throws(RedirectError) -> [RedirectRules] {
    let columns = try RedirectColumns(table.header, router)
    var redirects: [String: [Redirect]] = [:]
    var hosts: [String] = []
    for record in table {
      var row = RedirectRow(record: record, columns: columns, router: router, host: "")
      for host in row.hosts {
        row.host = host
        do {
          redirects[host, default: []].append(try row.read())
        } catch {
          throw RedirectError(error, line: record.line)
        }
        if redirects[host]?.count == 1 { hosts.append(host) }
      }
    }
    guard !hosts.isEmpty else { throw RedirectError(.empty) }
    var rules: [RedirectRules] = []
    for host in hosts {
      rules.append(try RedirectRules(redirects[host] ?? [], router, host: host, query))
    }
    return rules
  }
}

/// The indices of the columns in a redirect table.
private struct RedirectColumns {
  static let fixed = ["url", "route", "target"]
  var url: Int?
  var route: Int?
  var target: Int
  var parameters: [(name: String, index: Int)] = []

  init(_ header: CSVHeader, _ router: Router) throws(RedirectError) {
    url = header.index(of: "url")
    route = header.index(of: "route")
    guard let target = header.index(of: "target"), url != nil || route != nil else {
      throw RedirectError(.missingColumn, line: header.line)
    }
    self.target = target
    let known = Set(router.routes.flatMap { $0.parameters.map(\.name) })
    for (index, name) in header.names.enumerated() where !Self.fixed.contains(name) {
      guard known.contains(name) else {
        throw RedirectError(
          .unknownColumn(name, known: Self.fixed + known.sorted().prefix(20)), line: header.line)
      }
      parameters.append((name, index))
    }
  }
}

/// A row of a redirect table, from a URL or route to a target.
private struct RedirectRow {
  let record: CSVRecord
  let columns: RedirectColumns
  let router: Router
  var host: String

  /// The hosts of the row's URL or route; an empty name if there is none, so that reading says why.
  var hosts: [String] {
    let url = columns.url.flatMap { try? InvocationURL(record.row[$0]) }
    if let url { return [RouteHost(url).authority] }
    let route = columns.route.flatMap { router[record.row[$0]] }
    let own = route?.hosts.filter { $0.scheme == .https }.map(\.authority) ?? []
    return own.isEmpty ? [""] : own
  }

  func read() throws(RedirectError.Problem) -> Redirect {
    let url = columns.url.map { record.row[$0] } ?? ""
    let name = columns.route.map { record.row[$0] } ?? ""
    guard url.isEmpty != name.isEmpty else { throw .noSource }
    let target = try RedirectTarget(record.row[columns.target])
    return url.isEmpty ? try route(name, target) : try exact(url, target)
  }

  private func exact(_ text: String, _ target: RedirectTarget) throws(RedirectError.Problem)
    -> Redirect
  {
    let url: InvocationURL
    do {
      url = try InvocationURL(text)
    } catch {
      throw .notURL(text, why: error.description)
    }
    guard RouteHost(url).authority == host, url.scheme == .https else {
      throw .otherHost(text, host: host)
    }
    guard let match = router.match(url).match else { throw .noRoute(text) }
    return try Redirect(
      route: match.route, form: RequestPattern(url), target: target, line: record.line)
  }

  private func route(_ name: String, _ target: RedirectTarget) throws(RedirectError.Problem)
    -> Redirect
  {
    guard let route = router[name] else { throw .unknownRoute(name) }
    guard route.lives(on: host) else {
      throw .otherHost(route.pattern, host: host)
    }
    var values = RouteValues()
    for column in columns.parameters {
      let text = record.row[column.index]
      guard !text.isEmpty else { continue }
      guard let parameter = route.parameters.first(where: { $0.name == column.name }) else {
        throw .unknownParameter(
          column.name, route: name, known: route.parameters.map(\.name))
      }
      guard !parameter.isList, parameter.place != .fragment else {
        throw .notCarried(parameter: column.name, isList: parameter.isList)
      }
      values[column.name] = parameter.value(of: text)
      guard route.requestForm.with(RouteValues([(column.name, parameter.value(of: text))])) != nil
      else { throw .value(parameter: column.name, text: text) }
    }
    guard let form = route.requestForm.with(values) else { throw .noSource }
    return try Redirect(
      route: route, form: form, target: try target.with(values), line: record.line)
  }
}
