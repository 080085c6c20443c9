import InvocationRouter
import JSONText

/// A reader of site associations. It stops at the first value of a wrong type.
struct SiteReader {
  /// The maximum number of remarks that are listed; further ones are only counted.
  static let maxRemarkCount = 20

  private(set) var remarks: [JSONError] = []
  /// The number of remarks beyond `maxRemarkCount`.
  private(set) var unlistedRemarkCount = 0

  mutating func read(_ root: JSONCursor) throws(JSONError) -> SiteAssociation {
    let others = ["applinks", "appclips", "webcredentials", "activitycontinuation"]
    try pass(over: root, except: others, "not part of an association file")
    var site = SiteAssociation()
    if let links = try root.optional("applinks") { try read(applinks: links, into: &site) }
    if let clips = try root.optional("appclips") {
      for member in try clips.members() where member.name != "apps" {
        let components = member.name == "components" ? "; components route nothing here" : ""
        remark(
          member.cursor, "appclips has only apps, and '\(member.name)' is ignored\(components)")
      }
      site.appClips = try strings(clips.require("apps"))
    }
    return site
  }

  private mutating func read(
    applinks cursor: JSONCursor, into site: inout SiteAssociation
  ) throws(JSONError) {
    let names = ["apps", "details", "defaults", "substitutionVariables"]
    try pass(over: cursor, except: names, "not a member of applinks")
    if let apps = try cursor.optional("apps"), try !apps.array().isEmpty {
      remark(apps, "applinks.apps was always an empty array; leave it out")
    }
    if let defaults = try cursor.optional("defaults") { site.defaults = try component(defaults) }
    if let variables = try cursor.optional("substitutionVariables") {
      for member in try variables.members() {
        site.variables[member.name] = try strings(member.cursor)
      }
    }
    guard let details = try cursor.optional("details") else { return }
    if case .object = details.value {
      // The earliest form: an object whose members are app identifiers.
      remark(details, "details is an object, as iOS 9 had it; write an array")
      for member in try details.members() {
        site.details.append(try self.details(member.cursor, appIDs: [member.name]))
      }
    } else {
      for element in try details.array() { site.details.append(try self.details(element)) }
    }
  }

  private mutating func details(
    _ cursor: JSONCursor, appIDs: [String] = []
  ) throws(JSONError) -> SiteAssociation.Details {
    let names = ["appID", "appIDs", "components", "paths", "defaults"]
    try pass(over: cursor, except: names, "not a member of details")
    var details = SiteAssociation.Details(appIDs: appIDs)
    if let identifier = try cursor.optional("appID") {
      details.appIDs.append(try identifier.string())
    }
    if let identifiers = try cursor.optional("appIDs") {
      details.appIDs += try strings(identifiers)
    }
    if let components = try cursor.optional("components") {
      var read: [SiteAssociation.Component] = []
      for element in try components.array() { read.append(try component(element)) }
      details.components = read
    }
    details.paths = try cursor.optional("paths").map { list throws(JSONError) in try strings(list) }
    if let defaults = try cursor.optional("defaults") {
      details.defaults = try component(defaults)
    }
    return details
  }

  private mutating func component(
    _ cursor: JSONCursor
  ) throws(JSONError) -> SiteAssociation.Component {
    let names = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"]
    try pass(over: cursor, except: names, "not a key of a component")
    var component = SiteAssociation.Component()
    component.path = try cursor.optional("/")?.string()
    component.fragment = try cursor.optional("#")?.string()
    component.exclude = try cursor.optional("exclude")?.bool()
    component.caseSensitive = try cursor.optional("caseSensitive")?.bool()
    component.percentEncoded = try cursor.optional("percentEncoded")?.bool()
    component.comment = try cursor.optional("comment")?.string()
    if let query = try cursor.optional("?") { component.query = try self.query(query) }
    return component
  }

  private func query(_ cursor: JSONCursor) throws(JSONError) -> SiteAssociation.Query {
    guard case .object = cursor.value else { return .pattern(try cursor.string()) }
    var items: [String: String] = [:]
    for member in try cursor.members() { items[member.name] = try member.cursor.string() }
    return .items(items)
  }

  private func strings(_ cursor: JSONCursor) throws(JSONError) -> [String] {
    var strings: [String] = []
    for element in try cursor.array() { strings.append(try element.string()) }
    return strings
  }

  /// Adds a remark for each member whose name is not in `names`, because Apple ignores it.
  private mutating func pass(
    over cursor: JSONCursor, except names: [String], _ what: String
  ) throws(JSONError) {
    for member in try cursor.members() where !names.contains(member.name) {
      remark(member.cursor, "'\(member.name)' is \(what), and is ignored")
    }
  }

  private mutating func remark(_ cursor: JSONCursor, _ sentence: String) {
    guard remarks.count < Self.maxRemarkCount else {
      unlistedRemarkCount += 1
      return
    }
    remarks.append(cursor.error(sentence))
  }
}
