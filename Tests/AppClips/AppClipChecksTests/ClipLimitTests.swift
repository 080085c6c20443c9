import Foundation
import TestSupport
import Testing

@testable import AppClipChecks

@Suite("Limits and needs of App Clips in a project") struct ClipLimitTests {
  /// The checks of all projects, which several tests look at.
  private static let checks = Dictionary(
    uniqueKeysWithValues: ShipVector.limits.map { vector in
      (vector.name, ProjectCheck(CheckedProject(vector.shipFiles, vector.options)))
    })

  @Test("each project has exactly its findings", arguments: ShipVector.limits)
  func vectors(_ vector: ShipVector) throws {
    let check = try #require(Self.checks[vector.name])
    #expect(check.findings.map(\.vectorLine).sorted() == vector.findings.sorted())
  }

  @Test("there are 120 projects and more, ten of them right") func counts() {
    #expect(ShipVector.limits.count >= 120)
    #expect(ShipVector.limits.count { $0.name.hasPrefix("right: ") } >= 10)
    #expect(
      ShipVector.limits.allSatisfy {
        ($0.name.hasPrefix("right: ") || $0.name.hasPrefix("no finding: ")) == $0.findings.isEmpty
      })
  }

  @Test("every row of the table has a project that breaks it") func rows() {
    let findings = Self.checks.values.flatMap(\.findings)
    for row in ClipRestriction.all {
      let own = findings.filter { $0.rule == row.rule && $0.message.contains(row.effect) }
      #expect(own.contains { finding in row.seen.contains { has($0, finding.key) } }, "\(row.name)")
      #expect(!row.sources.isEmpty, "\(row.name)")
    }
    #expect(Set(ClipRestriction.all.map(\.name)).count == ClipRestriction.all.count)
  }

  /// Whether the key of a finding is that of a sighting.
  private func has(_ sighting: ClipRestriction.Occurrence, _ key: String) -> Bool {
    switch sighting {
    case .module(let name): key == "import \(name)"
    case .call(let pattern): key == SwiftPattern(pattern).name
    case .infoKey(let name), .entitlement(let name): key.hasPrefix(name.prefix { $0 != "*" })
    case .trueKey(let path): key == path
    case .entitlementValue(let name, _): key == name
    case .extensionPoint(let point): point == "*" || key == point
    case .resource(let name): key == name
    case .assetTag: key == "ASSET_TAGS"
    }
  }

  @Test("what is said, and what is to be done") func sentences() throws {
    let text = ShipVector.limits.filter { !$0.findings.isEmpty }.map { vector in
      let findings = Self.checks[vector.name]?.findings ?? []
      return "# \(vector.name)\n"
        + findings.map { "\($0.vectorLine)\n  \($0.message)\n  > \($0.remedy)\n" }.joined()
    }
    try expectGolden(text.joined(separator: "\n"), "clip-limits.txt")
  }

  @Test("a right project is answered with yes and cannot tell, a wrong one with no")
  func checklist() throws {
    let text = ShipVector.limits.filter { $0.name.hasPrefix("right: ") }.map { vector in
      let items = Self.checks[vector.name]?.checklist ?? []
      #expect(items.map(\.point) == ChecklistPoint.allCases && items.count == 15)
      #expect(!items.contains { $0.answer == .no }, "\(vector.name)")
      #expect(items.allSatisfy { !$0.reason.isEmpty })
      return "# \(vector.name)\n"
        + items.map { item in
          let places = item.evidence.map { "\n    \($0.file):\($0.line ?? 0) \($0.key)" }
          return "\(item.point.number) \(item.answer.rawValue): \(item.reason)\(places.joined())\n"
        }.joined()
    }
    try expectGolden(text.joined(separator: "\n"), "clip-checklist.txt")
    let points: [(String, ChecklistPoint)] = [
      ("no launch handling in SwiftUI", .launch), ("the app takes no URLs", .appURLs),
      ("HealthKit does nothing", .limits), ("a URL that is unwrapped", .noURL),
      ("the location is confirmed without the key", .location),
      ("an overlay at launch in UIKit", .overlay),
      ("defaults of a group that is not in the entitlements", .group),
    ]
    for (name, point) in points {
      let items = try #require(Self.checks[name]).checklist
      let bad = items.filter { $0.answer == .no }
      #expect(bad.map(\.point) == [point], "\(name)")
      #expect(bad.first?.evidence.first?.line != nil)
    }
    let old = try #require(ShipVector.all.first)
    let items = ProjectCheck(CheckedProject(old.shipFiles, old.options)).checklist
    #expect(items.first { $0.point == .bundle }?.answer == .yes)
    let nothing = ProjectCheck(CheckedProject([])).checklist
    #expect(nothing.allSatisfy { $0.answer == .cannotTell })
  }

  @Test("the first iOS version comes from the project where Info.plist has none") func version() {
    let project = """
      {objects = {P = {targets = (T, ); mainGroup = G; }; G = {isa = PBXGroup; };
      T = {name = Clip; productType = "com.apple.product-type.application.on-demand-install-capable";
      buildConfigurationList = L; }; L = {buildConfigurations = (B, ); };
      B = {name = Release; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 17.2; }; }; }; rootObject = P; }
      """
    let file = ProjectFile("Eat.xcodeproj/project.pbxproj", .xcode, Array(project.utf8))
    let check = ProjectCheck(CheckedProject([file]))
    #expect(check.ios.version == IOSVersion(17, 2) && check.ios.isKnown)
    #expect(!ProjectCheck(CheckedProject([])).ios.isKnown)
  }
}

