import Foundation
import JSONText
import TestSupport
import Testing

@testable import RouteFiles

/// docs/routes.schema.json says the same as the reader, as far as a schema can.
@Suite("The schema of routes.json") struct RouteSchemaTests {
  let schema: JSONSchema

  init() throws {
    let file = Repository.root.appendingPathComponent("docs/routes.schema.json")
    schema = JSONSchema(root: try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
  }

  @Test("accepts a good file", arguments: RouteFileVectors.all.good)
  func good(_ vector: RouteFileVectors.Good) throws {
    #expect(schema.faults(try JSONValue(parsing: vector.text)) == [])
  }

  @Test("refuses a bad one, unless no schema could", arguments: RouteFileVectors.all.bad)
  func bad(_ vector: RouteFileVectors.Bad) throws {
    // What is no JSON here is refused before any schema.
    guard let value = try? JSONValue(parsing: vector.text) else { return }
    let faults = schema.faults(value)
    #expect(faults.isEmpty == (vector.schemaAccepts ?? false), "\(faults)")
    #expect(faults.allSatisfy { !$0.contains("not understood") }, "\(faults)")
  }

  @Test("knows the members that the reader knows, and no others") func members() {
    let route = schema.root["$defs"]?["route"]
    let experience = schema.root["$defs"]?["experience"]
    let pairs: [(JSONValue?, [String])] = [
      (schema.root, RouteFileReader.members),
      (schema.root["properties"]?["rules"], RouteFileReader.ruleMembers),
      (route, RouteFileReader.routeMembers), (experience, ExperienceReader.members),
      (experience?["properties"]?["place"], ExperienceReader.placeMembers),
    ]
    for (object, members) in pairs {
      let names = object?["properties"]?.objectValue?.members.map(\.name) ?? []
      #expect(names.sorted() == members.sorted())
      #expect(object?["additionalProperties"] == false)
    }
  }

  @Test("the example of the documentation is right") func example() throws {
    let file = Repository.root.appendingPathComponent("docs/routes.example.json")
    let bytes = try [UInt8](Data(contentsOf: file))
    #expect(schema.faults(try JSONValue(parsing: bytes)) == [])
    #expect(throws: Never.self) { try RouteFile(reading: bytes) }
  }
}
