import Foundation
import TestSupport
import Testing

@testable import Readers

/// The code that docs/tag-commands.md shows is the code beside this file, which the compiler has seen.
@Suite("The example of a program with a reader") struct DeskExampleTests {
  @Test("a program that did not begin as it must is told so, and starts nothing") func notServed() {
    let error = #expect(throws: ReaderError.self) { _ = try Reader(named: "pn532_uart:/dev/null") }
    #expect(error?.problem == .notServed)
    #expect("\(error, default: "")".contains("has to be the first line of main"))
  }

  @Test("the page shows the file, as the whole of a program") func page() throws {
    let read = { (path: String) in
      try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    }
    let code = try read("Tests/ReadersTests/DeskExample.swift")
      .replacingOccurrences(of: "struct Desk {", with: "@main struct Desk {")
    let page = try read("docs/tag-commands.md")
    #expect(page.contains("```swift\n\(code)```\n"))
    #expect(page.components(separatedBy: "```swift\n").count == 2, "no other piece of Swift")
  }
}
