import JSONText
import Testing

@Suite("JSON cursors") struct JSONCursorTests {
  private struct Route: Equatable {
    var name, pattern: String
    var clip = false
    var limit: Int?
    var parameters: [String: String] = [:]
  }

  /// A reader as the modules above write them.
  private static func routes(_ text: String) throws(JSONError) -> [Route] {
    try JSONCursor.read(Array(text.utf8)) { (root: JSONCursor) throws(JSONError) in
      try root.object(allowing: ["version", "routes"])
      _ = try root.require("version").integer(in: 1...2)
      var routes: [Route] = []
      for cursor in try root.require("routes").array() { routes.append(try route(cursor)) }
      return routes
    }
  }

  private static func route(_ cursor: JSONCursor) throws(JSONError) -> Route {
    try cursor.object(allowing: ["name", "pattern", "clip", "limit", "parameters", "weight"])
    var route = Route(
      name: try cursor.require("name").string(), pattern: try cursor.require("pattern").string())
    if route.pattern.contains(" ") { throw try cursor.require("pattern").error("no spaces") }
    route.clip = try cursor.optional("clip")?.bool() ?? false
    route.limit = try cursor.optional("limit")?.integer(in: 0...100)
    _ = try cursor.optional("weight")?.double()
    for (name, kind) in try cursor.optional("parameters")?.members() ?? [] {
      route.parameters[name] = try kind.string(of: ["string", "integer"])
    }
    return route
  }

  @Test("a configuration file is read") func read() throws {
    let routes = try Self.routes(
      """
      {"version": 1, "routes": [
        {"name": "a", "pattern": "/a"},
        {"name": "b", "pattern": "/b", "clip": true, "limit": 7, "weight": 1e2,
          "parameters": {"store": "integer", "x y": "string"}}
      ]}
      """)
    let second = Route(
      name: "b", pattern: "/b", clip: true, limit: 7,
      parameters: ["store": "integer", "x y": "string"])
    #expect(routes == [Route(name: "a", pattern: "/a"), second])
  }

  @Test(
    "errors name the line, the path and what was found",
    arguments: [
      ("[]", "line 1, column 1: an object should be here, not an empty array"),
      ("{}", "line 1, column 1: the member 'version' is missing"),
      (
        #"{"version": 3, "routes": []}"#,
        "line 1, column 13 ($.version): 3 is not within 1 to 2"
      ),
      (
        #"{"version": 1.0, "routes": []}"#,
        "line 1, column 13 ($.version): 1.0 is not a whole number in plain digits, or it is too large"
      ),
      (
        #"{"version": "1", "routes": []}"#,
        "line 1, column 13 ($.version): an integer should be here, not the string '1'"
      ),
      (
        #"{"version": 1, "routes": {"a": 1}}"#,
        "line 1, column 26 ($.routes): an array should be here, not an object"
      ),
      (
        #"{"version": 1, "routes": [{"name": "é", "pattern": "/a"}, {"name": null, "pattern": ""}]}"#,
        "line 1, column 68 ($.routes[1].name): a string should be here, not null"
      ),
      (
        "{\"version\": 1, \"routes\": [\n  {\"name\": \"a\",\r\n   \"patern\": \"/a\"}]}",
        "line 3, column 14 ($.routes[0].patern): the name 'patern' is not known here; did you mean "
          + "'pattern'?"
      ),
      (
        #"{"version": 1, "roots": [], "x": 1}"#,
        "line 1, column 25 ($.roots): the name 'roots' is not known here; did you mean 'routes'?"
      ),
      (
        #"{"version": 1, "x": 1}"#,
        "line 1, column 21 ($.x): the name 'x' is not known here; known are 'version', 'routes'"
      ),
      (
        #"{"version": 1, "routes": [{"name": "a", "pattern": "a b"}]}"#,
        "line 1, column 52 ($.routes[0].pattern): no spaces"
      ),
      (
        #"{"version": 1, "routes": [{"name": "a", "pattern": "", "clip": 0}]}"#,
        "line 1, column 64 ($.routes[0].clip): true or false should be here, not the number 0"
      ),
      (
        #"{"version": 1, "routes": [{"name": "a", "pattern": "", "weight": 1e400}]}"#,
        "line 1, column 66 ($.routes[0].weight): a number within the range of a double should be "
          + "here, not the number 1e400"
      ),
      (
        #"{"version": 1, "routes": [{"name": "a", "pattern": "", "parameters": {"x y": "int"}}]}"#,
        "line 1, column 78 ($.routes[0].parameters[\"x y\"]): 'int' is not one of 'string', 'integer'"
      ),
      (
        #"{"version": 1, "routes": [{"name": "a",}]}"#,
        "line 1, column 39 ($.routes[0]): there is a comma after the last value; remove it"
      ),
    ])
  func errors(text: String, expected: String) {
    let error = #expect(throws: JSONError.self) { try Self.routes(text) }
    #expect(error?.description == expected)
  }

  @Test("without a text there is a path and no place") func withoutText() throws {
    let cursor = JSONCursor(["a": [1, true]])
    let error = #expect(throws: JSONError.self) { try cursor.require("a").array()[1].string() }
    #expect(error?.place == nil && error?.path.steps == [.name("a"), .index(1)])
    #expect(error?.description == "$.a[1]: a string should be here, not true")
    let located = error?.located(in: Array(#"{"a": [1, true]}"#.utf8))
    #expect(located?.place?.column == 11)
    #expect(located?.located(in: []) == located)
    // A text that the value did not come from has no such place, and does no harm.
    for text in ["", "[", "{", "{}", #"{"a""#, #"{"a":[1"#, #"{"b":[1,2]}"#, "[1,2", "nul"] {
      #expect(error?.located(in: Array(text.utf8)) == error, "\(text)")
    }
  }

  @Test("null is a value, absence is not") func absence() throws {
    let cursor = JSONCursor(["a": nil])
    #expect(try cursor.optional("a")?.value == .null)
    #expect(try cursor.optional("b") == nil)
    #expect(try cursor.require("a") == JSONCursor(.null, at: .root.name("a")))
    #expect(throws: JSONError.self) { try JSONCursor([]).optional("a") }
    #expect(throws: JSONError.self) { try JSONCursor([:]).object(allowing: []).string() }
    let error = #expect(throws: JSONError.self) { try cursor.object(allowing: []) }
    #expect(error?.description == "$.a: the name 'a' is not known here; no names are allowed here")
  }

  @Test(
    "paths",
    arguments: [
      ([], "$"),
      ([.name("routes"), .index(3), .name("pattern")], "$.routes[3].pattern"),
      ([.name("a b"), .name(""), .name("_x1"), .name("1x")], #"$["a b"][""]._x1["1x"]"#),
      ([.name("é"), .name("\"\n")], #"$["é"]["\"\n"]"#),
    ] as [([JSONPath.Step], String)])
  func paths(steps: [JSONPath.Step], expected: String) {
    #expect(JSONPath(steps).description == expected && JSONPath(steps).steps == steps)
  }

  @Test(
    "did you mean",
    arguments: [
      ("patern", "pattern"), ("pattren", "pattern"), ("Pattern", "pattern"),
      ("patterns", "pattern"),
      ("nam", "name"), ("hosst", "hosts"), ("x", nil), ("completely", nil), ("", nil),
    ])
  func suggestions(name: String, expected: String?) {
    let known = ["name", "pattern", "hosts", "experiences"]
    let error = #expect(throws: JSONError.self) {
      try JSONCursor(.object([name: 1])).object(allowing: known)
    }
    #expect(error?.problem == .unknownName(name, suggestion: expected, allowed: known))
  }
}
