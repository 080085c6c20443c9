import Foundation
import InvocationRouter
import TestSupport
import Testing

/// The code that docs/app-and-app-clip.md shows is the code beside this file, and it works.
@Suite("An app and its App Clip") struct AppExampleTests {
  static let table = #"""
    {
      "hosts": ["eat.example.com"],
      "routes": [
        {"name": "table", "pattern": "/s/{store:int(1...500)}/t/{table:int}"},
        {"name": "store", "pattern": "/s/{store:int(1...500)}"}
      ],
      "experiences": [
        {
          "prefix": "https://eat.example.com/s/42", "title": "Eat", "subtitle": "Order at the table",
          "place": {"latitude": 52.5, "longitude": 13.4, "radius": 50}
        },
        {"prefix": "https://eat.example.com/s", "title": "Eat", "subtitle": "Order at the table"}
      ]
    }
    """#

  let routes: EatRoutes

  init() throws { routes = try EatRoutes(Array(Self.table.utf8)) }

  @Test("the page shows these files", arguments: ["EatRoutes", "Start", "Place", "Handover"])
  func page(_ name: String) throws {
    let page = try Self.read("docs/app-and-app-clip.md")
    let path = "Tests/URLs/AppExampleTests/\(name).swift"
    let code = try Self.read(path)
    #expect(page.contains("`\(path)`:\n\n```swift\n\(code)```\n"))
  }

  @Test("every other piece of Swift on the page says that it is not compiled here")
  func marks() throws {
    let blocks = try Self.read("docs/app-and-app-clip.md").components(separatedBy: "```swift\n")
    #expect(blocks.count > 5)
    for block in blocks.dropFirst() where !block.hasPrefix("import ") {
      #expect(block.hasPrefix("// Not compiled here: "), "\(block.prefix(80))")
    }
  }

  private static func read(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("a launch with a URL, cold or warm, goes to its screen") func withURL() {
    let start = routes.start("https://eat.example.com/s/42/t/7", last: .store(1))
    #expect(start == Start(screen: .table(store: 42, table: 7)))
  }

  @Test("a launch without a URL goes on where people were") func withoutURL() {
    #expect(routes.start(nil, last: .store(1)) == Start(screen: .store(1)))
    #expect(routes.start(nil, last: nil) == Start())
  }

  @Test(
    "a launch that leads nowhere says so",
    arguments: ["https://eat.example.com/menu", "https://eat.example.com/s/900", "x y"])
  func nowhere(_ url: String) {
    let start = routes.start(url, last: .store(1))
    #expect(start.screen == nil && start.notice != nil)
  }

  @Test("a refused question for the place is not an answer to it") func answers() {
    let screen = Screen.table(store: 42, table: 7)
    #expect(routes.start(screen, .confirmed) == Start(screen: screen))
    #expect(routes.start(screen, .elsewhere).screen == nil)
    for answer in [PlaceAnswer.notAllowed, .notRegistered, .failed] {
      #expect(routes.start(screen, answer).screen == screen)
      #expect(routes.start(screen, answer).notice != nil)
    }
  }

  @Test("the place is that of the most specific experience") func place() throws {
    let here = try #require(URL(string: "https://eat.example.com/s/42/t/7"))
    #expect(routes.place(of: here)?.radius == 50)
    let there = try #require(URL(string: "https://eat.example.com/s/43/t/7"))
    #expect(routes.place(of: there) == nil)
  }

  @Test("a link to share launches the same screen") func link() throws {
    let screen = Screen.table(store: 42, table: 7)
    let link = try #require(try routes.link(to: screen))
    #expect(routes.start(link.absoluteString, last: nil).screen == screen)
  }

  @Test("what the App Clip leaves the app takes once, and not after a day") func handover() throws {
    let folder = try ScratchFolder()
    let handover = Handover(folder: URL(fileURLWithPath: folder.path))
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    #expect(handover.take(at: now) == nil)
    try handover.leave("https://eat.example.com/s/1", at: now)
    try handover.leave("https://eat.example.com/s/2", at: now)
    #expect(handover.take(at: now + 60) == "https://eat.example.com/s/2")
    #expect(handover.take(at: now + 60) == nil)
    try handover.leave("https://eat.example.com/s/3", at: now)
    #expect(handover.take(at: now + Handover.lifetime) == nil)
    #expect(try folder.names() == [])
  }

  @Test("a table that lacks a route is refused when it is read") func missing() {
    #expect(throws: EatRoutes.MissingRoute.self) { try EatRoutes(Array(#"{"routes": []}"#.utf8)) }
  }
}
