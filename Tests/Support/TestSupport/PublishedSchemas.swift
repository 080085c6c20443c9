import Foundation
package import JSONText
import Testing

/// The schemas of docs/schemas: what `beckon` prints as JSON, one file for each command.
package enum PublishedSchemas {
  /// Every file, by its name.
  package static let all: [String: JSONValue] = {
    let folder = Repository.root.appendingPathComponent("docs/schemas")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
        return bytes.flatMap { try? JSONValue(parsing: [UInt8]($0)) }.map { (name, $0) }
      })
  }()

  /// The schema of a command, by its words with dashes between them.
  package static func schema(_ name: String) -> JSONSchema? {
    all[name + ".json"].map { JSONSchema(root: $0, others: all) }
  }

  /// What is wrong with a line of a command, each fault with its path.
  package static func faults(_ line: String, _ name: String) -> [String] {
    guard let schema = schema(name) else { return ["there is no docs/schemas/\(name).json"] }
    do {
      let value = try JSONValue(parsing: line)
      let faults = schema.faults(value)
      // Of several forms, those that the value means to have say more.
      return faults.isEmpty ? [] : faults + forms(of: schema, for: value)
    } catch {
      return ["not JSON: \(error)"]
    }
  }

  /// The name of the schema for what a command line prints; nil when it does not print JSON of
  /// ours.
  static func name(_ arguments: [String]) -> String? {
    let given = Array(arguments.prefix { $0 != "--" })
    let words = given.prefix { !$0.hasPrefix("-") }
    let names = (1...3).reversed().map { words.prefix($0).joined(separator: "-") }
    guard let name = names.first(where: { all[$0 + ".json"] != nil }) else { return nil }
    let isExport = name == "job-export" && (given.contains("jsonl") || given.contains("--events"))
    let isDump = name == "tag-dump" && given.contains("json")
    return given.contains("--json") || isExport || isDump ? name : nil
  }

  private static func forms(of schema: JSONSchema, for value: JSONValue) -> [String] {
    let members = Set(value.objectValue?.members.map(\.name) ?? [])
    return (schema.root["oneOf"]?.arrayValue ?? []).flatMap { form -> [String] in
      let required = form["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
      guard !required.isEmpty, members.isSuperset(of: required) else { return [] }
      return JSONSchema(root: form, others: schema.others).faults(value)
    }
  }
}

/// Compares what `beckon` printed with the schema of its command, where that is JSON.
///
/// Of a long output, the first lines and the last ones.
package func expectPublished(_ output: String, of arguments: [String]) {
  guard let name = PublishedSchemas.name(arguments) else { return }
  let lines = output.split(separator: "\n").filter { !$0.hasPrefix("\u{FEFF}") }
  let looked = lines.count <= 320 ? lines[...] : lines.prefix(300) + lines.suffix(20)
  for line in looked {
    let faults = PublishedSchemas.faults(String(line), name)
    guard !faults.isEmpty else { continue }
    let words =
      "\(line)\nis not what docs/schemas/\(name).json says:\n\(faults.joined(separator: "\n"))"
    Issue.record("\(words)")
    return
  }
}
