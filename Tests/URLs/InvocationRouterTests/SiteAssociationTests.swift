import InvocationURLs
import RouteTestSupport
import TestSupport
import Testing

@testable import InvocationRouter

@Suite("apple-app-site-association") struct SiteAssociationTests {
  let vectors: SiteAssociationVectors

  init() throws { vectors = try SiteAssociationVectors.load() }

  @Test("decisions") func decisions() throws {
    #expect(vectors.decisions.count >= 60)
    for vector in vectors.decisions {
      let decision = vector.file.association.decision(
        for: try InvocationURL(vector.url), app: vector.app)
      let outcome =
        switch decision.outcome {
        case .opens: "opens"
        case .excluded: "excluded"
        case .noMatch: "none"
        }
      #expect(outcome == vector.outcome, "\(vector.name)")
      #expect(decision.notes.map(\.rawValue) == vector.notes ?? [], "\(vector.name)")
      if let place = vector.place { #expect(decision.place == place, "\(vector.name)") }
    }
  }

  @Test("every open point is in a vector and has a sentence") func notes() {
    let seen = Set(vectors.decisions.flatMap { $0.notes ?? [] })
    #expect(seen == Set(SiteAmbiguity.allCases.map(\.rawValue)))
    #expect(Set(SiteAmbiguity.allCases.map(\.sentence)).count == SiteAmbiguity.allCases.count)
  }

  @Test("findings") func findings() {
    for vector in vectors.findings {
      let findings = vector.file.association.findings(size: vector.size)
      #expect(findings.map(\.description) == vector.findings)
    }
  }

  @Test("the apps are those of the details that match") func apps() throws {
    let site = SiteAssociation(details: [
      .init(appIDs: ["ABCDE12345.com.a.b", "ABCDE12345.com.a.c"], components: [.init(path: "/a")])
    ])
    #expect(
      site.decision(for: try InvocationURL("https://h.example/a")).outcome
        == .opens(["ABCDE12345.com.a.b", "ABCDE12345.com.a.c"]))
  }

  @Test("a generated association opens every URL of its routes") func generated() throws {
    var generator = SeededGenerator(seed: 45)
    for round in 0..<Effort.count(slice: 2_000, whole: 50_000) {
      let spec = RouteSpec.random("r", &generator)
      let route = try Route("r", spec.pattern)
      let router = try Router([route])
      let site = SiteAssociation(
        routes: router, host: spec.host, appIDs: ["ABCDE12345.com.a.b"],
        appClips: ["ABCDE12345.com.a.b.Clip"])
      #expect(site.findings().allSatisfy { $0.level != .error }, "\(spec.pattern)")
      let url = try InvocationURL(spec.url(&generator)).canonical
      guard router.match(url).match != nil else { continue }
      let decision = site.decision(for: url)
      #expect(
        decision.outcome == .opens(["ABCDE12345.com.a.b"]),
        "round \(round): \(spec.pattern) \(url) \(site)")
    }
  }

  @Test("a generated association, in full") func generatedInFull() throws {
    let router = try Router([
      try Route("table", "https://h.example/s/{store:int}/t/{table}?promo={promo?}"),
      try Route("menu", "https://h.example/menu/{lang:de|en}?kind=a&x={x:int}"),
      try Route("files", "https://h.example/f/{rest*}"),
      try Route("elsewhere", "https://g.example/x"),
      try Route("plain", "http://h.example/y"),
    ])
    let site = SiteAssociation(
      routes: router, host: "h.example", appIDs: ["ABCDE12345.com.a.b"],
      appClips: ["ABCDE12345.com.a.b.Clip"])
    let components = site.details.first?.components ?? []
    #expect(
      components.map { "\($0.comment ?? "") \($0.path ?? "")" } == [
        "table /s/?*/t/?*", "menu /menu/$(menu.lang)", "menu /menu/$(menu.lang)/", "files /f",
        "files /f/", "files /f/?*",
      ])
    #expect(components[1].query == .items(["kind": "a", "x": "?*"]))
    #expect(components[0].query == nil)
    #expect(site.variables == ["menu.lang": ["de", "en"]])
    #expect(site.appClips == ["ABCDE12345.com.a.b.Clip"])
    #expect(site.findings().isEmpty)
  }
}
