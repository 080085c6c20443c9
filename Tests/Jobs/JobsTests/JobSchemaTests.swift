import Contents
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Jobs

/// docs/job.schema.json says the same as the reader, as far as a schema can.
@Suite("The schema of job files") struct JobSchemaTests {
  let schema = JSONSchema(root: JobFile.schema)

  @Test("docs/job.schema.json is the reader's table") func published() throws {
    try expectPublished(JobFile.schema, "job.schema.json")
  }

  @Test("accepts a good file", arguments: JobFileVectors.all.good)
  func good(_ vector: JobFileVectors.Good) throws {
    #expect(schema.faults(try JSONValue(parsing: vector.text)) == [])
  }

  @Test("refuses a bad one, unless no schema could", arguments: JobFileVectors.all.bad)
  func bad(_ vector: JobFileVectors.Bad) throws {
    // What is no JSON here is refused before any schema.
    guard let value = try? JSONValue(parsing: vector.text) else { return }
    let faults = schema.faults(value)
    #expect(faults.isEmpty == (vector.schemaAccepts ?? false), "\(faults)")
    #expect(faults.allSatisfy { !$0.contains("not understood") }, "\(faults)")
  }

  @Test("knows the kinds of content, their fields, and which must be there") func contents() {
    let forms = schema.root["$defs"]?["content"]?["oneOf"]?.arrayValue ?? []
    #expect(forms.count == ContentCatalogue.all.count)
    for (form, kind) in zip(forms, ContentCatalogue.all) {
      let fields = kind.definition.fields
      let values = form["properties"]?[kind.definition.word]?["oneOf"]?.arrayValue?.last
      let names = values?["properties"]?.objectValue?.members.map(\.name)
      #expect(names == fields.map(\.name))
      let required = values?["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
      #expect(required == fields.filter(\.isRequired).map(\.name), "\(kind.definition.word)")
      for field in fields {
        let part = values?["properties"]?[field.name]?["$ref"]?.stringValue
        #expect(part == (field.isRepeatable ? "#/$defs/texts" : "#/$defs/text"), "\(field.name)")
      }
    }
  }
}
