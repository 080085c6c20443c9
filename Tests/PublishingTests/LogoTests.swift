import Artwork
import InvocationURLs
import QRCodes
import Scanning
import TestSupport
import Testing

@testable import Publishing

@Suite("Logos") struct LogoTests {
  private func symbol(_ version: Int, _ level: QRLevel) throws -> QRCode {
    let version = try #require(QRVersion(version))
    var options = QROptions()
    options.versions = version...version
    options.level = level
    options.boostsLevel = false
    return try QRCode(.text("A.EU/1"), options: options)
  }

  @Test("a budget counts the codewords under the logo, block by block") func budget() throws {
    let symbol = try symbol(4, .high)
    let budget = LogoBudget(modules: 7, of: symbol)
    #expect(budget.blocks.map(\.repairable) == [8, 8, 8, 8] && budget.touched == nil)
    // Counted again, module by module.
    var covered: Set<Int> = []
    for row in 13..<20 {
      for column in 13..<20 {
        if let codeword = symbol.map.codeword(column, row) { covered.insert(codeword) }
      }
    }
    #expect(budget.blocks.reduce(0) { $0 + $1.covered } == covered.count)
    #expect(budget.isSound && budget.blocks.allSatisfy { 2 * $0.covered <= $0.repairable })
    #expect("\(budget)".hasPrefix("7 by 7 modules; it uses "))
  }

  @Test("the largest logo is sound, and the next one is not") func largest() throws {
    for version in [1, 2, 3, 4, 5, 6, 14, 17, 20, 28, 34] {
      for level in [QRLevel.low, .medium, .quartile, .high] {
        let symbol = try symbol(version, level)
        guard let largest = LogoBudget.largest(in: symbol) else { continue }
        #expect(largest.isSound)
        #expect(!LogoBudget(modules: largest.modules + 2, of: symbol).isSound)
      }
    }
  }

  @Test("a symbol survives everything under its largest logo being wrong, and as much again")
  func survives() throws {
    for (version, level) in [(3, QRLevel.high), (5, .quartile), (6, .high), (15, .high)] {
      let symbol = try symbol(version, level)
      let largest = try #require(LogoBudget.largest(in: symbol))
      let size = symbol.version.size
      let start = (size - largest.modules) / 2
      let hole = start..<start + largest.modules
      let modules = symbol.modules
      let grid = try ModuleGrid(width: size, height: size) { x, y in
        modules[x, y] != (hole.contains(x) && hole.contains(y))
      }
      let print = try PrintSize(.dots(6), modules: size, density: Density(dotsPerInch: 300))
      let page = try CodeDrawing(grid, quietZone: 4, size: print).page()
      let shown = try ShownPicture(page, density: Density(dotsPerInch: 300))
      #expect(throws: Never.self) { try SymbolDecoder().check(shown, says: symbol) }
    }
  }

  @Test("versions with a pattern in their middle take no logo") func middle() throws {
    for number in 2...40 {
      let symbol = try symbol(number, .high)
      let isFree = QRVersion.withFreeMiddle.contains { $0.contains(symbol.version) }
      // In some versions the pattern is beside the middle, which leaves a place that is no use.
      #expect(((LogoBudget.largest(in: symbol)?.modules ?? 0) > 3) == isFree, "\(number)")
    }
  }

  @Test("a symbol for a logo has a free middle") func freeMiddle() throws {
    var style = QRStyle()
    style.logo = ReadBackTests.triangle
    style.options.level = .high
    let publisher = try QRPublisher(style)
    let long = "https://eat.example.com/" + String(repeating: "x", count: 60)
    let symbol = try publisher.symbol(of: .url(InvocationURL(long)))
    #expect(symbol.version.number == 14)
    let drawn = try publisher.draw(symbol, title: nil)
    #expect(try publisher.publish(drawn, as: .pdf).isVerified)
    style.options.versions = try #require(QRVersion(8))...(try #require(QRVersion(12)))
    let stuck = try QRPublisher(style)
    let other = try stuck.symbol(of: .url(InvocationURL(long)))
    #expect(throws: LogoError.noFreeMiddle(other.version)) { try stuck.draw(other, title: nil) }
  }

  static let bad: [(String, LogoFileError)] = [
    ("<svg/>", .noPath), ("GIF89a", .unknownKind),
    ("<svg><rect width='3'/></svg>", .unsupported("<rect>")),
    (
      "<svg><path d='M0 0h1v1z' transform='scale(2)'/></svg>",
      .unsupported("the attribute transform")
    ),
    ("<svg><path d='M0 0h1v1z' fill='url(#a)'/></svg>", .unsupported("the colour 'url(#a)'")),
    (
      "<svg><path d='M0 0h1v1z' fill='#123'/><path d='M0 0h1v1z' fill='#124'/></svg>",
      .severalColours
    ),
    ("<svg><style>a{}</style></svg>", .unsupported("<style>")),
  ]

  @Test("what is no logo", arguments: bad) func refusals(_ text: String, _ error: LogoFileError) {
    if text.hasPrefix("GIF") {
      #expect(throws: PictureError.self) { try QRLogo(reading: Array(text.utf8)) }
    } else {
      #expect(throws: error) { try QRLogo(reading: Array(text.utf8)) }
    }
    #expect(!"\(error)".isEmpty)
  }

  @Test("an SVG logo is its paths in its box") func svg() throws {
    let text = """
      <?xml version="1.0"?><!-- <path d="nonsense"/> -->
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 4 6"><g>
      <path d="M0 0h1v1z"/><path fill="black" d='M1 1h1v1z'/><path fill="none" d="M9 9h9v9z"/></g></svg>
      """
    let logo = try QRLogo(reading: Array(text.utf8))
    guard case .path(let path, let box, let paint) = logo.content else {
      Issue.record("no path")
      return
    }
    #expect(box == Rectangle(x: -1000, y: -1000, width: 4000, height: 6000) && paint == .black)
    #expect(path.bounds == Rectangle(x: 0, y: 0, width: 2000, height: 2000))
  }
}
