import TestSupport
import Testing

@testable import Labels

@Suite("LibreOffice's labels") struct LibreOfficeTests {
  /// An excerpt in the format of the file, with names and sizes of our own.
  static let labels = """
    <?xml version='1.0' encoding='UTF-8'?>
    <!-- a comment -->
    <manufacturers>
    <manufacturer name="Avery A4">
      <label id="L1"><name>L9160 Address &amp; more</name>
        <measure>S;6604;3810;6350;3810;721;1515;3;7;21000;29700</measure></label>
      <label id="L2"><name>L9161 Address</name>
        <measure>S;6604;3810;6350;3810;400;1515;3;7;21000;29700</measure></label>
      <label id="L3"><name>L9161 again</name>
        <measure>S;6604;3810;6350;3810;721;1515;3;7;21000;29700</measure></label>
      <label id="L4"><name>9293 Round</name>
        <measure>S;6985;6350;6350;6350;635;1270;3;4;21590;27940</measure></label>
      <label id="L5"><name>9294 Round</name>
        <measure>S;5080;4234;5080;4128;1113;1270;4;6;21590;27940</measure></label>
      <label id="L6"><name>9700 CD-Etikett</name>
        <measure>S;11700;11700;11700;11700;1000;1000;1;2;21000;29700</measure></label>
      <label id="L7"><name>9701 endless</name><measure>C;4064;1270;3810;953;1270;0;5;1;22606;1270</measure></label>
      <label id="L8"><name>9702 wide</name>
        <measure>S;10160;33870;9906;3387;467;1302;2;8;21000;29700</measure></label>
      <label id="L9"><name>9703 odd</name><measure>S;a;b</measure></label>
    </manufacturer>
    <manufacturer name="Avery Zweckform">
      <label id="L0"><name>9475 Etiketten</name>
        <measure>S;7000;3600;7000;3600;0;450;3;8;21000;29700</measure></label>
    </manufacturer>
    </manufacturers>
    """

  static func read() throws -> LibreOfficeLabels {
    var list = LibreOfficeLabels()
    try list.read(Array(labels.utf8))
    return list
  }

  @Test("sheets with their brand, number, title, shape and paper") func sheets() throws {
    let list = try Self.read()
    #expect(
      list.stocks.map(\.id) == ["avery-l9160", "avery-l9161", "avery-9293", "zweckform-9475"])
    let first = try #require(list.stocks.first)
    #expect(first.title == "Address & more")
    #expect(first.sheet?.paper.name == "A4")
    #expect(first.sheet?.grids[0].left == .mm(7.21))
    #expect(first.sheet?.shape == .rectangle(width: .mm(63.5), height: .mm(38.1), corner: nil))
    #expect(list.stocks[2].sheet?.shape == .round(diameter: .mm(63.5)))
    #expect(
      list.leftOut == [
        "a second time": 1, "a round label whose sides differ": 1, "discs": 1,
        "continuous paper": 1, "labels that cannot be so": 1, "a length that cannot be read": 1,
      ])
  }

  @Test("sizes of one source are doubtful if another differs, or if margins are uneven")
  func doubts() throws {
    var catalogue = StockCatalogue([])
    catalogue.add(try Self.read().stocks)
    // 4 mm at the left, 10.42 mm at the right.
    let uneven = try catalogue.one(named: "L9161")
    #expect(
      uneven.doubt?.hasSuffix("the margins left and right differ: 4 and 10.42 mm") == true,
      "\(uneven.knowledge)")
    #expect(try catalogue.one(named: "L9160").doubt == nil)
    func other(_ left: Double, _ origin: Stock.Origin = .gLabels) -> Stock {
      Stock(
        Stock.Name("Avery", "L9160"), title: "x",
        .sheet(
          Sheet(.a4, .mm(63.5, 38.1), [.mm(3, 7, at: left, 15.15, by: 66.04, 38.1)])),
        .reported("as gLabels has it"), origin: origin)
    }
    for (left, isDoubtful) in [(7.21, false), (7.5, false), (7.55, true)] {
      var both = StockCatalogue([])
      both.add(try Self.read().stocks)
      both.add([other(left)])
      let stock = try both.one(named: "L9160")
      #expect((stock.doubt != nil) == isDoubtful, "\(left): \(stock.knowledge)")
      #expect(stock.others.map(\.origin) == [.gLabels])
    }
    // What was measured stays so.
    var measured = StockCatalogue([])
    var known = other(7.21, .builtIn)
    known.knowledge = .measured("by a ruler")
    measured.add([known, other(9.0)])
    #expect(try measured.one(named: "L9160").doubt == nil)
  }

  @Test("a tent card agrees with a source that has the whole card, or one of its panels")
  func tents() {
    func sheet(_ shape: LabelShape, _ top: Double) -> Sheet {
      Sheet(.letter, shape, [.inches(1, 2, at: 0, top, by: 0, 5)])
    }
    let tent = sheet(.tent(width: .inches(8.5), panel: .inches(2.5)), 0.5)
    #expect(tent.difference(from: sheet(.inches(8.5, 5), 0.5)) == .zero)
    #expect(tent.difference(from: sheet(.inches(8.5, 2.5), 0.5)) == .zero)
    #expect(tent.difference(from: sheet(.inches(8.5, 2.5), 3)) == .zero)
    #expect(tent.difference(from: sheet(.inches(8.5, 2.5), 3.1)) == .inches(0.1))
  }
}
