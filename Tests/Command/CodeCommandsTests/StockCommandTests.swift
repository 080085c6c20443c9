import JSONText
import TestSupport
import Testing

@Suite("beckon stock") struct StockCommandTests {
  private func show(_ words: String...) throws -> RanCommand {
    try runBeckon(["stock", "show", "--no-glabels"] + words)
  }

  @Test("the table as people see it") func list() throws {
    let run = try runBeckon(["stock", "list", "--no-glabels"])
    try expectGolden(run.stdout, "beckon/stock-list.txt")
    #expect(run.status == 0 && run.stderr.isEmpty)
  }

  @Test("words that narrow it") func words() throws {
    let run = try runBeckon(["stock", "list", "--no-glabels", "square", "letter", "avery"])
    let names = run.stdout.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(names == ["avery-22805", "avery-22806", "avery-94102", "avery-94107"])
    let none = try runBeckon(["stock", "list", "--no-glabels", "L7610"])
    #expect(none.status == 1 && none.stdout.isEmpty)
    #expect(
      none.stderr
        == "beckon: there is no stock 'L7610'; the nearest names are avery-l7160, and beckon stock "
        + "list shows all\n")
  }

  @Test(
    "one stock, all that is known",
    arguments: ["l7160", "5305", "22807", "ql-62x29", "ql-24-round", "l4731"])
  func one(_ name: String) throws {
    let run = try show(name)
    try expectGolden(run.stdout, "beckon/stock-show-\(name).txt")
    #expect(run.status == 0 && run.stderr.isEmpty)
  }

  @Test("a doubt is said where it is used, and why") func doubt() throws {
    let tape = try show("tze-12")
    try expectGolden(tape.stdout, "beckon/stock-show-tze-12.txt")
    #expect(tape.stderr.hasPrefix("beckon: the sizes of Brother TZe-12 are doubtful: the dots"))
    let run = try show("avery", "22806")
    try expectGolden(run.stdout, "beckon/stock-show-22806.txt")
    #expect(run.status == 0)
    #expect(run.stderr.hasPrefix("beckon: the sizes of Avery 22806 are doubtful: Avery publishes"))
  }

  @Test("as JSON, each held against its schema") func json() throws {
    let list = try runBeckon(["stock", "list", "--json", "--no-glabels"])
    #expect(list.status == 0 && list.stdout.split(separator: "\n").count == 65)
    for name in ["l7160", "5305", "ql-12", "zebra-2x1-300", "22806"] {
      let run = try runBeckon(["stock", "show", "--json", "--no-glabels", name])
      let value = try JSONValue(parsing: run.stdout)
      #expect((value["doubt"] == .null) == run.stderr.isEmpty)
    }
    let run = try runBeckon(["stock", "show", "--json", "--no-glabels", "5160"])
    let value = try JSONValue(parsing: run.stdout)
    #expect(value["labels"] == 30 && value["width"]?.doubleValue == 66.675)
    #expect(value["sheet"]?["layouts"]?.arrayValue?.first?["pitchX"]?.doubleValue == 69.85)
    #expect(value["codes"]?.arrayValue?.count == 4)
  }

  @Test("what is not there, or may be several") func wrong() throws {
    let none = try show("5161")
    #expect(none.status == 65 && none.stdout.isEmpty)
    #expect(none.stderr.hasPrefix("beckon: there is no stock '5161'; the nearest names are "))
    #expect(none.stderr.contains("avery-5160"))
    let several = try show("endisch")
    #expect(several.status == 65)
    #expect(several.stderr.contains("may be 2 stocks: endisch-6500040, endisch-6505050"))
    #expect(try runBeckon(["stock", "show"]).status == 64)
    #expect(try runBeckon(["stock"]).status == 64)
  }

  @Test("a stock file comes first, and its faults have their lines") func file() throws {
    let folder = try ScratchFolder()
    let good = """
      {"version": 1, "stock": [
        {"brand": "Avery", "part": "L7160", "title": "ours", "known": "measured", "sheet": {
          "paper": "A4", "label": {"shape": "rectangle", "width": "64 mm", "height": "38 mm"},
          "layouts": [
            {"columns": 3, "rows": 7, "left": "7 mm", "top": "15 mm", "pitchX": "66 mm",
             "pitchY": "38.1 mm"}]}}
      ]}
      """
    let path = try folder.write(good, to: "stock.json")
    let run = try show("--stock-file", path, "l7160")
    #expect(run.status == 0 && run.stdout.contains("avery-l7160, ours"))
    #expect(run.stdout.contains("64 mm (2.52 in)"))
    #expect(try show("--stock-file", path, "j8160").stdout.contains("63.5 mm (2.5 in)"))
    let list = try runBeckon(["stock", "list", "--no-glabels", "--stock-file", path, "ours"])
    #expect(list.stdout.hasPrefix("avery-l7160"))

    let wide = try folder.write(good.replacing("\"columns\": 3", with: "\"columns\": 4"), to: "bad")
    let refused = try show("--stock-file", wide, "l7160")
    #expect(refused.status == 65 && refused.stdout.isEmpty)
    #expect(refused.stderr.contains("line 5, column"), "\(refused.stderr)")
    #expect(refused.stderr.contains("$.stock[0].sheet.layouts[0]"), "\(refused.stderr)")
    #expect(
      refused.stderr.contains("a row of 4 labels is wider than the paper by 59 mm"),
      "\(refused.stderr)")
    #expect(try show("--stock-file", folder.path + "/none", "l7160").status == 66)
  }

  @Test("gLabels' templates are found behind ours", .needs(.gLabelsTemplates)) func gLabels() throws
  {
    let run = try runBeckon(["stock", "show", "avery", "L4730"])
    #expect(run.status == 0 && run.stdout.contains("as gLabels has it"))
    let ours = try runBeckon(["stock", "show", "L7160"])
    #expect(ours.stdout.contains("from Avery's template"))
    let all = try runBeckon(["stock", "list", "--all", "--json"])
    #expect(all.stdout.split(separator: "\n").count > 1_000)
    let own = try runBeckon(["stock", "list"])
    #expect(own.stderr.contains("other programs' stock is installed too"))
    let found = try runBeckon(["stock", "list", "--json", "rayfilm"])
    #expect(found.stdout.contains("\"origin\":\"gLabels\""))
    #expect(try runBeckon(["stock", "list", "--no-glabels", "rayfilm"]).status == 1)
  }

  @Test("a table of all stock, each with its source, its reason and what others have")
  func sources()
    throws
  {
    let all = try runBeckon(["stock", "sources", "--no-glabels"])
    let rows = all.stdout.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    let list = try runBeckon(["stock", "list", "--no-glabels"]).stdout.split(separator: "\n")
    #expect(rows.count == list.count && rows.allSatisfy { $0.count == 5 && !$0[3].isEmpty })
    let none = try runBeckon(["stock", "sources", "--no-glabels", "L7610"])
    #expect(none.status == 1 && none.stderr.contains("there is no stock 'L7610'"))
  }

  @Test(
    "a sheet of one source is compared with the others when it is used", .needs(.gLabelsTemplates))
  func comparedWhenUsed() throws {
    let folder = try ScratchFolder()
    let rows = try runBeckon(["stock", "sources"]).stdout.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    // Every doubt that the table shows is told when the stock is used.
    for row in rows where row[1] == "Beckon" && ["reported", "doubtful"].contains(row[2]) {
      guard !row[0].contains(/^(brother|dymo|zebra|niimbot)/) else { continue }
      let run = try runBeckon(
        ["sheet", "--stock", row[0], "--test-page", "-q", "--force", "-o", "t.pdf"], in: folder)
      #expect(run.status == 0)
      #expect(run.stderr.contains("doubtful: \(row[3])") == (row[2] == "doubtful"), "\(row)")
    }
  }
}
