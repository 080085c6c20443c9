import AppClipChecks
import Foundation
import InvocationRouter
import InvocationURLs
import JSONText
import TestSupport
import Testing

@testable import VirtualPhones

/// A case of `Vectors/phone.json`; Vectors/README.md says what its fields mean.
struct PhoneVector: Sendable, CustomTestStringConvertible {
  var name: String
  var url: InvocationURL
  var way: OpeningMethod
  var phone: VirtualPhone
  var files: LinkFiles
  var expected: JSONValue
  var testDescription: String { name }

  static let root: JSONValue =
    (try? JSONValue(parsing: Array(Repository.vectors("phone.json")))) ?? .null

  private static let projects: [String: LinkFiles] =
    (root["projects"]?.objectValue?.members ?? []).reduce(into: [:]) { projects, member in
      let files = (member.value["files"]?.objectValue?.members ?? []).map { file in
        let lines = (file.value.arrayValue ?? []).compactMap(\.stringValue)
        return (path: file.name, bytes: Array(lines.joined(separator: "\n").utf8))
      }
      projects[member.name] = LinkFiles(CheckedProject(ProjectFile.found(files)))
    }

  static let all: [PhoneVector] = (root["cases"]?.arrayValue ?? []).compactMap { PhoneVector($0) }

  private init?(_ value: JSONValue) {
    guard let name = value["name"]?.stringValue, let text = value["url"]?.stringValue,
      let url = try? InvocationURL(text),
      let way = value["via"]?.stringValue.flatMap(OpeningMethod.init),
      let files = value["project"]?.stringValue.flatMap({ Self.projects[$0] }),
      var phone = value["ios"]?.stringValue.flatMap({ VirtualPhone(ios: $0) })
    else { return nil }
    func word<Value: RawRepresentable<String>>(_ member: String) -> Value? {
      value[member]?.stringValue.flatMap(Value.init)
    }
    phone.installed = word("installed") ?? .none
    phone.stage = word("stage") ?? .store
    phone.page = word("page") ?? .unknown
    phone.sender = word("sender") ?? .unknown
    phone.isPrivate = value["private"]?.boolValue ?? false
    phone.localExperiences = (value["local"]?.arrayValue ?? []).compactMap(\.stringValue)
      .compactMap { try? InvocationURL($0) }
    phone.language = value["language"]?.stringValue.flatMap { AppStoreValue<CardLanguages>($0) }
    (self.name, self.url, self.way, self.phone) = (name, url, way, phone)
    (self.files, expected) = (files, value)
  }
}
