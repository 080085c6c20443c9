package import InvocationRouter
package import JSONText

extension RouteFile {
  /// The file as JSON, without defaults. Reading it returns the same value.
  package var json: JSONValue {
    var members: [(String, JSONValue)] = [("version", 1)]
    func add(_ name: String, _ list: [JSONValue]) {
      if !list.isEmpty { members.append((name, .array(list))) }
    }
    add("hosts", hosts.map { .string($0.authority) })
    if let rules = router.rules.json { members.append(("rules", rules)) }
    add("apps", apps.map { .string($0.description) })
    add("appClips", appClips.map { .string($0.description) })
    members.append(("routes", .array(router.routes.map(json))))
    if let defaultExperience { members.append(("defaultExperience", defaultExperience.json)) }
    add("experiences", experiences?.experiences.map(\.json) ?? [])
    return .object(JSONObject(members))
  }

  /// The file as text, indented by two spaces per level.
  package var text: String { json.text(.pretty) + "\n" }

  private func json(_ route: Route) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("name", .string(route.name)), ("pattern", .string(route.pattern)),
    ]
    let isPath = route.pattern.utf8.first == UInt8(ascii: "/")
    let beside = isPath ? route.hosts : Array(route.hosts.dropFirst())
    if beside != (isPath ? hosts : []) {
      members.append(("hosts", .array(beside.map { .string($0.authority) })))
    }
    if let comment = comments[route.name] { members.append(("comment", .string(comment))) }
    if notifying.contains(route.name) { members.append(("notifies", true)) }
    return .object(JSONObject(members))
  }
}

extension RouteRules {
  /// The rules that differ from the standard ones, or `nil` if none does.
  fileprivate var json: JSONValue? {
    var members: [(String, JSONValue)] = []
    if pathCase == .insensitive { members.append(("pathCase", "insensitive")) }
    if trailingSlash == .exact { members.append(("trailingSlash", "exact")) }
    if extras == .refused { members.append(("extras", "refused")) }
    return members.isEmpty ? nil : .object(JSONObject(members))
  }
}
