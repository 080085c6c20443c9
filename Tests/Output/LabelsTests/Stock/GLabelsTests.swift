import Foundation
import XMLText
import TestSupport
import Testing

@testable import Labels

@Suite("gLabels' templates") struct GLabelsTests {
  static let papers = """
    <?xml version="1.0"?>
    <Glabels-paper-sizes>
      <Paper-size id="B4" _name="B4" pwg_size="iso_b4" width="250mm" height="353mm"/>
      <Paper-size id="number10" _name="#10" pwg_size="x" width="4.125in" height="9.5in"/>
    </Glabels-paper-sizes>
    """

  static let templates = """
    <?xml version="1.0"?>
    <Glabels-templates>
      <!-- a comment -->
      <Template brand="Avery" part="L7160" size="A4" _description="Mailing &amp; Address Labels">
        <Meta category="label"/>
        <Label-rectangle id="0" width="64mm" height="38.1mm" round="1.5mm" x_waste="1mm" y_waste="0mm">
          <Markup-margin size="1mm"/>
          <Layout nx="3" ny="7" x0="7.48mm" y0="15.49mm" dx="65.7mm" dy="38.1mm"/>
        </Label-rectangle>
      </Template>
      <Template brand="Avery" part="J8160" equiv="L7160"/>
      <Template brand="Avery" part="6141" size="Other" width="207" height="351pt" _description="x">
        <Label-rectangle id="0" width="198" height="45pt" round="4.5pt" waste="2pt">
          <Layout nx="1" ny="7" x0="4.5" y0="4.5" dx="198" dy="49.5"/>
        </Label-rectangle>
      </Template>
      <Template brand="B" part="round" size="B4">
        <Label-round id="0" radius="20mm" waste="1mm">
          <Layout nx="2" ny="2" x0="0mm" y0="0mm" dx="50mm" dy="50mm"/>
          <Layout nx="1" ny="1" x0="100mm" y0="0mm" dx="0mm" dy="0mm"/>
        </Label-round>
      </Template>
      <Template brand="B" part="disc" size="US-Letter">
        <Label-cd id="0" radius="2.3125in" hole="0.8125in" waste="0.0625in">
          <Layout nx="1" ny="2" x0="1in" y0="0.5in" dx="0in" dy="5in"/>
        </Label-cd>
      </Template>
      <Template brand="B" part="oval" size="A4">
        <Label-ellipse id="0" width="60mm" height="30mm">
          <Layout nx="1" ny="1" x0="9mm" y0="9mm" dx="0mm" dy="0mm"/>
        </Label-ellipse>
      </Template>
      <Template brand="C" part="path" size="A4"><Label-path d="M0 0"><Layout nx="1" ny="1"
        x0="0" y0="0" dx="0" dy="0"/></Label-path></Template>
      <Template brand="C" part="path2" equiv="path"/>
      <Template brand="C" part="endless" size="roll"><Label-continuous width="62mm"/></Template>
      <Template brand="C" part="wide" size="A4"><Label-rectangle width="100mm" height="10mm"><Layout
        nx="3" ny="1" x0="0" y0="0" dx="100mm" dy="0"/></Label-rectangle></Template>
      <Template brand="C" part="odd" size="A4"><Label-rectangle width="1e2mm" height="10mm"><Layout
        nx="1" ny="1" x0="0" y0="0" dx="0" dy="0"/></Label-rectangle></Template>
      <Template brand="C" part="L7160" size="nowhere"><Label-round radius="9mm"/></Template>
      <Template brand="Avery" part="L7160" equiv="6141"/>
      <Template part="alone" size="A4"/>
      <Something-new><More/></Something-new>
    </Glabels-templates>
    """

  static func read() throws -> GLabelsTemplates {
    var templates = GLabelsTemplates()
    try templates.read(Array(papers.utf8))
    try templates.read(Array(Self.templates.utf8))
    return templates
  }

  @Test("sheets of five shapes are read, with their equal numbers") func sheets() throws {
    let stocks = try Self.read().stocks
    #expect(stocks.map(\.id) == ["avery-l7160", "avery-6141", "b-round", "b-disc", "b-oval"])
    #expect(stocks.allSatisfy { $0.origin == .gLabels && $0.knowledge.word == "reported" })
    let first = stocks[0]
    #expect(first.title == "Mailing & Address Labels")
    #expect(first.equivalents == [Stock.Name("Avery", "J8160")])
    let expected = Sheet(
      .a4, .rectangle(width: .mm(64), height: .mm(38.1), corner: .mm(1.5)),
      [.mm(3, 7, at: 7.48, 15.49, by: 65.7, 38.1)], bleedX: .mm(1))
    #expect(first.sheet == expected)
    #expect(stocks[1].sheet?.paper == Paper(width: .points(207), height: .points(351)))
    #expect(stocks[1].sheet?.shape.width == .points(198) && stocks[1].sheet?.bleedY == .points(2))
    #expect(stocks[2].sheet?.count == 5 && stocks[2].sheet?.paper.width == .mm(250))
    #expect(stocks[3].shape == .ring(diameter: .inches(4.625), hole: .inches(1.625)))
    #expect(stocks[3].sheet?.paper == .letter)
    #expect(stocks[4].shape == .ellipse(width: .mm(60), height: .mm(30)))
  }

  @Test("what is not understood is left out and counted") func leftOut() throws {
    let templates = try Self.read()
    #expect(
      templates.leftOut == [
        "a label of the kind path": 1, "equal to one that is not read": 1, "without its width": 2,
        "labels beyond the paper": 1, "a length that cannot be read": 1, "a second time": 1,
        "without a brand or a number": 1,
      ])
    #expect(templates.leftOutCount == 8)
  }

  @Test("what is not XML is refused at its byte, and no beginning traps") func bad() throws {
    var templates = GLabelsTemplates()
    let error = #expect(throws: XMLError.self) { try templates.read(Array("<a><b></a>".utf8)) }
    #expect("\(try #require(error))" == "byte 9: this is not a valid XML tag")
    for count in 0..<Self.templates.utf8.count {
      var templates = GLabelsTemplates()
      #expect(throws: XMLError.self) {
        try templates.read(Array(Self.templates.utf8.prefix(count)))
      }
    }
  }

  @Test(
    "every file that Debian installs is read, and its sheets are real", .needs(.gLabelsTemplates))
  func installed() throws {
    let folder = URL(fileURLWithPath: Equipment.gLabelsTemplates.rawValue)
      .deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("-templates.xml") }.sorted()
    #expect(names.count >= 30)
    var templates = GLabelsTemplates()
    var written = 0
    for name in ["paper-sizes.xml"] + names {
      let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
      try templates.read(bytes)
      written += String(decoding: bytes, as: UTF8.self).split(separator: "<Template ").count - 1
    }
    let read = templates.stocks.reduce(0) { $0 + $1.names.count }
    #expect(read + templates.leftOutCount == written)
    #expect(read >= 1_600, "\(read) of \(written): \(templates.leftOut)")
    #expect(templates.stocks.allSatisfy { $0.sheet?.fault == nil })
    let catalogue = StockCatalogue(templates.stocks)
    let first = try #require(try catalogue.one(named: "avery 5160").sheet)
    // Their own figures, which ours do not follow.
    #expect(first.grids[0].pitchX == .inches(2.78125) || first.grids[0].pitchX == .points(200.25))
    #expect(first.count == 30)
  }
}
