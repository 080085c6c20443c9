public import InvocationRouter
public import JSONText

extension RouteFile {
  /// Reads `routes.json`. All errors are collected and reported together.
  public init(reading bytes: [UInt8]) throws(JSONFileError) {
    if bytes.count > RouteFileReader.usualSize, let file = RouteFileReader.readByElements(bytes) {
      self = file
      return
    }
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw JSONFileError([error], in: bytes)
    }
    var reader = RouteFileReader()
    let file = reader.read(JSONCursor(value), nil)
    guard let file, reader.faults.list.isEmpty else {
      throw JSONFileError(reader.faults.list, in: bytes)
    }
    self = file
  }
}

/// Reads a file. A member with an error is skipped, and reading continues.
struct RouteFileReader {
  /// The size above which a file is read element by element, so that its JSON is never in memory as
  /// a whole.
  static let usualSize = 4 << 20

  var faults = JSONErrorCollector()
  private var indices: [String: Int] = [:]
  private var notifying: Set<String> = []
  /// The first route that uses the default hosts of the file.
  private var firstOnFallback: Route?

  static let members = [
    "$schema", "version", "hosts", "rules", "apps", "appClips", "routes", "experiences",
    "defaultExperience",
  ]
  static let ruleMembers = ["pathCase", "trailingSlash", "extras"]
  /// The maximum number of apps and of App Clips; each App Clip is compared with each app.
  static let maxIdentifierCount = 1_000
  static let routeMembers = ["name", "pattern", "hosts", "comment", "notifies"]

  /// Reads the file of a large table one route at a time, or returns `nil` if it has an error.
  static func readByElements(_ bytes: [UInt8]) -> RouteFile? {
    guard let elements = RouteElementIterator(in: bytes),
      let rest = try? JSONValue(parsing: elements.rest)
    else { return nil }
    var reader = RouteFileReader()
    let file = reader.read(JSONCursor(rest), elements)
    return reader.faults.list.isEmpty ? file : nil
  }

  /// Reads the file. Its routes are `elements` if given, and otherwise those of `root`.
  mutating func read(_ root: JSONCursor, _ elements: RouteElementIterator?) -> RouteFile? {
    guard faults.gather({ () throws(JSONError) in try root.object(allowing: Self.members) }) != nil
    else {
      return nil
    }
    faults.gather { () throws(JSONError) in _ = try root.optional("$schema")?.string() }
    faults.gather { () throws(JSONError) in try Self.checkVersion(root) }
    let hosts = hosts(root)
    let rules = rules(root)
    let apps = identifiers(root, "apps")
    let appClips = identifiers(root, "appClips", of: apps)
    var comments: [String: String] = [:]
    let routes = routes(root, elements, hosts: hosts, &comments)
    let experiences = experiences(root)
    let standard = faults.gather { () throws(JSONError) in
      try root.optional("defaultExperience").map {
        (cursor: JSONCursor) throws(JSONError) in try DefaultExperienceReader(cursor).read()
      }
    }
    guard let router = router(routes, rules, root) else { return nil }
    var file = RouteFile(
      router, hosts: hosts, apps: apps, appClips: appClips, experiences: experiences,
      comments: comments, notifying: notifying)
    file.defaultExperience = standard ?? nil
    return file
  }

  private static func checkVersion(_ root: JSONCursor) throws(JSONError) {
    guard let cursor = try root.optional("version") else { return }
    let version = try cursor.integer()
    guard version == 1 else {
      throw cursor.error("the table has version \(version), but only version 1 is supported")
    }
  }

  /// Returns a cursor for each element of an optional member.
  mutating func elements(_ parent: JSONCursor, _ name: String) -> [JSONCursor] {
    faults.gather { () throws(JSONError) in try parent.optional(name)?.array() ?? [] } ?? []
  }

  // MARK: Hosts, rules and identifiers

  private mutating func hosts(_ parent: JSONCursor) -> [RouteHost] {
    var hosts: [RouteHost] = []
    var known: Set<RouteHost> = []
    for cursor in elements(parent, "hosts") {
      faults.gather { () throws(JSONError) in
        let host = try Self.host(cursor)
        guard known.insert(host).inserted else {
          throw cursor.error("the host '\(host.authority)' appears twice; write it once")
        }
        hosts.append(host)
      }
    }
    return hosts
  }

  private static func host(_ cursor: JSONCursor) throws(JSONError) -> RouteHost {
    let text = try cursor.string()
    do {
      if let host = try Route("host", "/", hosts: [text]).hosts.first { return host }
    } catch {
      throw cursor.error(error.problem.sentence)
    }
    throw cursor.error("'\(text)' is not a host; write eat.example.com")
  }

  private mutating func rules(_ root: JSONCursor) -> RouteRules {
    faults.gather { () throws(JSONError) in
      guard let cursor = try root.optional("rules") else { return RouteRules.standard }
      try cursor.object(allowing: Self.ruleMembers)
      let pathCase = try cursor.optional("pathCase")?.string(of: ["sensitive", "insensitive"])
      let trailingSlash = try cursor.optional("trailingSlash")?.string(of: ["either", "exact"])
      let extras = try cursor.optional("extras")?.string(of: ["kept", "refused"])
      return RouteRules(
        pathCase: pathCase == "insensitive" ? .insensitive : .sensitive,
        trailingSlash: trailingSlash == "exact" ? .exact : .either,
        extras: extras == "refused" ? .refused : .kept)
    } ?? .standard
  }

