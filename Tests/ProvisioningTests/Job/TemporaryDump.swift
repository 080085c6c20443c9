import Foundation
import JSONText
import TestSupport
import Testing

@testable import Provisioning

@Suite("dump") struct Dump {
  @Test func dump() throws {
    let file = Repository.root.appendingPathComponent("docs/job.schema.json")
    let schema = JSONSchema(root: try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
    var all = JSONObject()
    for vector in JobFileVectors.all.bad {
      var messages: [JSONValue] = []
      do {
        let csv = vector.columns.map { $0.joined(separator: ",") + "\n" }
        _ = try plan(vector.text, csv: csv ?? "table\n", routes: vector.routes)
      } catch let error as JobFileError {
        messages = error.faults.map { .string($0.description) }
      } catch { messages = [.string("OTHER \(error)")] }
      let value = try? JSONValue(parsing: vector.text)
      all[vector.name] = [
        "messages": .array(messages),
        "schemaAccepts": .bool(value.map { schema.faults($0).isEmpty } ?? false),
      ]
    }
    try Data(JSONValue.object(all).text(.pretty).utf8).write(to: URL(fileURLWithPath: "/tmp/vec-actual.json"))
  }
}
