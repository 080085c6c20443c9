import InvocationRouter
import InvocationURLs
import Testing

@Suite("Routes to an app's own type") struct TypedRouteTests {
  enum Screen: Equatable, Sendable {
    case table(store: Int, table: String)
    case menu(language: String?)
    case about
  }

  let router: TypedRouter<Screen>

  init() throws {
    router = try TypedRouter([
      TypedRoute(
        try Route("table", "https://eat.example.com/s/{store:int}/t/{table}"),
        parse: { values in
          guard let store = values.integer("store"), let table = values.text("table"), store != 13
          else { return nil }
          return .table(store: store, table: table)
        },
        print: { screen in
          guard case .table(let store, let table) = screen else { return nil }
          return ["store": .integer(store), "table": .text(table)]
        }),
      TypedRoute(
        try Route("menu", "https://eat.example.com/menu?lang={lang:de|en?}"),
        parse: { .menu(language: $0.text("lang")) },
        print: { screen in
          guard case .menu(let language) = screen else { return nil }
          return RouteValues(language.map { [("lang", .text($0))] } ?? [])
        }),
    ])
  }

  @Test(
    "what is printed launches the same screen",
    arguments: [
      Screen.table(store: 7, table: "a/b é"), .menu(language: nil), .menu(language: "de"),
    ])
  func roundTrip(_ screen: Screen) throws {
    let url = try router.url(for: screen)
    guard case .route(let found, let match) = router.launch(url.text) else {
      Issue.record("\(url) does not launch")
      return
    }
    #expect(found == screen)
    #expect(match.url == url)
  }

  @Test("a launch that leads nowhere says which kind it is") func nowhere() throws {
    #expect(kind(router.launch(nil)) == "no URL")
    #expect(kind(router.launch("x y")) == "not a URL")
    #expect(kind(router.launch("https://eat.example.com/s/13/t/1")) == "refused by table")
    #expect(kind(router.launch("https://eat.example.com/menu?lang=fr")) == "no route, nearest menu")
  }

  private func kind(_ launch: TypedRouter<Screen>.Launch) -> String {
    switch launch {
    case .route(let screen, _): "\(screen)"
    case .noRoute(let miss): "no route, nearest \(miss.nearest(1).map(\.route).joined())"
    case .refused(let match): "refused by \(match.route.name)"
    case .notURL: "not a URL"
    case .noURL: "no URL"
    }
  }

  @Test("an output without a route, or with values that do not print") func unprintable() throws {
    #expect(throws: TypedRouterError.noRoute("about")) { try router.url(for: .about) }
    let error = #expect(throws: TypedRouterError.self) {
      try router.url(for: .menu(language: "fr"))
    }
    #expect(
      error?.description
        == "route 'menu': 'fr' cannot be the value of 'lang', which is one of de, en")
    #expect(
      TypedRouterError.noRoute("about").description
        == "no route prints about; let the print closure of one return values")
  }
}
