import Foundation
import JSONText
import RouteFiles
import TestSupport
import Testing

/// docs/routes.schema.json says the same as the reader, as far as a schema can.
@Suite("The schema of routes.json") struct RouteSchemaTests {
  let schema = JSONSchema(root: RouteFile.schema)

  @Test("docs/routes.schema.json is the reader's table") func published() throws {
    try expectPublished(RouteFile.schema, "routes.schema.json")
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

  @Test("the example of the documentation is right") func example() throws {
    let file = Repository.root.appendingPathComponent("docs/routes.example.json")
    let bytes = try [UInt8](Data(contentsOf: file))
    #expect(schema.faults(try JSONValue(parsing: bytes)) == [])
    #expect(throws: Never.self) { try RouteFile(reading: bytes) }
  }
}
