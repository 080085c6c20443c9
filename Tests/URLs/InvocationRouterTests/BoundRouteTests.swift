import InvocationRouter
import InvocationURLs
import RouteTestSupport
import TestSupport
import Testing

@Suite("Routes bound by key paths") struct BoundRouteTests {
  enum Language: String, RouteField, SingleRouteField, Sendable { case de, en }

  struct Stop: Equatable, Sendable {
    var store: Int
    var table: String
    var promo: String?
    var tags: [Int]
  }

  enum Screen: Equatable, Sendable {
    case home
    case store(Int)
    case table(Int, Int?)
    case menu(Language, [String])

    var store: Int? { if case .store(let store) = self { store } else { nil } }
    var table: (Int, Int?)? {
      if case .table(let store, let seat) = self { (store, seat) } else { nil }
    }
    var menu: (Language, [String])? {
      if case .menu(let language, let words) = self { (language, words) } else { nil }
    }
  }

  private func screens() throws -> TypedRouter<Screen> {
    try TypedRouter([
      TypedRoute(Route("home", "https://eat.example.com/"), .home),
      TypedRoute(Route("store", "https://eat.example.com/s/{store:int}"), Screen.store, \.store),
      TypedRoute(
        Route("table", "https://eat.example.com/t/{store:int}?seat={seat:int?}"), Screen.table,
        \.table),
      TypedRoute(
        Route("menu", "https://eat.example.com/menu/{language:de|en}/{words*}"), Screen.menu, \.menu
      ),
    ])
  }

  @Test("what is printed is launched as it was, for a struct", arguments: 0..<200) func stops(
    _ seed: Int
  )
    throws
  {
    let route = try Route(
      "stop", "https://eat.example.com/s/{store:int}/t/{table}?promo={promo?}&tag={tags:int*}")
    let router = try TypedRouter([
      try TypedRoute(route, Stop.init(store:table:promo:tags:), \.store, \.table, \.promo, \.tags)
    ])
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = ["7", "a/b é", "?&=#", "🍽", "%41", "x y"]
    let stop = Stop(
      store: Int.random(in: 0...1_000_000, using: &random),
      table: texts.randomElement(using: &random) ?? "",
      promo: Bool.random(using: &random) ? texts.randomElement(using: &random) : nil,
      tags: (0..<Int.random(in: 0...3, using: &random)).map { $0 * 7 })
    let url = try router.url(for: stop)
    guard case .route(let found, let match) = router.launch(url.text) else {
      Issue.record("\(url) does not launch")
      return
    }
    #expect(found == stop && match.url == url)
  }

  @Test(
    "and for the cases of an enumeration",
    arguments: [
      Screen.home, .store(7), .table(7, nil), .table(7, 3), .menu(.de, []),
      .menu(.en, ["a", "b c"]),
    ]) func cases(_ screen: Screen) throws
  {
    let router = try screens()
    let url = try router.url(for: screen)
    guard case .route(let found, _) = router.launch(url.text) else {
      Issue.record("\(url) does not launch")
      return
    }
    #expect(found == screen)
  }

  @Test("a launch without a URL and one that leads nowhere have a screen each") func launches()
    throws
  {
    let router = try screens()
    #expect(router.output(nil, start: .home, lost: .store(0)) == .home)
    #expect(router.output("https://eat.example.com/x", start: .home, lost: .store(0)) == .store(0))
    #expect(
      router.output("https://eat.example.com/s/4", start: .home, lost: .store(0)) == .store(4))
    #expect(router.output("nonsense", start: .home, lost: .store(0)) == .store(0))
  }

  @Test("values that a pattern does not have are refused when it is bound") func mismatches() throws
  {
    func sentence(_ pattern: String, _ bind: (Route) throws -> Void) throws -> String {
      let route = try Route("r", "https://eat.example.com" + pattern)
      let error = #expect(throws: TypedRouteError.self) { try bind(route) }
      return error?.description ?? ""
    }
    let many = try sentence("/{a:int}/{b:int}") { _ = try TypedRoute($0, Screen.store, \.store) }
    #expect(many == "route 'r' has 2 parameters and is bound to 1 values; bind one to each")
    let none = try sentence("/") { _ = try TypedRoute($0, Screen.store, \.store) }
    #expect(none.contains("has 0 parameters"))
    let some = try sentence("/{a}") { _ = try TypedRoute($0, .home) as TypedRoute<Screen> }
    #expect(some.contains("bound to 0 values"))
    for pattern in ["/{a}", "/?a={a:int?}", "/?a={a:int*}", "/{a:uuid}"] {
      let text = try sentence(pattern) { _ = try TypedRoute($0, Screen.store, \.store) }
      #expect(text.contains("the values of 'a' are not always Int"), "\(pattern)")
    }
  }
}