@Suite("The lexer for Swift sources") struct SwiftLexerTests {
  private func words(_ text: String) -> [String] {
    let lexer = SwiftLexer(Array(text.utf8))
    return lexer.tokens.filter { $0.kind == .word }.map(lexer.text)
  }

  @Test(
    "words outside of comments and strings",
    arguments: [
      ("a /* b /* c */ d */ e // f\ng", ["a", "e", "g"]),
      (#"a "b" c "\(d + "e\(f)") g" h"#, ["a", "c", "d", "f", "h"]),
      ("a \"b\nc", ["a", "c"]), ("a \"\"\"\nb \" \"\" \\\"\"\" \\(c)\n\"\"\" d", ["a", "c", "d"]),
      (##"a #"b " \(c) \#(d) \" "# e"##, ["a", "d", "e"]), ("`import` a", ["import", "a"]),
      ("a = /b\"c/\nd", ["a", "d"]), ("a = b / c / d", ["a", "b", "c", "d"]),
      ("f(a) / b / c", ["f", "a", "b", "c"]), ("#/a\n\"b/# c", ["c"]),
      ("a(b: \"c\", d)", ["a", "b", "d"]), ("x1 = 0x1F + 1_000.5e3", ["x1"]),
      ("\u{E9}t\u{E9} = \u{1F354}", ["\u{E9}t\u{E9}", "\u{1F354}"]), ("/* a", []), ("\"\"\"a", []),
      ("a \"\\", ["a"]), ("#\"a", []), ("#\"\"\"# a", ["a"]), ("a! / b / c", ["a", "b", "c"]),
    ]) func words(_ text: String, _ expected: [String])
  {
    #expect(words(text).filter { !$0.allSatisfy(\.isNumber) } == expected, "\(text)")
  }

  @Test("every line is counted, in comments, strings and conditions") func lines() {
    let text = "/*\n*/ a\n\"\"\"\n\\(b)\n\"\"\"\n#if X &&\n Y // z\nc\n#endif\n#/\n/#\nd"
    let lexer = SwiftLexer(Array(text.utf8))
    let found = lexer.tokens.filter { $0.kind == .word }.map { "\(lexer.text($0))\($0.line)" }
    #expect(found == ["a2", "b4", "c8", "d12"])
  }

  /// Whether a source's only word is compiled with APPCLIP, and without it; empty if the condition
  /// takes its line.
  private func values(_ condition: String) -> [Bool?] {
    let lexer = SwiftLexer(Array("#if \(condition)\na\n#endif".utf8))
    guard let region = lexer.tokens.first?.region else { return [] }
    return [true, false].map { isClip in
      lexer.regions.values { $0 == "APPCLIP" ? isClip : nil }[region]
    }
  }

  @Test(
    "conditions",
    arguments: [
      ("APPCLIP", [true, false]), ("!APPCLIP", [false, true]), ("A", [nil, nil]),
      ("APPCLIP && A", [nil, false]), ("APPCLIP || A", [true, nil]),
      ("!(APPCLIP || A)", [false, nil]),
      ("A && !APPCLIP || os(macOS)", [false, nil]), ("os(iOS)", [true, true]),
      ("!os(iOS) || APPCLIP && true", [true, false]),
      ("targetEnvironment(simulator)", [false, false]),
      ("canImport(UIKit) && APPCLIP", [true, false]), ("canImport(AppKit)", [false, false]),
      ("canImport(HealthKit)", [true, true]), ("canImport(CareKit)", [nil, nil]),
      ("swift(>=6.2)", [nil, nil]), ("swift(>=5.10)", [true, true]), ("swift(<6)", [nil, nil]),
      ("compiler(>=5.9.2)", [true, true]), ("compiler(>=x)", [nil, nil]),
      ("arch(arm64)", [true, true]), ("arch(x86_64)", [false, false]),
      ("DEBUG", [false, false]),
      ("!!APPCLIP", [true, false]), ("!APPCLIP||APPCLIP", [true, true]),
      ("(APPCLIP", []), ("APPCLIP &&", []), ("APPCLIP A", [nil, nil]),
      ("", [nil, nil]),
      ("APPCLIP /* && false */ // && false", [true, false]),
      ("APPCLIP && hasFeature(X)", [nil, false]),
    ]) func conditions(_ text: String, _ expected: [Bool?])
  {
    #expect(values(text) == expected, "\(text)")
  }

  @Test("branches exclude each other, and unbalanced ones end nothing else") func branches() {
    let text =
      "#if APPCLIP\na\n#elseif os(iOS)\nb\n#if A\nc\n#endif\n#else\nd\n#endif\n#endif\n#else\ne"
    let lexer = SwiftLexer(Array(text.utf8))
    let values = lexer.regions.values { $0 == "APPCLIP" ? true : nil }
    let found = lexer.tokens.filter { $0.kind == .word }.map { values[$0.region] }
    #expect(found == [true, false, false, false, true])
  }

  @Test("nested conditions and comments need no stack") func depth() {
    let conditions = String(repeating: "#if A\n", count: 20_000) + "import B"
    let source = SwiftSource("a.swift", Array(conditions.utf8))
    #expect(source.imports.map(\.line) == [20_001])
    #expect(source.regions.values { _ in true }.count == 20_001)
    let others = [
      String(repeating: "/*", count: 20_000), String(repeating: "\"\\(", count: 20_000),
      String(repeating: "#elseif A\n", count: 1_000), String(repeating: "{", count: 20_000),
      "#if " + String(repeating: "(", count: 20_000),
      "#if " + String(repeating: "!", count: 20_000),
    ]
    for text in others { #expect(SwiftSource("a.swift", Array(text.utf8)).imports.isEmpty) }
  }
}

@Suite("Project files of Xcode") struct XcodeProjectTests {
  @Test("malformed ones are told from others, and none stops the program") func malformed() {
    let good =
      "// !$*UTF8*$!\n{objects = {P = {targets = ( ); mainGroup = G; }; G = {children = (G, H, ); }; }; rootObject = P; }"
    #expect(XcodeProject("a/b.xcodeproj/project.pbxproj", Array(good.utf8))?.targets.count == 0)
    for count in 0..<good.utf8.count - 1 {
      #expect(XcodeProject("b.xcodeproj/project.pbxproj", Array(good.utf8.prefix(count))) == nil)
    }
    let deep = Array((String(repeating: "{a = ", count: 20_000) + "1").utf8)
    #expect(XcodeProject("b.xcodeproj/project.pbxproj", deep) == nil)
    let check = CheckedProject([ProjectFile("b.xcodeproj/project.pbxproj", .xcode, deep)])
    #expect(ProjectCheck(check).findings.contains { $0.rule == .unreadable })
  }
}
