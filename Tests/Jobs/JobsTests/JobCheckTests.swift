import InvocationURLs
import TestSupport
import Testing

@testable import Jobs

@Suite("The check of a job") struct JobCheckTests {
  static let routes = """
    {"hosts":["eat.example.com"],"routes":[{"name":"table","pattern":"/s/{store:int(1...500)}/t/{table}"},
    {"name":"kitchen","pattern":"/s/{store:int(1...500)}/t/kitchen"}]}
    """

  static func job(
    _ url: String, _ more: String = "", tag: String = "\"tag\":{\"chips\":[\"ntag213\"]}",
    rows: String = "\"rows\":{\"csv\":\"tables.csv\"}"
  ) -> String {
    "{\"name\":\"tables\",\(rows),\"url\":\(url),\(tag)\(more)}"
  }

  static let template = "{\"template\":\"https://eat.example.com/s/{store}/t/{table}\"}"
  static let route = "{\"route\":\"table\"}"

  static func run(
    _ text: String, csv: String? = nil, routes: String? = nil, threads: Int = 1
  ) throws -> (findings: [String], report: JobReport) {
    let plan = try plan(text, csv: csv, routes: routes)
    var findings: [String] = []
    let checks = JobCheckOptions(font: plan.file.qr?.font, threads: threads)
    let report = try JobCheck(plan, checks).run {
      findings.append("\($0.kind.rawValue): \($0)")
    }
    return (findings, report)
  }

