import InvocationRouter
import InvocationURLs
import Testing

@testable import RouteFiles

@Suite("Reviewing route files") struct RouteReviewTests {
  private func review(
    _ routes: [(String, String)], experiences: [String] = [], rooms: [CarrierCapacity] = [],
    textLength: Int = 12
  ) throws -> [RouteFinding] {
    let list = routes.map { RouteComparisonTests.route($0, $1) }.joined(separator: ",")
    let cards = experiences.map {
      "{\"prefix\": \"https://h.example/\($0)\", \"title\": \"t\", \"subtitle\": \"s\"}"
    }
    let file = try RouteComparisonTests.file(
      list, ", \"experiences\": [\(cards.joined(separator: ","))]")
    return RouteReview(file, rooms: rooms, textLength: textLength).findings
  }

  struct Reach: Sendable, CustomTestStringConvertible {
    var routes: [(String, String)]
    var unreachable: [String]
    var testDescription: String { routes.map(\.1).joined(separator: " ") }
  }

  @Test(
    "routes that no URL reaches",
    arguments: [
      Reach(routes: [("a", "/s/{x}"), ("b", "/s/menu")], unreachable: []),
      Reach(routes: [("a", "/{l:de|en}"), ("b", "/de"), ("c", "/en")], unreachable: ["a"]),
      Reach(routes: [("a", "/{l:de|en|fr}"), ("b", "/de"), ("c", "/en")], unreachable: []),
      Reach(routes: [("a", "/{x:int(7...7)}"), ("b", "/7")], unreachable: ["a"]),
      Reach(
        routes: [("a", "/{x:int(1...3)}"), ("b", "/1"), ("c", "/3")], unreachable: []),
      Reach(
        routes: [
          ("a", "/{x:x|y}/{y:p|q}"), ("b", "/x/p"), ("c", "/x/q"), ("d", "/y/p"),
        ], unreachable: []),
      Reach(
        routes: [
          ("a", "/{x:x|y}/{y:p|q}"), ("b", "/x/p"), ("c", "/x/q"), ("d", "/y/p"), ("e", "/y/q"),
        ], unreachable: ["a"]),
      Reach(routes: [("a", "/{x*}"), ("b", "/{x}"), ("c", "/")], unreachable: []),
    ]) func reach(_ test: Reach) throws
  {
    let findings = try review(test.routes)
    #expect(findings.map(\.subject) == test.unreachable)
    #expect(findings.allSatisfy { $0.kind == .unreachableRoute && $0.level == .error })
  }

  @Test("experiences and routes cover each other") func coverage() throws {
    #expect(try review([("a", "/s/{x}")], experiences: ["s"]).isEmpty)
    #expect(try review([("a", "/s/{x:int}/t")], experiences: ["s/42"]).isEmpty)
    let lone = try review([("a", "/s/{x}")], experiences: ["s", "menu"])
    #expect(lone.map(\.kind) == [.experienceWithoutRoute])
    #expect(lone.first?.subject == "https://h.example/menu")
    let bare = try review([("a", "/s/{x}"), ("b", "/t")], experiences: ["s"])
    #expect(bare.map(\.kind) == [.routeWithoutExperience] && bare.first?.subject == "b")
    let characters = try review([("a", "/shopping/{x}"), ("b", "/shop")], experiences: ["shop"])
    #expect(characters.map(\.kind) == [.characterPrefix, .routeWithoutExperience])
    #expect(characters.first?.message.contains("whole segments") == true)
  }

