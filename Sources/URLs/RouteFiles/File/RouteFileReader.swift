import InvocationRouter
public import JSONText

extension RouteFile {
  /// Reads `routes.json`. All errors are collected and reported together.
  public init(reading bytes: [UInt8]) throws(JSONFileError) {
    if bytes.count > RouteFileReader.usualSize, let file = RouteFileReader.readByElements(bytes) {
      self = file
      return
    }
    var reader = RouteFileReader()
    let value = reader.faults.gather { () throws(JSONError) in try JSONValue(parsing: bytes) }
    let file = value.flatMap { reader.read(JSONCursor($0), nil) }
    guard let file, reader.faults.list.isEmpty else {
      throw JSONFileError(reader.faults.list, in: bytes)
    }
    self = file
  }
}

/// A reader of `routes.json`. It skips a member with an error, and continues.
struct RouteFileReader {
  /// The size in bytes above which a file is read by elements, so that memory never holds all of
  /// it.
  static let usualSize = 4 << 20

  var faults = JSONErrorCollector()
  private var indices: [String: Int] = [:]
  private var notifying: Set<String> = []
  /// The first route without hosts of its own, which uses the default hosts of the file.
  private var firstOnFallback: Route?

  /// The maximum number of apps and of App Clips; each App Clip is compared with each app.
  static let maxIdentifierCount = 1_000

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
    guard let members = RouteFileMembers.document.read(root, &faults) else { return nil }
    let hosts = hosts(members.hosts)
    let apps = identifiers(members.apps, root, "apps")
    let appClips = identifiers(members.appClips, root, "appClips", of: apps)
    var comments: [String: String] = [:]
    let routes = routes(members.routes, elements, root, hosts: hosts, &comments)
    let experiences = experiences(members.experiences, root)
    guard let router = router(routes, members.rules, root) else { return nil }
    var file = RouteFile(
      router, hosts: hosts, apps: apps, appClips: appClips, experiences: experiences,
      comments: comments, notifying: notifying)
    file.defaultExperience = members.defaultExperience
    return file
  }

  // MARK: Hosts and identifiers

  private mutating func hosts(_ elements: [JSONCursor]) -> [RouteHost] {
    var hosts: [RouteHost] = []
    var known: Set<RouteHost> = []
    for cursor in elements {
      faults.gather { () throws(JSONError) in
        let host = try RouteHost.form.read(cursor)
        guard known.insert(host).inserted else {
          throw cursor.error("the host '\(host.authority)' appears twice; write it once")
        }
        hosts.append(host)
      }
    }
    return hosts
  }

  /// Reads a list of identifiers. If there are `apps`, those of App Clips must extend one of them.
  private mutating func identifiers(
    _ cursors: [JSONCursor], _ root: JSONCursor, _ name: String, of apps: [AppIdentifier] = []
  ) -> [AppIdentifier] {
    var identifiers: [AppIdentifier] = []
    var known: Set<AppIdentifier> = []
    if cursors.count > Self.maxIdentifierCount {
      faults.gather { () throws(JSONError) in
        throw try root.require(name).error(
          "there are \(cursors.count) identifiers; a table has at most \(Self.maxIdentifierCount)")
      }
      return []
    }
    for cursor in cursors where !faults.isFull {
      faults.gather { () throws(JSONError) in
        let identifier = try AppIdentifier.form.read(cursor)
        let text = identifier.description
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
    _ cursors: [JSONCursor], _ elements: RouteElementIterator?, _ root: JSONCursor,
    hosts: [RouteHost], _ comments: inout [String: String]
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
      let entry = try RouteEntry.form.read(cursor)
      let route = try route(entry, cursor, index, authorities)
      routes.append(route)
      if let comment = entry.comment { comments[route.name] = comment }
      if entry.notifies { notifying.insert(route.name) }
    } catch {
      faults.add(error)
    }
  }

  /// Reads a route. The default hosts of the file apply to patterns that begin with the path,
  /// unless the entry has its own hosts.
  private mutating func route(
    _ entry: RouteEntry, _ cursor: JSONCursor, _ index: Int, _ fallback: [String]
  ) throws(JSONError) -> Route {
    let (name, pattern) = (entry.name, entry.pattern)
    if let other = indices[name] {
      throw try cursor.require("name").error(
        "routes[\(other)] has the name '\(name)', too; each route needs a name of its own")
    }
    indices[name] = index
    let isPath = pattern.utf8.first == UInt8(ascii: "/")
    do {
      guard isPath, entry.hosts == nil else {
        return try Route(name, pattern, hosts: (entry.hosts ?? []).map(\.authority))
      }
      if let firstOnFallback { return try Route(name, pattern, onHostsOf: firstOnFallback) }
      let route = try Route(name, pattern, hosts: fallback)
      firstOnFallback = route
      return route
    } catch {
      throw try cursor.require("pattern").error(error.description)
    }
  }

  // MARK: Experiences

  /// Reads the experiences of the table, or returns `nil` if there are none or they conflict.
  private mutating func experiences(
    _ cursors: [JSONCursor], _ root: JSONCursor
  ) -> ExperienceTable? {
    var experiences: [Experience] = []
    var places: [InvocationURL: JSONCursor] = [:]
    for cursor in cursors where !faults.isFull {
      faults.gather { () throws(JSONError) in
        let experience = try Experience.form.read(cursor)
        experiences.append(experience)
        places[experience.prefix] = try cursor.require("prefix")
      }
    }
    guard !experiences.isEmpty else { return nil }
    do {
      return try ExperienceTable(experiences)
    } catch {
      faults.add((places[error.second] ?? root).error(error.description))
      return nil
    }
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
  /// The route to which the problem refers. Duplicate names have been checked before.
  fileprivate var route: Route? {
    switch self {
    case .conflict(_, let second, _): second
    case .full(let route, _, _): route
    case .duplicateName: nil
    }
  }
}
