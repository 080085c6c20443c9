import SecureTags
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Jobs
@testable import Ledgers

/// docs/job-file.md says what the reader does.
@Suite("The page about job files") struct JobFilePageTests {
  let page: String
  let tags: String
  let schema = JSONSchema(root: JobFile.schema)

  init() throws {
    let docs = Repository.root.appendingPathComponent("docs")
    page = try String(contentsOf: docs.appendingPathComponent("job-file.md"), encoding: .utf8)
    tags = try String(contentsOf: docs.appendingPathComponent("tags.md"), encoding: .utf8)
  }

  /// The job files on the page: indented lines from a brace to a brace.
  private var examples: [String] {
    var examples: [String] = []
    var lines: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "    {" { lines = [] }
      lines?.append(line)
      if line == "    }", let whole = lines {
        examples.append(whole.joined(separator: "\n"))
        lines = nil
      }
    }
    return examples
  }

  @Test("every example is a job, for the reader and for the schema") func jobs() throws {
    #expect(examples.count == 6)
    for example in examples {
      #expect(throws: Never.self, "\(example)") { try JobFile(reading: Array(example.utf8)) }
      #expect(schema.faults(try JSONValue(parsing: example)) == [])
    }
  }

  @Test("the examples show every member that there is") func members() throws {
    var shown: Set<String> = []
    func walk(_ value: JSONValue) {
      for member in value.objectValue?.members ?? [] {
        shown.insert(member.name)
        walk(member.value)
      }
    }
    for example in examples { walk(try JSONValue(parsing: example)) }
    // The kinds of content and their fields are in docs/contents.md.
    var known: Set<String> = []
    func gather(_ schema: JSONValue) {
      for member in schema.objectValue?.members ?? [] where member.name != "content" {
        if member.name == "properties" {
          known.formUnion(member.value.objectValue?.members.map(\.name) ?? [])
        }
        gather(member.value)
      }
      for element in schema.arrayValue ?? [] { gather(element) }
    }
    gather(schema.root)
    #expect(known.count > 50)
    for name in known where !shown.contains(name) {
      #expect(page.contains("`\(name)`") || page.contains("\"\(name)\""), "\(name)")
    }
  }

  @Test("every chip, check and value has its word on the page") func words() {
    let words =
      [JobChip.ntag424].map(\.rawValue) + JobFile.mirrorNames
      + JobPassword.Derivation.allCases.map(\.rawValue)
      + DNAKeyScheme.allCases.map(\.rawValue) + JobPersonalization.names
    for word in words {
      #expect(page.contains("`\(word)`") || page.contains("`{\(word)}`"), "\(word)")
    }
    for chip in JobChip.allCases {
      #expect(tags.contains("`\(chip.rawValue)`"), "\(chip.rawValue)")
    }
  }
}
