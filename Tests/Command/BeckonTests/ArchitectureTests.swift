import Foundation
import TestSupport
import Testing

/// docs/architecture.md agrees with the sources, and they keep the limits that it states.
@Suite("docs/architecture.md") struct ArchitectureTests {
  private static let page: String = {
    let file = Repository.root.appendingPathComponent("docs/architecture.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  @Test("the table has every target, in order, and no other") func targets() throws {
    let rows = Self.page.matches(of: /\n\| (\w+) \| `(\w+)`( \*)? \|/)
      .map { "\($0.1)/\($0.2)\($0.3 == nil ? "" : " *")" }
    let declared = try LayerTarget.ofThisPackage()
    #expect(
      rows
        == declared.filter { $0.folder != "C" }.map { $0.path + ($0.isPortable ? " *" : "") })
    let bindings = Self.page.components(separatedBy: "\n\n").first { $0.hasPrefix("`C/`") } ?? ""
    #expect(
      Set(bindings.matches(of: /`(C\w+)`/).map { String($0.1) })
        == Set(declared.filter { $0.folder == "C" }.map(\.name)))
  }

  @Test("every file and folder that it names is there") func paths() {
    let root = Repository.root
    let places = [root, root.appendingPathComponent("Sources")]
    let paths = Self.page.matches(of: /`([\w.+-]+(?:\/[\w.+-]+)+)\/?`/).map { String($0.1) }
    #expect(paths.count > 50)
    for path in paths where !path.hasPrefix("..") {
      let isThere = places.contains {
        FileManager.default.fileExists(atPath: $0.appendingPathComponent(path).path)
      }
      #expect(isThere, "\(path)")
    }
    let files = ["Sources", "Tests", "Fuzz"].flatMap { Repository.sources(in: $0) }
    let names = Set(files.compactMap { $0.path.split(separator: "/").last })
    for match in Self.page.matches(of: /`([\w+]+\.swift)`/) where match.1 != "Package.swift" {
      #expect(names.contains(match.1), "\(match.1)")
    }
  }

  @Test("it has 245 lines of 120 columns at most") func length() {
    let lines = Self.page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 100 && lines.count <= 246)
    for line in lines { #expect(line.count <= 120, "\(line.prefix(60))") }
  }

  @Test("no file has more than 300 lines, and no target more than 7,000 of code") func sizes() {
    var lines: [String: Int] = [:]
    for (path, text) in Repository.sources(in: "Sources") {
      let all = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(all.count <= 301, "\(path)")
      let target = path.split(separator: "/").prefix(2).joined(separator: "/")
      lines[target, default: 0] += all.count {
        !$0.allSatisfy(\.isWhitespace) && !$0.drop(while: \.isWhitespace).hasPrefix("//")
      }
    }
    for (target, count) in lines { #expect(count <= 7_000, "\(target)") }
    #expect(lines.count > 45)
  }
}
