import Foundation
import TestSupport
import Testing

/// What docs/architecture.md says of the house is so, and its limits are kept.
@Suite("docs/architecture.md") struct ArchitectureTests {
  private static let page: String = {
    let file = Repository.root.appendingPathComponent("docs/architecture.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private static let sources = Repository.sources(in: "Sources")

  /// The parts of a chapter, each from its heading in bold letters to the next.
  private static func parts(of chapter: String) -> [String] {
    let text = page.components(separatedBy: "\n## ").first { $0.hasPrefix(chapter) } ?? ""
    return text.components(separatedBy: "\n\n**").dropFirst().map { String($0) }
  }

  @Test("every room has its row, and no other") func rooms() {
    let named = Self.page.matches(of: /\n\| \d+(?:, pure)? \| `(\w+)` \|/).map { String($0.1) }
    let rooms = Set(Self.sources.map { String($0.path.prefix { $0 != "/" }) })
    #expect(named.count == Set(named).count)
    #expect(Set(named) == rooms)
  }

  @Test("the ways through the house name files that are there, none twice, and are short")
  func journeys() {
    let files = Set(Self.sources.map(\.path))
    let journeys = Self.parts(of: "Four journeys")
    #expect(journeys.count == 4)
    for (journey, most) in zip(journeys, [15, 18, 20, 20]) {
      let stations = journey.matches(of: /`(\w+\/[\w\/+]+\.swift)`/).map { String($0.1) }
      #expect(stations.count >= 10 && stations.count <= most, "\(journey.prefix(40))")
      #expect(Set(stations).count == stations.count, "\(journey.prefix(40)) goes back")
      #expect(Set(stations).subtracting(files) == [])
    }
  }

  @Test("no file has more than 300 lines, and no room more than 7,000 of code") func sizes() {
    var lines: [Substring: Int] = [:]
    for (path, text) in Self.sources {
      let all = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(all.count <= 301, "\(path)")
      lines[path.prefix { $0 != "/" }, default: 0] += all.count {
        !$0.allSatisfy(\.isWhitespace) && !$0.drop(while: \.isWhitespace).hasPrefix("//")
      }
    }
    for (room, count) in lines { #expect(count <= 7_000, "\(room)") }
    #expect(lines.count > 25)
  }
}
