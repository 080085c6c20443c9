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

  @Test("it has at most 220 lines, of 120 columns at most") func length() {
    let lines = Self.page.split(separator: "\n")
    #expect(lines.count > 100)
    #expect(Self.page.split(separator: "\n", omittingEmptySubsequences: false).count <= 221)
    for line in lines { #expect(line.count <= 120, "\(line.prefix(60))") }
  }

  /// The questions that a newcomer asks first, and the file that answers each.
  @Test(
    "a newcomer finds the file of each question",
    arguments: [
      ("Where is the quiet zone decided?", "QR/QRStandard/QRVersion.swift", "quietZone"),
      (
        "Where is a lock byte computed?", "Tags/Tags/Settings/Type2SettingsPlan+Locking.swift",
        "lock"
      ),
      ("Where does a CSV row become a URL?", "Jobs/Jobs/Plan/RowMaker+URL.swift", "InvocationURL"),
      ("Where is a station's claim renewed?", "Jobs/Ledgers/Shared/ServerClaims.swift", "renew"),
      ("Where does the desk check who is asking?", "Command/HTTPGate/Gate.swift", "origin"),
      ("Where is a label's text broken?", "Output/Artwork/Text/LineBreaks.swift", "break"),
    ])
  func questions(_ question: String, _ path: String, _ word: String) throws {
    let row = Self.page.split(separator: "\n").first { $0.hasPrefix("| \(question) |") }
    #expect(row?.contains("`\(path)`") == true, "\(question)")
    let file = Repository.root.appendingPathComponent("Sources/\(path)")
    #expect(try String(contentsOf: file, encoding: .utf8).contains(word), "\(path)")
  }

  @Test("fewer than 1,200 declarations are public, deprecated names aside") func publicSurface() {
    let declaration = /^ *(?:@\w+(?:\([^)]*\))? +)*(?:public|open) (?!import\b)/
    var count = 0
    for (_, text) in Repository.sources(in: "Sources") {
      var isDeprecated = false
      for line in text.split(separator: "\n") {
        if line.contains("@available(*, deprecated") { isDeprecated = true }
        if line.firstMatch(of: declaration) != nil {
          if !isDeprecated { count += 1 }
          isDeprecated = false
        }
      }
    }
    #expect(count > 1_000 && count < 1_200, "\(count)")
  }

  /// A library must not bring modules that its users did not ask for; commands have no users.
  @Test("a library re-exports only what docs/libraries.md says") func reexports() throws {
    let reexport = /@_exported public import (\w+)/
    var found: Set<String> = []
    for (path, text) in Repository.sources(in: "Sources") where !path.hasPrefix("Command/") {
      let target = path.split(separator: "/").dropFirst().first ?? ""
      for match in text.matches(of: reexport) { found.insert("\(target) \(match.1)") }
    }
    // Targets that are not part of a library product.
    let others: Set = [
      "Contents", "Ledgers", "LibC", "LiveChecks", "ReaderLogs", "SecureTags", "Spreadsheets",
    ]
    found = found.filter { !others.contains(String($0.split(separator: " ")[0])) }
    #expect(
      found == [
        "InvocationRouter InvocationURLs", "LocalizedErrors InvocationFoundation",
        "LocalizedSystemErrors LocalizedErrors",
        "Payloads InvocationRouter",
        "QRCodes QRStandard", "Readers Tags",
        "Scanning Payloads", "Scanning QRReading", "Scanning QRStandard",
        // `Basics` has nothing public.
        "Tags Basics", "Tags NDEF",
      ])
  }

  @Test("no file has more than 300 lines, and no target more than 7,500 of code") func sizes() {
    var lines: [String: Int] = [:]
    for (path, text) in Repository.sources(in: "Sources") {
      let all = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(all.count <= 301, "\(path)")
      let target = path.split(separator: "/").prefix(2).joined(separator: "/")
      lines[target, default: 0] += all.count {
        !$0.allSatisfy(\.isWhitespace) && !$0.drop(while: \.isWhitespace).hasPrefix("//")
      }
    }
    for (target, count) in lines { #expect(count <= 7_500, "\(target)") }
    #expect(lines.count > 45)
  }
}