  @Test(
    "routes of taps that nobody can verify, or with URLs that prove nothing",
    arguments: [
      ("/t?e={e:sun(picc)}&c={c:sun(cmac)}", nil), ("/t?u={u:sun(uid)}&c={c:sun(cmac)}", nil),
      ("/t?u={u:sun(uid)}&n={n:sun(ctr)}&d={d:sun(enc)}&t={t:sun(tt)}&c={c:sun(cmac)}", nil),
      // What the mirrors of chips without a code write.
      ("/t?u={u:sun(uid)}&n={n:sun(ctr)}", nil), ("/t/{c}", nil),
      ("/t?c={c:sun(cmac)}", .unverifiableTap),
      ("/t?n={n:sun(ctr)}&c={c:sun(cmac)}", .unverifiableTap),
      ("/t?e={e:sun(picc)}&u={u:sun(uid)}&c={c:sun(cmac)}", .unverifiableTap),
      ("/t?e={e:sun(picc)}&n={n:sun(ctr)}&c={c:sun(cmac)}", .unverifiableTap),
      ("/t?e={e:sun(picc)}&f={f:sun(picc)}&c={c:sun(cmac)}", .unverifiableTap),
      ("/t?u={u:sun(uid)}&d={d:sun(enc)}&c={c:sun(cmac)}", .unverifiableTap),
      ("/{u:sun(uid)}?c={c:sun(cmac)}", .unverifiableTap),
      ("/t/{c:sun(cmac)}?e={e:sun(picc)}", .unverifiableTap),
      ("/t?e={e:sun(picc)}#{c:sun(cmac)}", .unverifiableTap),
      ("/t?e={e:sun(picc)}", .tapWithoutCode), ("/t?t={t:sun(tt)}", .tapWithoutCode),
      ("/t?e={e:sun(picc)}&c={c:sun(cmac)?}", .tapWithoutCode),
      ("/t?e={e:sun(picc)}&c={c:sun(cmac)+}", .tapWithoutCode),
    ] as [(String, RouteFinding.Kind?)])
  func taps(_ pattern: String, _ kind: RouteFinding.Kind?) throws {
    let findings = try review([("tap", pattern)])
    #expect(findings.map(\.kind) == [kind].compactMap(\.self), "\(findings)")
    for finding in findings {
      #expect(finding.subject == "tap" && finding.message.contains("'tap'"))
      #expect(finding.level == (kind == .unverifiableTap ? .error : .warning))
    }
  }

  @Test("what a tag makes anew is put onto no carrier, and measured by a limit only") func tapRoom()
    throws
  {
    let routes = [("tap", "/t?e={e:sun(picc)}&c={c:sun(cmac)}"), ("a", "/s/{x}")]
    func room(isCarrier: Bool) -> CarrierCapacity {
      CarrierCapacity("a card", isCarrier: isCarrier) { $0.text.utf8.count - 30 }
    }
    let limit = try review(routes, rooms: [room(isCarrier: false)])
    #expect(limit.map(\.subject) == ["tap", "a"])
    let carrier = try review(routes, rooms: [room(isCarrier: true)])
    #expect(carrier.map(\.subject) == ["a"])
  }

  @Test("lengths") func lengths() throws {
    // https://h.example/s/ has 20 bytes.
    func room(_ limit: Int) -> CarrierCapacity {
      CarrierCapacity("a card of \(limit)") { $0.text.utf8.count - limit }
    }
    let routes = [("a", "/s/{x}")]
    #expect(try review(routes, rooms: [room(32)]).isEmpty)
    let long = try review(routes, rooms: [room(31)])
    #expect(long.map(\.kind) == [.mayNotFit] && long.first?.level == .warning)
    #expect(
      long.first?.message
        == "with texts of 12 characters, a URL of the route 'a' is 1 byte too long for a card of 31"
    )
    let never = try review(routes, rooms: [room(20)])
    #expect(never.map(\.kind) == [.neverFits] && never.first?.level == .error)
    #expect(try review(routes, rooms: [room(21)], textLength: 1).isEmpty)
    // Numbers and words have a longest of their own, whatever the length of texts.
    let number = [("a", "/s/{x:int(1...12345)}?l={l:de|englisch?}")]
    #expect(try review(number, rooms: [room(20 + 5 + 3 + 8)], textLength: 1).isEmpty)
    #expect(try review(number, rooms: [room(20 + 5 + 3 + 7)], textLength: 1).count == 1)
    let list = [("a", "/s/{x*}")]
    #expect(try review(list, rooms: [room(19)], textLength: 1).map(\.kind) == [.mayNotFit])
  }

  @Test("plain http") func http() throws {
    let findings = try review([("a", "http://h.example/s")])
    #expect(findings.map(\.kind) == [.notHTTPS])
  }

  @Test("a route that its plainest URL reaches costs one lookup, whatever its range")
  func lookups() throws {
    let list = (0..<300).map { RouteComparisonTests.route("r\($0)", "/{n:int(\($0)0...\($0)9)}") }
    let file = try RouteComparisonTests.file(list.joined(separator: ","))
    let review = RouteReview(file)
    #expect(review.lookups == 300 && review.findings.isEmpty)
  }
}