  /// Reads a list of identifiers. If there are `apps`, those of App Clips must extend one of them.
  private mutating func identifiers(
    _ root: JSONCursor, _ name: String, of apps: [AppIdentifier] = []
  ) -> [AppIdentifier] {
    var identifiers: [AppIdentifier] = []
    var known: Set<AppIdentifier> = []
    let cursors = elements(root, name)
    if cursors.count > Self.maxIdentifierCount {
      faults.gather { () throws(JSONError) in
        throw try root.require(name).error(
          "there are \(cursors.count) identifiers; a table has at most \(Self.maxIdentifierCount)")
      }
      return []
    }
    for cursor in cursors where !faults.isFull {
      faults.gather { () throws(JSONError) in
        let text = try cursor.string()
        guard let identifier = AppIdentifier(text) else {
          throw cursor.error(
            "'\(text)' is not an app identifier; write the ten letters and digits of the team, a dot "
              + "and the bundle identifier: ABCDE12345.com.example.eat")
        }
        guard known.insert(identifier).inserted else {
          throw cursor.error("the identifier '\(text)' appears twice; write it once")
        }
        guard apps.isEmpty || apps.contains(where: identifier.extends) else {
          throw cursor.error(
            "'\(text)' does not extend the identifier of any app; an App Clip has its app's identifier followed by "
              + "a dot and more, such as \(apps[0]).Clip")
        }
        identifiers.append(identifier)
      }
    }
    return identifiers
  }

  // MARK: Routes

  private mutating func routes(
    _ root: JSONCursor, _ elements: RouteElementIterator?, hosts: [RouteHost],
    _ comments: inout [String: String]
  ) -> [Route] {
    let authorities = hosts.map(\.authority)
    var routes: [Route] = []
    if let elements {
      let path = root.path.name("routes")
      for (index, text) in elements.enumerated() {
        guard let value = try? JSONValue(parsing: text) else {
          faults.add(root.error("an element is not JSON"))
          return []
        }
        let cursor = JSONCursor(value, at: path.index(index))
        add(cursor, index, authorities, to: &routes, &comments)
        // The JSON parser will find the other errors.
        if !faults.list.isEmpty { return [] }
      }
      return routes
    }
    let cursors = faults.gather { () throws(JSONError) in try root.require("routes").array() } ?? []
    for (index, cursor) in cursors.enumerated() where !faults.isFull {
      add(cursor, index, authorities, to: &routes, &comments)
    }
    return routes
  }

  private mutating func add(
    _ cursor: JSONCursor, _ index: Int, _ authorities: [String], to routes: inout [Route],
    _ comments: inout [String: String]
  ) {
    do throws(JSONError) {
      let route = try route(cursor, index, authorities)
      routes.append(route)
      if let comment = try cursor.optional("comment")?.string() { comments[route.name] = comment }
      if try cursor.optional("notifies")?.bool() == true { notifying.insert(route.name) }
    } catch {
      faults.add(error)
    }
  }

  /// Reads a route. The default hosts of the file apply to patterns that begin with the path,
  /// unless the entry has its own hosts.
  private mutating func route(
    _ cursor: JSONCursor, _ index: Int, _ fallback: [String]
  ) throws(JSONError) -> Route {
    try cursor.object(allowing: Self.routeMembers)
    let name = try name(cursor.require("name"), index)
    let member = try cursor.require("pattern")
    let pattern = try member.string()
    let isPath = pattern.utf8.first == UInt8(ascii: "/")
    let own = try ownHosts(cursor)
    do {
      guard isPath, own == nil else { return try Route(name, pattern, hosts: own ?? []) }
      if let firstOnFallback { return try Route(name, pattern, onHostsOf: firstOnFallback) }
      let route = try Route(name, pattern, hosts: fallback)
      firstOnFallback = route
      return route
    } catch {
      throw member.error(error.description)
    }
  }

  private mutating func name(_ cursor: JSONCursor, _ index: Int) throws(JSONError) -> String {
    let name = try cursor.string()
    guard !name.isEmpty else { throw cursor.error("a route needs a name; this one is empty") }
    guard name.utf8.first != UInt8(ascii: "-"), name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else {
      throw cursor.error(
        "a route's name has no white space and does not begin with '-', so that it can be typed")
    }
    if let other = indices[name] {
      throw cursor.error(
        "routes[\(other)] has the name '\(name)', too; each route needs a name of its own")
    }
    indices[name] = index
    return name
  }

  private func ownHosts(_ cursor: JSONCursor) throws(JSONError) -> [String]? {
    guard let list = try cursor.optional("hosts") else { return nil }
    var hosts: [String] = []
    for element in try list.array() { hosts.append(try Self.host(element).authority) }
    guard !hosts.isEmpty else { throw list.error("the list of hosts is empty; leave it out") }
    return hosts
  }

  /// Creates the table from the valid routes. A conflict is reported as an error of the second
  /// route.
  private mutating func router(
    _ routes: [Route], _ rules: RouteRules, _ root: JSONCursor
  ) -> Router? {
    do {
      return try Router(routes, rules: rules)
    } catch {
      for problem in error.problems {
        guard let route = problem.route, let index = indices[route.name] else { continue }
        let path = root.path.name("routes").index(index).name("pattern")
        faults.add(JSONCursor(.string(route.pattern), at: path).error(problem.description))
      }
      return nil
    }
  }
}

extension RouteTableError.Problem {
  /// The route that was not accepted. Duplicate names have been checked before.
  fileprivate var route: Route? {
    switch self {
    case .conflict(_, let second, _): second
    case .full(let route, _, _): route
    case .duplicateName: nil
    }
  }
}
