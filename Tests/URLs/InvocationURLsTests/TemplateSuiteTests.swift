import Foundation
import InvocationURLs
import TestSupport
import Testing

/// The public tests of RFC 6570 (uri-templates/uritemplate-test).
@Suite("The public template suite") struct TemplateSuiteTests {
  struct Case: Sendable {
    var template: String
    var values: [String: URITemplate.Value]
    /// The texts of which the expansion must be one; `nil` when it must fail.
    var accepted: [String]?
  }

  static let files = ["spec-examples.json", "spec-examples-by-section.json"]

  static func cases(in name: String) -> [Case] {
    guard let folder = Repository.shared?.appendingPathComponent("suites/uri-template"),
      let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
      let groups = try? JSONSerialization.jsonObject(with: data) as? [String: [String: Any]]
    else { return [] }
    return groups.values.flatMap(cases)
  }

  private static func cases(_ group: [String: Any]) -> [Case] {
    let variables = group["variables"] as? [String: Any] ?? [:]
    let values = variables.compactMapValues(TemplateVectors.value)
    let tests = group["testcases"] as? [[Any]] ?? []
    return tests.map { test in
      let accepted = test[1] as? [String] ?? (test[1] as? String).map { [$0] }
      return Case(template: test[0] as? String ?? "", values: values, accepted: accepted)
    }
  }

  @Test(
    "every case",
    .needsShared("suites", files.contains { !cases(in: $0).isEmpty }),
    arguments: zip(files, [64, 117]))
  func suite(file: String, count: Int) {
    let cases = Self.cases(in: file)
    for test in cases {
      let result = try? URITemplate(test.template).expand(test.values)
      if let accepted = test.accepted {
        #expect(result.map(accepted.contains) == true, "\(test.template) gave \(result ?? "error")")
      } else {
        #expect(result == nil, "\(test.template) must fail")
      }
    }
    #expect(cases.count == count)
    print("uri-template/\(file): \(cases.count) cases")
  }
}
