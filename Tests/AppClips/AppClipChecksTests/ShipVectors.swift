import Foundation
import JSONText
import RouteFiles
import TestSupport
import Testing

@testable import AppClipChecks

/// Projects with one fault each, and five that are right; Vectors/README.md says what the file
/// holds.
struct ShipVector: Sendable, CustomTestStringConvertible {
  var name: String
  /// Every file of the project, by its path.
  var files: [(path: String, bytes: [UInt8])]
  var options: CheckedProject.Options
  /// Rule, level, file and key of each finding.
  var findings: [String]
  var testDescription: String { name }

  static let all = load("ship-check.json")
  /// Projects that do what an App Clip cannot, and others that do not.
  static let limits = load("clip-limits.json")

  private static func load(_ file: String) -> [ShipVector] {
    let bytes = (try? Array(Repository.vectors(file))) ?? []
    guard let root = try? JSONValue(parsing: bytes), let projects = root["projects"]?.objectValue
    else { return [] }
    let right = projects.members.map { project in
      ShipVector(
        name: "right: \(project.name)", files: files(project.value, nil),
        options: options(project.value["options"]), findings: [])
    }
    return right
      + (root["vectors"]?.arrayValue ?? []).compactMap { vector in
        guard let name = vector["name"]?.stringValue,
          let project = vector["project"]?.stringValue.flatMap({ projects[$0] })
        else { return nil }
        return ShipVector(
          name: name, files: files(project, vector["change"]),
          options: options(vector["options"] ?? project["options"]),
          findings: (vector["findings"]?.arrayValue ?? []).map(line))
      }
  }

  var shipFiles: [ProjectFile] {
    ProjectFile.found(files)
      + files.filter { $0.path.hasSuffix(".png") }.map { ProjectFile($0.path, .image, $0.bytes) }
  }

  private static func line(_ finding: JSONValue) -> String {
    let line = finding["line"]?.intValue.map { ":\($0)" } ?? ""
    return ["rule", "level", "file", "key"].map { name in
      (finding[name]?.stringValue ?? "?") + (name == "file" ? line : "")
    }.joined(separator: " | ")
  }

  private static func files(
    _ project: JSONValue, _ change: JSONValue?
  ) -> [(path: String, bytes: [UInt8])] {
    let own = project["files"]?.objectValue?.members.map(\.name) ?? []
    var files = (change?.objectValue?.members ?? []).filter { !own.contains($0.name) }
      .map { (path: $0.name, bytes: bytes($0.value)) }
    for member in project["files"]?.objectValue?.members ?? [] {
      guard let value = change?[member.name] else {
        files.append((member.name, bytes(member.value)))
        continue
      }
      if value == .null { continue }
      guard let pairs = value["replace"]?.arrayValue else {
        files.append((member.name, bytes(value)))
        continue
      }
      var text = String(decoding: bytes(member.value), as: UTF8.self)
      for pair in pairs.compactMap(\.arrayValue) {
        let (old, new) = (pair[0].stringValue ?? "", pair[1].stringValue ?? "")
        if let range = text.range(of: old) {
          text.replaceSubrange(range, with: new)
        } else {
          Issue.record("\(member.name) has no '\(old)'")
        }
      }
      files.append((member.name, Array(text.utf8)))
    }
    return files
  }

  /// A list of lines, or bytes in hexadecimal.
  private static func bytes(_ value: JSONValue) -> [UInt8] {
    if let lines = value.arrayValue {
      return Array(lines.compactMap(\.stringValue).joined(separator: "\n").utf8)
    }
    let digits = Array(value["hex"]?.stringValue ?? "")
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  private static func options(_ value: JSONValue?) -> CheckedProject.Options {
    var options = CheckedProject.Options()
    options.ios = value?["ios"]?.intValue.map { IOSVersion($0) }
    options.isDigitalOnly = value?["digitalOnly"]?.boolValue ?? false
    options.app = value?["app"]?.stringValue.flatMap(AppIdentifier.init)
    options.clip = value?["clip"]?.stringValue.flatMap(AppIdentifier.init)
    let settings = value?["settings"]?.objectValue?.members ?? []
    options.settings = BuildSettings(
      settings.reduce(into: [:]) { $0[$1.name] = $1.value.stringValue })
    return options
  }
}
