import CommandLineKit
import Foundation
import JSONText
import TestSupport
import Testing

import CommandSupport
import CommandTree

/// The commands, options, examples, exit statuses and JSON of 0.2, which scripts rely on. The files
/// in Tests/Contract/0.2 are never changed; `changes.json` beside them lists what differs on
/// purpose.
@Suite("The contract of 0.2") struct ContractTests {
  private static let folder = Repository.root.appendingPathComponent("Tests/Contract/0.2")

  private static func json(_ name: String) -> JSONValue {
    let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
    return bytes.flatMap { try? JSONValue(parsing: [UInt8]($0)) } ?? .null
  }

  private static let commands = json("commands.json")

  /// The examples of the help of 0.2; HelpExampleTests runs them beside today's.
  static let examples = (commands["examples"]?.arrayValue ?? []).compactMap(\.stringValue)

  /// The differences that the changelog explains, by their place, with the reason.
  private static let changes: [String: String] = {
    let members = json("changes.json").objectValue?.members ?? []
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value.stringValue ?? "") })
  }()

  private static let schemas: [String: JSONValue] = {
    let place = folder.appendingPathComponent("schemas").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return Dictionary(uniqueKeysWithValues: names.map { ($0, json("schemas/\($0)")) })
  }()

  @Test("every command and option of 0.2 exists") func options() {
    let members = Self.commands["commands"]?.objectValue?.members ?? []
    #expect(members.count == 83)
    for (words, options) in members.map({ ($0.name, $0.value.arrayValue ?? []) }) {
      var command = Beckon.program.root
      var known: Set<String> = ["--help", "--color", "--version"]
      for word in words.split(separator: " ") {
        known.formUnion(command.options.map { "--\($0.long)" })
        guard let next = command.subcommands.first(where: { $0.name == word }) else {
          Issue.record("there is no command '\(words)'")
          break
        }
        command = next
      }
      known.formUnion(command.options.map { "--\($0.long)" })
      for option in options.compactMap(\.stringValue) {
        #expect(known.contains(option), "beckon \(words) \(option)")
      }
    }
  }

  @Test("every exit status of 0.2 exists") func statuses() throws {
    let file = Self.folder.appendingPathComponent("exit-statuses.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    let frozen = text.matches(of: #/(?m)^  (\d+) /#).compactMap { Int32($0.1) }
    #expect(frozen.count == 15)
    #expect(Set(frozen).isSubset(of: ExitStatus.allCases.map { Int32($0.rawValue) }))
  }

  @Test("JSON has every member of 0.2, of the same type", arguments: schemas.keys.sorted())
  func members(_ file: String) throws {
    let old = Self.schemas[file] ?? .null
    let new = try #require(PublishedSchemas.all[file], "docs/schemas/\(file) is missing")
    let differences = Self.differences(old, Self.counterpart(of: old, in: new), file)
    for (place, text) in differences where Self.changes[place] == nil {
      Issue.record("\(place): \(text)")
    }
  }

  @Test("every difference that is listed exists and has a reason") func listed() {
    let places = Self.schemas.flatMap { file, old in
      Self.differences(
        old, Self.counterpart(of: old, in: PublishedSchemas.all[file] ?? .null), file
      )
      .map(\.place)
    }
    for (place, reason) in Self.changes {
      #expect(places.contains(place) && reason.count > 20, "\(place)")
    }
  }

  @Test("planted differences are found")
  func planted() throws {
    let old = try JSONValue(
      parsing: #"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#)
    func found(_ text: String) throws -> [String] {
      Self.differences(old, try JSONValue(parsing: text), "x").map(\.place)
    }
    #expect(try found(old.text()) == [])
    #expect(try found(#"{"type":"object","properties":{},"required":[]}"#) == ["x.a", "x.a"])
    #expect(
      try found(#"{"type":"object","properties":{"a":{"type":"string"}},"required":[]}"#)
        == ["x.a"])
    let wider = #"{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"]}"#
    #expect(try found(wider) == ["x.a"])
  }

  /// The part of a schema that describes what 0.2 printed. Where an option of a later version
  /// prints something else, its form comes after the one without it.
  private static func counterpart(of old: JSONValue, in new: JSONValue) -> JSONValue {
    old["oneOf"] == nil ? new["oneOf"]?.arrayValue?.first ?? new : new
  }

  /// The ways in which a program that reads what `old` describes could fail on what `new`
  /// describes.
  private static func differences(
    _ old: JSONValue, _ new: JSONValue, _ place: String
  ) -> [(place: String, text: String)] {
    var found: [(String, String)] = []
    let added = types(new).subtracting(types(old))
    if !types(old).isEmpty, !added.isEmpty {
      found.append((place, "can be \(added.sorted().joined(separator: ", ")) now"))
    }
    if let value = old["const"], let other = new["const"], value != other {
      found.append((place, "is \(other.text()) now"))
    }
    if let words = old["enum"]?.arrayValue {
      let isNullable = words.contains(.null)
      if !isNullable, new["enum"]?.arrayValue?.contains(.null) == true {
        found.append((place, "can be null now"))
      }
    }
    let stays = Set(new["required"]?.arrayValue?.compactMap(\.stringValue) ?? [])
    for name in old["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
    where !stays.contains(name) { found.append(("\(place).\(name)", "may be missing now")) }
    for member in old["properties"]?.objectValue?.members ?? [] {
      guard let other = new["properties"]?[member.name] else {
        found.append(("\(place).\(member.name)", "is gone"))
        continue
      }
      found += differences(member.value, other, "\(place).\(member.name)")
    }
    for key in ["items", "additionalProperties"] {
      if let item = old[key], item.objectValue != nil {
        found += differences(item, new[key] ?? .null, "\(place)[]")
      }
    }
    for member in old["$defs"]?.objectValue?.members ?? [] {
      found += differences(member.value, new["$defs"]?[member.name] ?? .null, member.name)
    }
    for key in ["oneOf", "anyOf"] {
      // Forms are told apart by the members that they require; each of 0.2 has its like today.
      for (index, form) in (old[key]?.arrayValue ?? []).enumerated() {
        let forms = (new[key]?.arrayValue ?? []).map { differences(form, $0, "\(place)/\(index)") }
        found += forms.min { $0.count < $1.count } ?? [("\(place)/\(index)", "is gone")]
      }
    }
    return found
  }

  private static func types(_ schema: JSONValue) -> Set<String> {
    if let type = schema["type"]?.stringValue { return [type] }
    return Set(schema["type"]?.arrayValue?.compactMap(\.stringValue) ?? [])
  }
}
