import Foundation
import JSONText
import TestSupport
import Testing

/// The words of the page and its files, as they are in the checkout.
@Suite struct BrowserTextTests {
  private static let folder = Repository.root.appendingPathComponent("Sources/C/CDeskPage/page")

  private static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private static func names(_ ending: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }
      .sorted()
  }

  private static func table(_ language: String) throws -> JSONObject {
    let value = try JSONValue(parsing: Array(text(of: "texts.\(language).json").utf8))
    return try #require(value.objectValue)
  }

  /// Everything in which a key can be used.
  private static func users() throws -> String {
    let entry = Repository.root.appendingPathComponent(
      "Sources/Command/Desk/Server/EntryPage.swift")
    return try
      ((names(".js") + ["index.html"]).map(text)
      + [String(contentsOf: entry, encoding: .utf8)])
      .joined(separator: "\n")
  }

  @Test("Every key is used, and every key that is used is there")
  func keys() throws {
    let english = try Self.table("en")
    let users = try Self.users()
    // These keys are made from data: a rule, a path with a status, a field, a kind of event, the
    // name of a card.
    let made = [
      "lint.", "warning.", "error.", "field.", "check.", "refused.", "columns.", "event.",
      "card.table-tent",
      "card.door-sticker",
      "card.window-poster", "card.wifi-card", "card.business-card", "card.keyring-tag",
    ]
    for key in english.members.map(\.name) where !made.contains(where: key.hasPrefix) {
      #expect(users.contains("\"\(key)\""), "nothing says \(key)")
    }
    let asked = users.matches(of: /\bt\("([A-Za-z.0-9]+)"|data-(?:text|label)="([A-Za-z.0-9]+)"/)
      .compactMap { $0.output.1 ?? $0.output.2 }.map(String.init)
    #expect(asked.count > 100)
    for key in asked { #expect(english[key] != nil, "there is no text \(key)") }
  }

  @Test("Every rule of lint has its sentence in the page") func rules() throws {
    let rules = try runBeckon(["lint", "--rules", "--json"]).stdout.split(separator: "\n")
    let ids = try rules.compactMap { try JSONValue(parsing: Array($0.utf8))["id"]?.stringValue }
    let keys = try Self.table("en").members.map(\.name).filter { $0.hasPrefix("lint.") }
    #expect(ids.count > 70 && Set(keys) == Set(ids.map { "lint." + $0 }))
  }

  @Test("Text is never taken for markup, and nothing is inline")
  func policy() throws {
    let forbidden = [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
      "DOMParser", "javascript:", "setAttribute(\"style\"",
    ]
    for name in try Self.names(".js") {
      let text = try Self.text(of: name)
      for word in forbidden { #expect(!text.contains(word), "\(name) has \(word)") }
    }
    let page = try Self.text(of: "index.html")
    for word in [" style=", "<style", " onclick=", "http://", "https://"] {
      #expect(!page.contains(word), "index.html has \(word)")
    }
    // A picture in a file of its own would hold up the first paint; it is the same one, drawn in
    // the page.
    #expect(!page.contains("<img"))
    let icon = try #require(try Self.text(of: "icon.svg").firstMatch(of: /<rect.*<\/svg>/)).0
    #expect(page.contains(icon))
    // Nor may the scripts: the browser draws first and fetches them beside that.
    #expect(page.matches(of: /<script/).count == 1)
    #expect(page.contains(/<script type="module" src="\/main\.js" fetchpriority="low">/))
  }

  @Test("The program has every file of the page, and modules are small")
  func embedded() throws {
    let table = try String(
      contentsOf: Repository.root.appendingPathComponent("Sources/C/CDeskPage/CDeskPage.c"),
      encoding: .utf8)
    for name in try Self.names() where !name.hasPrefix("texts.") || !name.hasSuffix(".json") {
      #expect(table.contains("#embed \"page/\(name)\""), "\(name) is not in the program")
      let path = name == "index.html" ? "/" : "/" + name
      #expect(table.contains("FILE_AT(\"\(path)\", "), "\(name) has no address")
    }
    for name in try Self.names(".js") {
      #expect(try Self.text(of: name).split(separator: "\n").count <= 300, "\(name) is long")
    }
  }
}
