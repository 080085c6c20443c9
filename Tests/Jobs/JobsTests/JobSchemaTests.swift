import Contents
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Jobs

/// docs/job.schema.json says the same as the reader, as far as a schema can.
@Suite("The schema of job files") struct JobSchemaTests {
  let schema: JSONSchema

  init() throws {
    let file = Repository.root.appendingPathComponent("docs/job.schema.json")
    schema = JSONSchema(root: try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
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

  @Test("knows the members that the reader knows, and no others") func members() {
    let definitions = schema.root["$defs"]
    let value = definitions?["value"]
    let serial = value?["oneOf"]?.arrayValue?[1]["properties"]?["serial"]
    let tag = definitions?["tag"]
    expect(schema.root, JobFileReader.members)
    expect(schema.root["properties"]?["rows"], JobSourceReader.members)
    expect(schema.root["properties"]?["url"], JobURLReader.members)
    expect(value, JobValueReader.members)
    expect(serial, JobValueReader.serialMembers)
    expect(tag, JobTagReader.members)
    expect(tag?["properties"]?["password"], JobTagReader.passwordMembers)
    expect(tag?["properties"]?["personalize"], JobTagReader.personalizeMembers)
    expect(definitions?["qr"], JobQRReader.members)
    expect(definitions?["clipCode"], JobClipCodeReader.members)
  }

  /// The members of an object, or of all that it may be.
  private func expect(_ schema: JSONValue?, _ members: [String]) {
    let forms = schema?["properties"] == nil ? schema?["oneOf"]?.arrayValue : nil
    expect(forms ?? [schema ?? .null], members)
  }

  private func expect(_ forms: [JSONValue], _ members: [String]) {
    let names = forms.flatMap { $0["properties"]?.objectValue?.members.map(\.name) ?? [] }
    #expect(names.sorted() == members.sorted())
    #expect(forms.allSatisfy { $0["additionalProperties"] == false })
  }

  @Test("knows the kinds of content, their fields, and which must be there") func contents() {
    let forms = schema.root["$defs"]?["content"]?["oneOf"]?.arrayValue ?? []
    expect(forms, ContentCatalogue.all.map { $0.definition.word })
    for (form, kind) in zip(forms, ContentCatalogue.all) {
      let fields = kind.definition.fields
      let values = form["properties"]?[kind.definition.word]?["oneOf"]?.arrayValue?.last
      expect([values ?? .null], fields.map(\.name))
      let required = values?["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
      #expect(required == fields.filter(\.isRequired).map(\.name), "\(kind.definition.word)")
      for field in fields {
        let part = values?["properties"]?[field.name]?["$ref"]?.stringValue
        #expect(part == (field.isRepeatable ? "#/$defs/texts" : "#/$defs/text"), "\(field.name)")
      }
    }
  }

  @Test("knows the words that the reader knows") func words() {
    let definitions = schema.root["$defs"]
    let chips = definitions?["tag"]?["properties"]?["chips"]?["items"]?["enum"]
    let names = chips?.arrayValue?.compactMap(\.stringValue)
    #expect(names == JobChip.allCases.map(\.rawValue))
  }
}
