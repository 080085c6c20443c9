import Foundation
import InvocationRouter
import JSONText
import RouteFiles
import TestSupport
import Testing

@testable import AppClipChecks

@Suite("The default experience in App Store Connect") struct StoreDefaultTests {
  private static let routes = #"""
    {"hosts": ["eat.example.com"], "routes": [{"name": "s", "pattern": "/s/{s}"}],
     "defaultExperience": {"subtitle": "Order", "action": "view", "image": "cards/eat.png",
      "languages": {"de-DE": {"subtitle": "Bestellen", "image": "cards/essen.png"}},
      "reviewURLs": ["https://eat.example.com/s/1", "https://eat.example.com/s/2"]}}
    """#

  private func experience(_ text: String = routes) throws -> DefaultExperience {
    try #require(try RouteFile(reading: Array(text.utf8)).defaultExperience)
  }

  private func plan(
    _ experience: DefaultExperience?, _ export: StoreExport = StoreExport(), removes: Bool = true
  ) -> [StoreRequest] {
    let paths = (experience?.cards ?? []).reduce(into: [:]) { $0[$1.locale] = $1.image }
    let images = Set(paths.values).sorted().map { StorePlan.Image(path: $0, bytes: [1, 2, 3]) }
    return StorePlan(
      StoreComparison([], standard: experience, export), clip: "645", images: images, paths: [:],
      standardPaths: paths, removes: removes
    ).requests
  }

  /// The records that the API would answer with after these requests, in separate documents.
  private func answers(_ requests: [StoreRequest]) -> [[UInt8]] {
    requests.filter { $0.method == "POST" }.map { request in
      var data = request.body["data"]?.objectValue ?? JSONObject()
      data["id"] = .string(request.name.map(StoreRequest.placeholder) ?? "review")
      return Array((["data": .object(data)] as JSONValue).text().utf8)
    }
  }

  @Test("bodies have the shapes that Apple publishes") func shapes() throws {
    let root = try JSONValue(parsing: Array(Repository.vectors("store-requests.schema.json")))
    let first = plan(try experience())
    let export = try StoreExport(pages: answers(first))
    let changed = Self.routes.replacing("\"view\"", with: "\"play\"").replacing(
      "Order", with: "Eat"
    )
    .replacing("essen.png", with: "mahl.png").replacing("s/2", with: "s/3")
    let second = plan(try experience(changed), export)
    var kinds: Set<String> = []
    for request in first + second where request.body != .null {
      let kind = request.method.lowercased() + "-" + request.path.split(separator: "/")[1]
      kinds.insert(kind)
      let schema = JSONSchema(
        root: ["$defs": root["$defs"] ?? .null, "$ref": .string("#/$defs/\(kind)")])
      #expect(schema.faults(request.body) == [], "\(request.what)")
    }
    #expect(kinds.count == 8, "\(kinds)")
    #expect(
      first.map(\.method) == ["POST", "POST", "POST", "PATCH", "POST", "POST", "PATCH", "POST"])
    #expect(second.map(\.method) == ["PATCH", "DELETE", "POST", "PATCH", "PATCH", "PATCH"])
  }

  @Test("what was created, exported and compared again has no difference") func round() throws {
    let experience = try experience()
    let export = try StoreExport(pages: answers(plan(experience)))
    #expect(export.standard?.cards.map(\.locale) == ["de-DE", "en-US"])
    #expect(export.standard?.cards.map(\.image) == ["essen.png", "eat.png"])
    #expect(StoreComparison([], standard: experience, export).isSame)
    #expect(plan(experience, export).isEmpty)
    #expect(plan(nil, export).map(\.method) == ["DELETE"])
    #expect(plan(nil, export, removes: false).isEmpty)
  }

  @Test("differences are named by locale") func differences() throws {
    let export = try StoreExport(pages: answers(plan(try experience())))
    let changed = Self.routes.replacing("\"de-DE\"", with: "\"fr-FR\"").replacing(
      "Order", with: "x")
    let comparison = StoreComparison([], standard: try experience(changed), export)
    guard case .different(_, _, let names) = comparison.standard else {
      Issue.record("\(comparison.standard)")
      return
    }
    #expect(names == ["en-US.subtitle", "fr-FR", "de-DE"])
    let text = try experience(changed)
    #expect(plan(text, export).map(\.what).contains("remove the default experience in de-DE"))
  }

  @Test("the file says what it read") func file() throws {
    let file = try RouteFile(reading: Array(Self.routes.utf8))
    #expect(
      try RouteFile(reading: Array(file.text.utf8)).defaultExperience == file.defaultExperience)
    #expect(file.text.contains("defaultExperience"))
  }

  @Test("link check looks at its images, languages and URLs for review") func check() throws {
    let table = Self.routes.replacing("example.com/s/2", with: "example.com/x")
    let project = CheckedProject([
      ProjectFile("routes.json", .routes, Array(table.utf8)),
      ProjectFile("cards/eat.png", .image, Array("no picture".utf8)),
    ])
    let found = ProjectCheck(project).findings.filter { $0.level == .error }
    #expect(
      found.map { "\($0.rule.rawValue) \($0.key)" } == [
        "image defaultExperience.image", "image defaultExperience.languages.de-DE.image",
        "printed-route defaultExperience.reviewURLs[1]",
      ])
  }
}