  @Test("names line, row and column of every bad row") func badRows() throws {
    let csv = """
      store,table,note
      42,7,
      ,8,
      "4
      2",9,
      42,"10 ",
      42,x y,
      42,,
      501,11,
      42,kitchen,
      42,7,again

      """
    let (findings, report) = try Self.run(
      Self.job(Self.route, ",\"routes\":\"routes.json\""), csv: csv, routes: Self.routes)
    #expect(
      findings == [
        "value: line 3 (row 2), column 'store': the field is empty; fill it, or make the value "
          + "optional in the job file",
        "value: line 4 (row 3), column 'store': route 'table': '4\n2' cannot be the value of 'store', "
          + "which is a number from 1 to 500",
        "value: line 6 (row 4), column 'table': the field ends with white space, which would be part "
          + "of the URL; take it out",
        "value: line 8 (row 6), column 'table': the field is empty; fill it, or make the value "
          + "optional in the job file",
        "value: line 9 (row 7), column 'store': route 'table': '501' cannot be the value of 'store', "
          + "which is a number from 1 to 500",
        "route: line 10 (row 8): the URL is made by the route 'table' and leads to 'kitchen', which "
          + "comes before it in the table",
        "duplicate: line 11 (row 9): the URL is the same as in line 2 (row 1)",
      ])
    #expect(report.rows == 9)
    #expect(report.badRows == 7)
    #expect(report.errors == 7)
    #expect(report.routes.map(\.name) == ["table", "kitchen"])
    #expect(report.routes.map(\.count) == [3, 1])
    #expect(!report.isGood)
  }

  @Test("blames the column that a fault comes from") func blame() throws {
    let url = "{\"template\":\"{+base}/t/{table}\"}"
    let csv = """
      base,table
      https://eat.example.com,7
      ftp://eat.example.com,8
      https://eat..example.com,9
      https://localhost,10

      """
    let (findings, _) = try Self.run(Self.job(url), csv: csv)
    #expect(
      findings.map { $0.prefix(39) } == [
        "url: line 3 (row 2), column 'base': the",
        "url: line 4 (row 3), column 'base': the",
        "lint: line 5 (row 4), column 'base': th",
      ])
  }

  @Test("says which route is nearest when none takes a URL") func noRoute() throws {
    let (findings, _) = try Self.run(
      Self.job(Self.template, ",\"routes\":\"r.json\""), csv: "store,table\n0,7\n42,8\n",
      routes: Self.routes)
    #expect(findings.count == 1)
    #expect(
      findings.first?.hasPrefix(
        "route: line 2 (row 1): no route of the table matches this URL; nearest is ") == true)
  }

  @Test("compares in canonical form, and exactly") func duplicates() throws {
    let url = "{\"template\":\"{+link}\"}"
    let csv = """
      link,serial
      https://eat.example.com/a,1
      https://eat.example.com:443/%61,2
      https://eat.example.com/A,3
      https://eat.example.com/b,1

      """
    let (findings, report) = try Self.run(
      Self.job(url, ",\"unique\":[\"url\",\"serial\"]"), csv: csv)
    #expect(
      findings == [
        "duplicate: line 3 (row 2): the URL is the same as in line 2 (row 1)",
        "duplicate: line 5 (row 4), column 'serial': the 'serial' is the same as in line 2 (row 1)",
      ])
    #expect(report.badRows == 2)
  }

  @Test("a count with one URL says what to do") func sameURL() throws {
    let (findings, _) = try Self.run(
      Self.job(
        "{\"template\":\"https://eat.example.com/\"}", rows: "\"rows\":{\"count\":2}"))
    #expect(
      findings == [
        "duplicate: row 2: the URL is the same as in row 1; put a serial or random value into the "
          + "URL, or \"unique\": [] into the job file"
      ])
  }

  @Test("two files of one name are refused, in capitals too") func fileNames() throws {
    let tag = "\"qr\":{\"folder\":\"qr\",\"names\":\"{table}-{host}\"}"
    let (findings, _) = try Self.run(
      Self.job(Self.template, tag: tag), csv: "store,table\n1,A\n2,a\n3,b\n")
    #expect(
      findings == ["duplicate: line 3 (row 2): the file name is the same as in line 2 (row 1)"])
  }

  @Test("stops where the table cannot be read, and says so") func brokenTable() throws {
    let (findings, report) = try Self.run(
      Self.job(Self.template), csv: "store,table\n1,2\n1,3,4\n1,5\n")
    #expect(
      findings == [
        "csv: line 3, column 5: the row has 3 fields where the first row has 2; a field that contains "
          + "the separator must be in quotes"
      ])
    #expect(!report.isComplete)
    #expect(report.rows == 1)
  }

  @Test("a table without rows is no job") func noRows() throws {
    let (findings, report) = try Self.run(Self.job(Self.template), csv: "store,table\n")
    #expect(findings == ["csv: the table has no rows below its header"])
    #expect(!report.isGood)
  }

  @Test("gives the same findings with many threads") func threads() throws {
    var csv = "store,table\n"
    for row in 0..<3000 { csv += row % 97 == 0 ? "1,\n" : "\(row % 499 + 1),\(row % 1500)\n" }
    let job = Self.job(Self.template, ",\"routes\":\"r.json\"")
    let one = try Self.run(job, csv: csv, routes: Self.routes)
    let four = try Self.run(job, csv: csv, routes: Self.routes, threads: 4)
    #expect(one.findings == four.findings)
    #expect(one.report.routes.map(\.count) == four.report.routes.map(\.count))
    #expect(one.report.rows == 3000 && four.report.rows == 3000)
    #expect(one.report.badRows == 31)
  }

  @Test("counts lint warnings instead of listing them") func warnings() throws {
    let url = "{\"template\":\"http://eat.example.com/{store}/{table}\"}"
    let (findings, report) = try Self.run(Self.job(url), csv: "store,table\n1,2\n1,3\n1,4\n")
    #expect(findings == [])
    #expect(report.isGood)
    let plain = report.warnings.first { $0.first.rule == "http" || $0.first.rule == "plain-http" }
    #expect(plain?.count == 3)
    #expect(plain?.first.row == 1)
  }

  @Test("says which values nothing is made of") func unused() throws {
    let (findings, report) = try Self.run(
      Self.job(
        Self.template,
        ",\"values\":{\"n\":{\"serial\":{}},\"c\":{\"check\":\"luhn\",\"of\":\"n\"}}"),
      csv: "store,table\n1,2\n")
    #expect(findings == [])
    #expect(
      report.warnings.map(\.first.description) == [
        "value 'c': this value is not used; use it, or leave it out"
      ])
  }

  @Test("calls no two rows equal whose hashes alone are", arguments: [0, 1, 7] as [UInt64])
  func collisions(_ mask: UInt64) throws {
    let rows = (1...300).map { "\($0),\($0 % 150)\n" }.joined()
    let plan = try plan(
      Self.job(
        "{\"template\":\"https://eat.example.com/{store}\"}", ",\"unique\":[\"url\",\"table\"]"),
      csv: "store,table\n" + rows)
    var findings: [JobFinding] = []
    let report = try JobCheck(plan, JobCheckOptions(), TextHash(mask: mask)).run {
      findings.append($0)
    }
    #expect(report.rows == 300 && report.badRows == 150)
    #expect(findings.map(\.row) == Array(151...300))
    #expect(findings.allSatisfy { $0.column == "table" })
    #expect(findings.first?.sentence == "the 'table' is the same as in line 2 (row 1)")
  }

  @Test(
    "a table that cannot be read is not said to be empty",
    arguments: ["1,2\0\n", "1,a\"b\n"])
  func unreadable(_ row: String) throws {
    let (findings, report) = try Self.run(Self.job(Self.template), csv: "store,table\n" + row)
    #expect(findings.count == 1 && report.errors == 1, "\(findings)")
    #expect(findings.first?.hasPrefix("csv: line 2, column ") == true)
  }

  @Test(
    "a control character is called what it is",
    arguments: [
      ("\u{1B}[1m7", "begins with the control character U+001B (ESC)"),
      ("7\u{7}", "ends with the control character U+0007 (BEL)"),
      ("\u{7F}7", "begins with the control character U+007F"),
      ("\t7", "begins with white space"), ("7 ", "ends with white space"),
    ])
  func control(_ field: String, _ words: String) throws {
    let (findings, _) = try Self.run(
      Self.job(Self.template), csv: "store,table\n1,\"\(field)\"\n")
    #expect(
      findings.first?.hasPrefix("value: line 2 (row 1), column 'table': the field \(words), which ")
        == true, "\(findings)")
  }

  @Test("reads what spreadsheets write") func spreadsheet() throws {
    let csv = "\u{FEFF}sep=;\r\nstore;table;note\r\n42;7;\"a; b\r\nc\"\r\n42;8;\r\n\r\n"
    let (findings, report) = try Self.run(Self.job(Self.template), csv: csv)
    #expect(findings == [])
    #expect(report.rows == 2)
    #expect(report.longestURL == "https://eat.example.com/s/42/t/7")
  }
}
