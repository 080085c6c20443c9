import Testing

@testable import Scanning

@Suite("What pdfinfo says") struct PDFDescriptionTests {
  private static func description(_ text: String) -> PDFDescription {
    PDFDescription(Array(text.utf8))
  }

  @Test("pages and the size of one") func good() throws {
    let description = Self.description(
      "Title:          Page x of y\nPages:          12\nPage    2 size: 595.28 x 841.89 pts (A4)\n")
    #expect(description.pageCount == 12)
    let size = try #require(description.pageSize)
    #expect(abs(size.width - 8.2678) < 1e-3 && abs(size.height - 11.6929) < 1e-3)
  }

  @Test(
    "anything else is none",
    arguments: [
      "", "Pages:", "Pages: none", "Pages: 0", "Pages: -1", "Pages: 99999999999999999999",
      " Pages: 1", "\u{FFFD}",
    ])
  func pages(_ text: String) { #expect(Self.description(text).pageCount == nil) }

  @Test(
    "nor is a size that is none",
    arguments: [
      "Page 1 size: 595 841 pts", "Page 1 size: x 841", "Page 1 size: 595 x", "Page 1 size: a x b",
      "Page 1 size: 0 x 841 pts", "Page 1 size: -5 x -8 pts", "Page 1 size: nan x 5 pts",
      "Page 1 size: inf x 5 pts", "Page size: 5 × 5", "Pages: 5 x 5",
    ])
  func size(_ text: String) { #expect(Self.description(text).pageSize == nil) }

  @Test("bytes that are no text are no trap") func bytes() {
    for value in UInt8.min...UInt8.max {
      let description = PDFDescription(Array("Page 1 size: 5 x 5".utf8) + [value, value])
      #expect(description.pageCount == nil)
      _ = description.pageSize
    }
  }
}
