import InvocationRouter
import InvocationURLs
import RouteFiles
import TestSupport
import Testing

@Suite("Comparing route files") struct RouteComparisonTests {
  static func file(_ routes: String, _ more: String = "") throws -> RouteFile {
    let text = "{\"hosts\": [\"h.example\"]\(more), \"routes\": [\(routes)]}"
    return try RouteFile(reading: Array(text.utf8))
  }

  static func route(_ name: String, _ pattern: String) -> String {
    "{\"name\": \"\(name)\", \"pattern\": \"\(pattern)\"}"
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var first: [(String, String)]
    var second: [(String, String)]
    var kinds: Set<RouteDifference.Kind>
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "same", first: [("a", "/s/{x}")], second: [("a", "/s/{x}")], kinds: []),
    Case(
      name: "another order", first: [("a", "/s/{x}"), ("b", "/s")],
      second: [("b", "/s"), ("a", "/s/{x}")], kinds: []),
    Case(
      name: "only in the first", first: [("a", "/s/{x}"), ("b", "/t")], second: [("a", "/s/{x}")],
      kinds: [.onlyInFirst]),
    Case(
      name: "only in the second", first: [], second: [("a", "/s/{x+}")], kinds: [.onlyInSecond]),
    Case(
      name: "renamed", first: [("a", "/s/{x}")], second: [("b", "/s/{x}")], kinds: [.otherRoute]),
    Case(
      name: "parameter renamed", first: [("a", "/s/{x}")], second: [("a", "/s/{y}")],
      kinds: [.otherValues]),
    Case(
      name: "a constant taken out of a parameter", first: [("a", "/s/{x}")],
      second: [("a", "/s/{x}"), ("b", "/s/menu")], kinds: [.otherRoute]),
    Case(
      name: "a smaller range", first: [("a", "/s/{x:int(1...500)}")],
      second: [("a", "/s/{x:int(1...400)}")], kinds: [.onlyInFirst]),
    Case(
      name: "ranges beside a text", first: [("a", "/{x:int(1...5)}"), ("b", "/{y}")],
      second: [("a", "/{x:int(1...9)}"), ("b", "/{y}")], kinds: [.otherRoute]),
    Case(
      name: "one word less", first: [("a", "/{l:de|en|fr}")], second: [("a", "/{l:de|en}")],
      kinds: [.onlyInFirst]),
    Case(
      name: "text instead of a number", first: [("a", "/{x:int}")], second: [("a", "/{x}")],
      kinds: [.onlyInSecond, .otherValues]),
    Case(
      name: "digits filled up", first: [("a", "/{x:int(1...500)}")],
      second: [("a", "/{x:int(001...500)}")], kinds: [.onlyInFirst, .onlyInSecond]),
    Case(
      name: "an item more", first: [("a", "/s")], second: [("a", "/s?promo={promo?}")],
      kinds: [.otherValues]),
    Case(
      name: "an item required", first: [("a", "/s?p={p?}")], second: [("a", "/s?p={p}")],
      kinds: [.onlyInFirst]),
    Case(
      name: "an item once or often", first: [("a", "/s?p={p+}")], second: [("a", "/s?p={p}")],
      kinds: [.onlyInFirst, .otherValues]),
    Case(
      name: "a fragment", first: [("a", "/s#{x?}")], second: [("a", "/s")], kinds: [.otherValues]),
    Case(
      name: "any or many", first: [("a", "/f/{x*}")], second: [("a", "/f/{x+}")],
      kinds: [.onlyInFirst]),
    Case(
      name: "another host", first: [("a", "https://a.example/s")],
      second: [("a", "https://b.example/s")], kinds: [.onlyInFirst, .onlyInSecond]),
    Case(
      name: "check characters", first: [("a", "/{x:base32(4)}")],
      second: [("a", "/{x:base32(4,mod37-36)}")], kinds: [.onlyInFirst, .onlyInSecond]),
  ]

  @Test("the kinds of difference, with examples that show them", arguments: cases)
  func kinds(_ test: Case) throws {
    let files = try [test.first, test.second].map { routes in
      try Self.file(routes.map { Self.route($0, $1) }.joined(separator: ","))
    }
    let comparison = RouteComparison(files[0], files[1])
    #expect(Set(comparison.differences.map(\.kind)) == test.kinds)
    #expect(comparison.isSame == test.kinds.isEmpty)
    for difference in comparison.differences {
      let routes = files.map { $0.router.match(difference.url).match }
      #expect(difference.first.route == routes[0]?.route.name)
      #expect(difference.second.route == routes[1]?.route.name)
      #expect(difference.first != difference.second)
    }
    // The other way round the differences are the same, mirrored.
    let mirrored = RouteComparison(files[1], files[0]).differences.map(\.kind)
    let swapped = test.kinds.map { kind -> RouteDifference.Kind in
      switch kind {
      case .onlyInFirst: .onlyInSecond
      case .onlyInSecond: .onlyInFirst
      default: kind
      }
    }
    #expect(Set(mirrored) == Set(swapped))
  }

  @Test(
    "rules",
    arguments: [
      (#""pathCase": "insensitive""#, RouteDifference.Kind.onlyInSecond),
      (#""trailingSlash": "exact""#, .onlyInFirst), (#""extras": "refused""#, .onlyInFirst),
    ]) func rules(_ rule: String, _ kind: RouteDifference.Kind) throws
  {
    let route = Self.route("a", "/s/menu")
    let comparison = RouteComparison(
      try Self.file(route), try Self.file(route, ", \"rules\": {\(rule)}"))
    #expect(comparison.differences.map(\.kind) == [kind] && !comparison.isSame)
  }

  @Test("experiences") func experiences() throws {
    func with(_ title: String, _ prefix: String) throws -> RouteFile {
      let text =
        #"{"routes": [{"name": "a", "pattern": "https://h.example/s/{x}"}], "#
        + #""experiences": [{"prefix": "\#(prefix)", "title": "\#(title)", "subtitle": "s"}]}"#
      return try RouteFile(reading: Array(text.utf8))
    }
    let one = try with("One", "https://h.example/s")
    let other = RouteComparison(one, try with("Other", "https://h.example/s"))
    #expect(other.differences.map(\.kind) == [.otherExperience])
    #expect(other.differences.first?.second.experience?.title == "Other")
    let moved = RouteComparison(one, try with("One", "https://h.example/s/42"))
    #expect(!moved.differences.isEmpty)
    #expect(RouteComparison(one, one).isSame)
  }

  @Test("default experiences") func defaults() throws {
    func with(_ standard: String, _ prefix: String = "") throws -> RouteFile {
      let experiences =
        prefix.isEmpty
        ? "" : #", "experiences": [{"prefix": "\#(prefix)", "title": "t", "subtitle": "s"}]"#
      return try Self.file(
        Self.route("a", "/s/{x}"),
        #", "appClips": ["ABCDE12345.com.example.Clip"]\#(standard)\#(experiences)"#)
    }
    let one = try with(#", "defaultExperience": {"subtitle": "One", "image": "a.png"}"#)
    for other in [
      #", "defaultExperience": {"subtitle": "Two", "image": "a.png"}"#,
      #", "defaultExperience": {"subtitle": "One", "image": "b.png"}"#,
      #", "defaultExperience": {"subtitle": "One", "image": "a.png", "action": "play"}"#, "",
    ] {
      let comparison = RouteComparison(one, try with(other))
      #expect(comparison.differences.map(\.kind) == [.otherExperience] && !comparison.isSame)
      #expect(comparison.differences.first?.url.text == "https://h.example/s/x")
      #expect(comparison.differences.first?.isOfDefault == true)
    }
    // Where an experience covers every route, the default link shows the default card.
    let prefix = "https://h.example/s"
    let covered = RouteComparison(
      try with(#", "defaultExperience": {"subtitle": "One"}"#, prefix),
      try with(#", "defaultExperience": {"subtitle": "Two"}"#, prefix))
    #expect(
      covered.differences.map(\.url.text)
        == ["https://appclip.apple.com/id?p=com.example.Clip"])
    let reviewed = try with(
      #", "defaultExperience": {"subtitle": "One", "image": "a.png", "reviewURLs": ["https://h.example/s/1"]}"#
    )
    #expect(RouteComparison(one, reviewed).isSame)
  }

  @Test("random tables: what one changed route makes different is found")
  func random() throws {
    let kinds = ["a", "b", "}", ":int}", ":int(1...9)}", ":de|en}", "+}", "*}"]
    for seed in 0..<UInt64(Effort.count(slice: 200, whole: 20_000)) {
      var generator = SeededGenerator(seed: seed)
      func pattern() -> String {
        "/"
          + (0..<Int.random(in: 1...2, using: &generator)).map { index in
            let kind = kinds.randomElement(using: &generator) ?? "a"
            return kind.hasSuffix("}") ? "{x\(index)\(kind)" : kind
          }.joined(separator: "/")
      }
      let changed = (pattern(), pattern())
      let shared = (0..<3).map { ("r\($0)", pattern()) }
      let files = try? [changed.0, changed.1].map { own in
        try Self.file(
          ([("own", own)] + shared).map { Self.route($0, $1) }.joined(separator: ","))
      }
      guard let files else { continue }
      let differences = RouteComparison(files[0], files[1]).differences
      // An independent search: every short path over a small alphabet.
      let words = ["a", "b", "5", "77", "de", "zz"]
      let paths = [""] + words + words.flatMap { a in words.map { "\(a)/\($0)" } }
      let isDifferent = try paths.contains { path in
        let url = try InvocationURL("https://h.example/\(path)")
        let found = files.map { $0.router.match(url).match }
        return found[0]?.route.name != found[1]?.route.name
          || found[0]?.values != found[1]?.values
      }
      if isDifferent {
        #expect(!differences.isEmpty, "seed \(seed): \(changed), \(shared)")
      }
      for difference in differences {
        #expect(difference.first != difference.second, "seed \(seed)")
      }
    }
  }
}
