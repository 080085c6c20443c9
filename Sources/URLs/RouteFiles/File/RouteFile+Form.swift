import InvocationRouter
package import JSONText

extension RouteFile {
  /// The file as JSON, without members that have their default. Reading it returns the same value.
  package var json: JSONValue { RouteFileMembers.document.write(RouteFileMembers(self)) }

  /// The file as text, indented by two spaces per level.
  package var text: String { json.text(.pretty) + "\n" }

  /// The JSON schema of `routes.json` that is published.
  package static var schema: JSONValue { RouteFileMembers.document.schema }
}

/// The members of a route file. The elements of its lists are read one after the other, so that the
/// errors of all are found.
struct RouteFileMembers {
  var hosts: [JSONCursor] = []
  var rules = RouteRules.standard
  var apps: [JSONCursor] = []
  var appClips: [JSONCursor] = []
  var routes: [JSONCursor] = []
  var defaultExperience: DefaultExperience?
  var experiences: [JSONCursor] = []
  private var version: Int? { 1 }

  static let document = JSONDocument<RouteFileMembers>(
    [
      "title": "Route table of Beckon (routes.json)",
      "description":
        "docs/routes.md explains it. Patterns are described in docs/routes-language.md.",
    ],
    .optional("$schema", .string, about: "The address of this schema, for editors."),
    .optional("version", versionForm, \.version, about: "The version of the format."),
    .omitting(
      "hosts", hostsForm, \.hosts, if: [],
      about: "Where routes live that begin with '/' and name no hosts."),
    .omitting(
      "rules", RouteRules.form, \.rules, if: RouteRules.standard,
      about: "How URLs are compared where a pattern does not say."),
    .omitting("apps", identifiers, \.apps, if: [], about: "The apps that open these URLs."),
    .omitting(
      "appClips", identifiers, \.appClips, if: [],
      about: "Their App Clips; each extends the identifier of an app."),
    .required("routes", routesForm, \.routes),
    .optional("defaultExperience", DefaultExperience.form, \.defaultExperience),
    .omitting("experiences", experiencesForm, \.experiences, if: []), make: make)

  private static func make(
    _ root: JSONCursor, _ faults: inout JSONErrorCollector, _ schema: String??, _ version: Int??,
    _ hosts: [JSONCursor]?, _ rules: RouteRules?, _ apps: [JSONCursor]?, _ appClips: [JSONCursor]?,
    _ routes: [JSONCursor]?, _ defaultExperience: DefaultExperience??, _ experiences: [JSONCursor]?
  ) -> RouteFileMembers? {
    RouteFileMembers(
      hosts: hosts ?? [], rules: rules ?? .standard, apps: apps ?? [], appClips: appClips ?? [],
      routes: routes ?? [], defaultExperience: defaultExperience ?? nil,
      experiences: experiences ?? [])
  }

  private static let versionForm = JSONForm.version {
    "the table has version \($0), but only version 1 is supported"
  }

  private static let hostsForm = RouteHost.form.elements(["uniqueItems": true]).named("hosts")
  private static let routesForm = RouteEntry.form.elements()
  private static let experiencesForm = Experience.form.elements()
  private static let identifiers = AppIdentifier.form.elements([
    "maxItems": .integer(RouteFileReader.maxIdentifierCount), "uniqueItems": true,
  ]).named("identifiers")
}

extension RouteFileMembers {
  init(_ file: RouteFile) {
    hosts = file.hosts.map { JSONCursor(.string($0.authority)) }
    rules = file.router.rules
    apps = file.apps.map { JSONCursor(.string($0.description)) }
    appClips = file.appClips.map { JSONCursor(.string($0.description)) }
    routes = file.router.routes.map { JSONCursor(RouteEntry.form.write(RouteEntry($0, in: file))) }
    defaultExperience = file.defaultExperience
    experiences = (file.experiences?.experiences ?? []).map {
      JSONCursor(Experience.form.write($0))
    }
  }
}

/// One entry of the member `routes`: a route with its comment.
struct RouteEntry {
  var name: String
  var pattern: String
  var hosts: [RouteHost]?
  var comment: String?
  var notifies: Bool

