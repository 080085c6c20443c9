public import InvocationRouter
package import JSONText

extension SiteAssociation {
  /// The site association as JSON, as it is served.
  package var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if !details.isEmpty || defaults != nil || !variables.isEmpty {
      var links: [(String, JSONValue)] = []
      if let defaults { links.append(("defaults", defaults.json)) }
      if !variables.isEmpty {
        let sorted = variables.sorted { $0.key < $1.key }
        links.append(
          (
            "substitutionVariables",
            .object(JSONObject(sorted.map { ($0.key, .strings($0.value)) }))
          ))
      }
      links.append(("details", .array(details.map(\.json))))
      members.append(("applinks", .object(JSONObject(links))))
    }
    if !appClips.isEmpty { members.append(("appclips", ["apps": .strings(appClips)])) }
    return .object(JSONObject(members))
  }

  /// The file as text, indented by two spaces per level.
  public var text: String { json.text(.pretty) + "\n" }
}

extension SiteAssociation.Details {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("appIDs", .strings(appIDs))]
    if let defaults { members.append(("defaults", defaults.json)) }
    if let components { members.append(("components", .array(components.map(\.json)))) }
    if let paths { members.append(("paths", .strings(paths))) }
    return .object(JSONObject(members))
  }
}

extension SiteAssociation.Component {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if let path { members.append(("/", .string(path))) }
    switch query {
    case nil: break
    case .pattern(let text)?: members.append(("?", .string(text)))
    case .items(let items)?:
      let sorted = items.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
      members.append(("?", .object(JSONObject(sorted))))
    }
    if let fragment { members.append(("#", .string(fragment))) }
    for (name, value) in [
      ("exclude", exclude), ("caseSensitive", caseSensitive), ("percentEncoded", percentEncoded),
    ] {
      if let value { members.append((name, .bool(value))) }
    }
    if let comment { members.append(("comment", .string(comment))) }
    return .object(JSONObject(members))
  }
}

extension JSONValue {
  fileprivate static func strings(_ strings: [String]) -> JSONValue {
    .array(strings.map(JSONValue.string))
  }
}
