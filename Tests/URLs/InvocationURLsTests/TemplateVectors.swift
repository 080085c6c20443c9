import Foundation
import InvocationURLs
import TestSupport

/// The cases of `Vectors/templates.json`.
struct TemplateVectors: Sendable {
  struct Group: Sendable, CustomStringConvertible {
    var name: String
    var values: [String: URITemplate.Value]
    var cases: [(template: String, expected: String)]
    var description: String { name }
  }

  struct Refusal: Sendable, CustomStringConvertible {
    var template: String
    var offset: Int
    var sentence: String
    var description: String { template.debugDescription }
    var message: String { "template byte \(offset): \(sentence)" }
  }

  var groups: [Group]
  var malformed: [Refusal]
  var expansion: [Refusal]
  var strict: [Refusal]

  /// What the file holds; without it the tests that count cases fail.
  static let all: TemplateVectors = {
    let file = try? JSONSerialization.jsonObject(with: Repository.vectors("templates.json"))
    let object = file as? [String: Any] ?? [:]
    return TemplateVectors(
      groups: (object["expand"] as? [[String: Any]] ?? []).map(group),
      malformed: refusals(object["malformed"]), expansion: refusals(object["expansion"]),
      strict: refusals(object["strict"]))
  }()

  /// Every template of the file, good and bad.
  var templates: [String] {
    groups.flatMap { $0.cases.map(\.template) } + malformed.map(\.template)
  }

  private static func group(_ object: [String: Any]) -> Group {
    let cases = object["cases"] as? [[String]] ?? []
    return Group(
      name: object["name"] as? String ?? "",
      values: (object["values"] as? [String: Any] ?? [:]).compactMapValues(value),
      cases: cases.map { ($0[0], $0[1]) })
  }

  private static func refusals(_ list: Any?) -> [Refusal] {
    (list as? [[String: Any]] ?? []).map { object in
      Refusal(
        template: object["template"] as? String ?? "", offset: object["offset"] as? Int ?? -1,
        sentence: object["sentence"] as? String ?? "")
    }
  }

  /// A JSON value as a template value: ordered pairs as `{"pairs": …}`, and for the public suite a
  /// plain object, whose order JSON does not keep, and numbers.
  static func value(_ json: Any) -> URITemplate.Value? {
    switch json {
    case let text as String: .string(text)
    case let number as NSNumber: .string(number.stringValue)
    case let members as [String]: .list(members)
    case let object as [String: Any]:
      if let pairs = object["pairs"] as? [[String]] {
        .pairs(pairs.map { URITemplate.Pair($0[0], $0[1]) })
      } else {
        .pairs(object.map { URITemplate.Pair($0.key, "\($0.value)") })
      }
    default: nil
    }
  }
}