  static let form: JSONForm<RouteEntry> = .object(
    .required("name", nameForm, \.name, about: "Unique in the table."),
    .required("pattern", patternForm, \.pattern),
    .optional("hosts", hostsForm, \.hosts),
    .optional("comment", .string, \.comment, about: "For people; nothing reads it."),
    .defaulting(
      "notifies", .bool, \.notifies, to: false,
      about: "Whether the App Clip notifies after this route.")
  ) { RouteEntry(name: $1, pattern: $2, hosts: $3, comment: $4, notifies: $5) }
  .named("route")

  private static let nameForm = JSONForm.string([
    "pattern": #"^[^-\u0000-\u0020\u007f][^\u0000-\u0020\u007f]*$"#
  ]).checked { name, cursor throws(JSONError) in
    guard !name.isEmpty else { throw cursor.error("a route needs a name; this one is empty") }
    guard name.utf8.first != UInt8(ascii: "-"), name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else {
      throw cursor.error(
        "a route's name has no white space and does not begin with '-', so that it can be typed")
    }
    return name
  }

  private static let patternForm = JSONForm.string([
    "minLength": 1, "maxLength": 8192,
    "examples": ["/s/{store:int(1...500)}/t/{table}?promo={promo?}"],
  ])

  private static let hostsForm = RouteHost.form.list(["uniqueItems": true]).named("hosts")
    .with(["minItems": 1])
    .checked { hosts, cursor throws(JSONError) in
      guard !hosts.isEmpty else {
        throw cursor.error("the list of hosts is empty; leave it out")
      }
      return hosts
    }
}

extension RouteEntry {
  init(_ route: Route, in file: RouteFile) {
    let isPath = route.pattern.utf8.first == UInt8(ascii: "/")
    let beside = isPath ? route.hosts : Array(route.hosts.dropFirst())
    self.init(
      name: route.name, pattern: route.pattern,
      hosts: beside == (isPath ? file.hosts : []) ? nil : beside,
      comment: file.comments[route.name], notifies: file.notifying.contains(route.name))
  }
}

extension RouteHost {
  static let form = JSONForm.string(["minLength": 1, "pattern": #"^[^/?#@\s]+$"#]).map(
    { text, cursor throws(JSONError) in
      do throws(RoutePatternError) {
        if let host = try Route("host", "/", hosts: [text]).hosts.first { return host }
      } catch {
        throw cursor.error(error.problem.sentence)
      }
      throw cursor.error("'\(text)' is not a host; write eat.example.com")
    }, \.authority)
}

extension AppIdentifier {
  static let form = JSONForm.string([
    "pattern": #"^[0-9A-Z]{10}(\.[0-9A-Za-z-]+){2,}$"#, "examples": ["ABCDE12345.com.example.eat"],
  ]).map(
    { text, cursor throws(JSONError) in
      guard let identifier = AppIdentifier(text) else {
        throw cursor.error(
          "'\(text)' is not an app identifier; write the ten letters and digits of the team, a dot "
            + "and the bundle identifier: ABCDE12345.com.example.eat")
      }
      return identifier
    }, \.description)
}

extension RouteRules {
  fileprivate static let form: JSONForm<RouteRules> = .object(
    .defaulting("pathCase", caseChoices, \.pathCase, to: .sensitive),
    .defaulting("trailingSlash", slashChoices, \.trailingSlash, to: .either),
    .defaulting("extras", extrasChoices, \.extras, to: .kept)
  ) { RouteRules(pathCase: $1, trailingSlash: $2, extras: $3) }

  private static let caseChoices = choice(PathCase.sensitive, .insensitive)
  private static let slashChoices = choice(TrailingSlash.either, .exact)
  private static let extrasChoices = choice(Extras.kept, .refused)

  private static func choice<Rule: Sendable>(_ rules: Rule...) -> JSONForm<Rule> {
    JSONForm.word(of: rules.map { "\($0)" }).map(
      { word, _ in rules.first { "\($0)" == word } ?? rules[0] }, { "\($0)" })
  }
}
