import Basics
import Foundation
import NDEF
import TestSupport
import Testing

@testable import Tags

/// docs/tags.md says what the table of chips says.
@Suite("The page about tags") struct PageTests {
  @Test("every chip has its row", arguments: Type2Product.all)
  func row(_ product: Type2Product) throws {
    let file = Repository.root.appendingPathComponent("docs/tags.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let line = try #require(
      page.split(separator: "\n").first { $0.hasPrefix("| \(product.name) | ") })
    var cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    cells = Array(cells.dropFirst().dropLast())
    let capacity = try #require(product.capacity)
    let bytes = product.userPages.count * NDEFTagMemory.pageSize
    let named = Int(product.container[2]) * 8
    let shown = product.mirrors.flatMap { mirror -> [String] in
      switch mirror {
      case .uid: ["UID"]
      case .counter: ["counter"]
      case .both: []
      }
    }
    let lock = product.dynamicLock.map {
      "\($0.page) (\(hexadecimal(UInt8($0.page)))h): `\(hexadecimal($0.fullMask))`"
    }
    #expect(
      cells == [
        product.name, "`\(product.word)`",
        named == bytes ? "\(bytes)" : "\(bytes), of which \(named) for NDEF", "\(capacity)",
        "\(try longestURL(capacity))", product.isDeliveredBlank ? "blank" : "empty",
        product.configurationPage == nil ? "" : "yes", shown.joined(separator: ", "), lock ?? "",
      ])
  }

  /// How many characters a URL of `https://` may have in a message of so many bytes.
  private func longestURL(_ capacity: Int) throws -> Int {
    var count = capacity + 10
    while true {
      let text = "https://" + String(repeating: "a", count: count - 8)
      if try NDEFMessage([.uri(text)]).encoded().count <= capacity { return count }
      count -= 1
    }
  }
}
