import Foundation
import InvocationRouter
import InvocationURLs
import JSONText
import RouteFiles
import TestSupport
import Testing

@testable import AppClipChecks

@Suite("Experiences in App Store Connect") struct StoreRecordTests {
  static let routes = #"""
    {"hosts": ["eat.example.com"], "routes": [{"name": "s", "pattern": "/s/{s}"}], "experiences": [
      {"prefix": "https://eat.example.com/s", "title": "Eat", "subtitle": "Order at the table"},
      {"prefix": "https://eat.example.com/s/42", "title": "Essen", "subtitle": "Am Tisch", "language": "de",
       "languages": {"en": {"title": "Eat", "subtitle": "At the table"}, "fr": {"title": "Manger", "subtitle": ""}},
       "action": "view", "image": "pictures/eat.png", "category": "food-and-drink", "poweredBy": true,
       "place": {"latitude": 52.5, "longitude": 13.4, "radius": 50, "name": "Eat am Platz",
         "address": {"street": ["Platz 1"], "locality": "Berlin", "postalCode": "10115", "country": "DE"},
         "mapAction": "restaurant-view-menu", "relationship": "owner", "homePage": "https://eat.example.com"}}]}
    """#

  private func experiences(_ text: String = routes) throws -> [Experience] {
    try #require(try RouteFile(reading: Array(text.utf8)).experiences).experiences
  }

  private func plan(
    _ experiences: [Experience], _ export: StoreExport = StoreExport(), removes: Bool = true
  ) -> StorePlan {
    let image = StorePlan.Image(path: "pictures/eat.png", bytes: Array("abc".utf8))
    let paths = experiences.reduce(into: [:]) { $0[$1.prefix.text] = "pictures/eat.png" }
    return StorePlan(
      StoreComparison(experiences, export), clip: "645", images: [image], paths: paths,
      removes: removes)
  }

  /// What the API would answer with all that a plan creates, in pages.
  private func answers(_ plan: StorePlan, pageSize: Int = 200) -> [[UInt8]] {
    let made = plan.requests.filter { $0.path == "/v1/appClipAdvancedExperiences" }
    return stride(from: 0, to: made.count, by: pageSize).map { start in
      var (data, included): ([JSONValue], [JSONValue]) = ([], [])
      for (index, request) in made.enumerated().dropFirst(start).prefix(pageSize) {
        var item = request.body["data"]?.objectValue ?? JSONObject()
        item["id"] = .string("\(1000 + index)")
        var attributes = item["attributes"]?.objectValue ?? JSONObject()
        attributes["status"] = "RECEIVED"
        attributes["version"] = 1
        item["attributes"] = .object(attributes)
        // Texts get ids of their own, in another order than they were sent.
        let texts = (request.body["included"]?.arrayValue ?? []).enumerated().map { number, text in
          var text = text.objectValue ?? JSONObject()
          text["id"] = .string("t\(index)-\(number)")
          return JSONValue.object(text)
        }
        var relations = item["relationships"]?.objectValue ?? JSONObject()
        relations["localizations"] = [
          "data": .array(
            texts.reversed().map { ["type": $0["type"] ?? .null, "id": $0["id"] ?? .null] })
        ]
        relations["headerImage"] = [
          "data": ["type": "appClipAdvancedExperienceImages", "id": "i1"]
        ]
        item["relationships"] = .object(relations)
        data.append(.object(item))
        included += texts
      }
      included.append([
        "type": "appClipAdvancedExperienceImages", "id": "i1",
        "attributes": ["fileName": "eat.png", "fileSize": 3],
      ])
      let next: JSONValue = start + pageSize < made.count ? "https://next.example" : .null
      let page: JSONValue = [
        "data": .array(data), "included": .array(included), "links": ["next": next],
      ]
      return Array(page.text().utf8)
    }
  }

  @Test("bodies have the shapes that Apple publishes") func shapes() throws {
    let bytes = try Array(Repository.vectors("store-requests.schema.json"))
    let root = try JSONValue(parsing: bytes)
    let experiences = try experiences()
    let first = plan(experiences)
    let export = try StoreExport(pages: answers(first))
    let changed = try self.experiences(
      Self.routes.replacing("\"Essen\"", with: "\"Speisen\"").replacing(
        "example.com/s\"", with: "example.com/t\""))
    let second = plan(changed, export)
    var kinds: Set<String> = []
    for request in first.requests + second.requests {
      let kind =
        request.method.lowercased() + "-"
        + (request.path.split(separator: "/").dropFirst().first.map(String.init) ?? "")
      kinds.insert(kind)
      let schema = JSONSchema(
        root: ["$defs": root["$defs"] ?? .null, "$ref": .string("#/$defs/\(kind)")])
      #expect(schema.faults(request.body) == [], "\(request.what)")
    }
    #expect(kinds.count == 4)
    let bad: JSONValue = [
      "data": ["type": "appClipAdvancedExperiences", "attributes": ["link": 1]]
    ]
    #expect(
      !JSONSchema(
        root: [
          "$defs": root["$defs"] ?? .null,
          "$ref": "#/$defs/post-appClipAdvancedExperiences",
        ]
      ).faults(bad).isEmpty)
  }

  @Test("what was created, exported and compared again has no difference") func round() throws {
    let experiences = try experiences()
    let export = try StoreExport(pages: answers(plan(experiences), pageSize: 1))
    #expect(export.records.count == 2 && !export.isCutOff)
    let comparison = StoreComparison(experiences, export)
    #expect(comparison.isSame && comparison.sameCount == 2)
    #expect(plan(experiences, export).requests.isEmpty)
    #expect(
      try StoreExport(pages: Array(answers(plan(experiences), pageSize: 1).prefix(1))).isCutOff)
  }

  @Test("ten thousand experiences make the same round") func many() throws {
    let experiences = try (0..<10_000).map { number in
      try Experience(
        prefix: InvocationURL("https://eat.example.com/s/\(number)"), title: "Eat \(number)",
        subtitle: "Order")
    }
    let export = try StoreExport(pages: answers(plan(experiences)))
    #expect(StoreComparison(experiences, export).isSame)
  }

  @Test("missing, different, orphaned and removed") func differences() throws {
    let experiences = try experiences()
    let export = try StoreExport(pages: answers(plan(experiences)))
    let text = Self.routes.replacing("Am Tisch", with: "Hier").replacing("play", with: "open")
      .replacing("example.com/s\"", with: "example.com/t\"").replacing("52.5", with: "52.6")
    let comparison = StoreComparison(try self.experiences(text), export)
    #expect(comparison.missing.map(\.link) == ["https://eat.example.com/t"])
    #expect(comparison.different.map(\.differences) == [["place", "localizations"]])
    #expect(comparison.orphaned.map(\.link) == ["https://eat.example.com/s"])
    let requests = plan(try self.experiences(text), export).requests
    #expect(requests.map(\.method) == ["POST", "PATCH", "POST", "PATCH", "PATCH"])
    #expect(requests[3].body["data"]?["attributes"]?["link"] == nil, "a link cannot be changed")
    #expect(requests[4].body["data"]?["attributes"] == ["removed": true])
    #expect(plan(try self.experiences(text), export, removes: false).requests.count == 4)
    // What is removed there is gone.
    let gone = String(decoding: answers(plan(experiences))[0], as: UTF8.self)
      .replacing("\"RECEIVED\"", with: "\"DEACTIVATED\"")
    #expect(
      StoreComparison(experiences, try StoreExport(pages: [Array(gone.utf8)])).missing.count == 2)
  }

  @Test("every word of the table is one of the API's and comes back") func words() {
    func check<List: AppStoreValueList>(_ list: List.Type) {
      for word in List.words {
        let known = AppStoreValue<List>(word)
        #expect(known.flatMap { AppStoreValue<List>(store: $0.store) } == known && known != nil)
      }
      #expect(AppStoreValue<List>(List.words[0].uppercased()) == nil)
    }
    check(CardLanguages.self)
    check(BusinessCategories.self)
    check(MapActions.self)
    check(PlaceRelationships.self)
    #expect(CardLanguages.words.count == 32 && BusinessCategories.words.count == 27)
    #expect(
      AppStoreValue<MapActions>(store: "RESTAURANT_VIEW_MENU")?.description
        == "restaurant-view-menu")
  }

  @Test(
    "what is no export is told with its place",
    arguments: [
      ("{}", "data"), (#"{"data": [{"type": "apps", "id": "1"}]}"#, "$.data[0].type"),
      (#"{"data": [{"type": "appClipAdvancedExperiences", "id": "1", "attributes": {}}]}"#, "link"),
      ("[1]", "$[0]"), ("nonsense", "line 1"),
    ]) func faults(_ text: String, _ place: String)
  {
    let error = #expect(throws: JSONFileError.self) { try StoreExport(pages: [Array(text.utf8)]) }
    #expect(error.map { "\($0)".contains(place) } == true, "\(String(describing: error))")
  }

  @Test(
    "the digest of uploads",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
      (
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "57edf4a22be3c955ac49da2e2107b67a"
      ),
      (
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123",
        "cffd031ee047cfb01e1e691c468edf75"
      ),
    ]) func digest(_ text: String, _ digest: String)
  {
    let image = StorePlan.Image(path: "a", bytes: Array(text.utf8))
    #expect(image.checksum == digest)
  }
}
