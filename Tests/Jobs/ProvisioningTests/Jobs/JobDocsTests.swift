import Foundation
import SystemIO
import TestSupport
import Testing

/// docs/jobs.md, command by command.
@Suite("docs/jobs.md", .needs(.bash)) struct JobDocsTests {
  /// A command of the page, and what it prints.
  struct Line {
    var command: String
    var shows: [String] = []
  }

  /// The commands in a page's consoles, in their order.
  static func lines(of name: String) throws -> [Line] {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/\(name)"), encoding: .utf8)
    var lines: [Line] = []
    var isConsole = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        lines.append(Line(command: String(line.dropFirst(2))))
      } else if isConsole {
        lines[lines.count - 1].shows.append(line)
      }
    }
    return lines
  }

  @Test("every command does what the page shows") func walk() throws {
    let lines = try Self.lines(of: "jobs.md")
    #expect(lines.count >= 15)
    try Self.check(lines)
  }

  @Test("fifty tables, from nothing to paper", .needs(.python3)) func fiftyTables() throws {
    let lines = try Self.lines(of: "for-restaurants.md")
    #expect(lines.count >= 15)
    let folder = try ScratchFolder()
    try Equipment.python3.run(["-c", Self.spreadsheet, folder.path("tables.xlsx")])
    // The corrections of printers are kept below the home folder.
    let environment = ProcessInfo.processInfo.environment.merging([
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.path("config"),
    ]) { $1 }
    try Self.check(lines, environment, in: folder)
  }

  /// Writes a workbook with one column, as a spreadsheet program would.
  private static let spreadsheet = """
    import sys, zipfile
    rows = "".join('<row r="%d"><c r="A%d"><v>%d</v></c></row>' % (n + 1, n + 1, n) for n in range(1, 51))
    head = '<row r="1"><c r="A1" t="inlineStr"><is><t>table</t></is></c></row>'
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006/"
    form = "application/vnd.openxmlformats-officedocument.spreadsheetml."
    files = {
        "[Content_Types].xml": '<Types xmlns="' + package + 'content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/xl/workbook.xml" ContentType="' + form + 'sheet.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="' + form + 'worksheet+xml"/></Types>',
        "_rels/.rels": '<Relationships xmlns="' + package + 'relationships"><Relationship Id="r1" '
        'Type="' + office + '/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": '<workbook xmlns="' + main + '" xmlns:r="' + office + '"><sheets>'
        '<sheet name="Tables" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships xmlns="' + package + 'relationships"><Relationship '
        'Id="r1" Type="' + office + '/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": '<worksheet xmlns="' + main + '"><sheetData>' + head + rows
        + '</sheetData></worksheet>',
    }
    with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in files.items():
            book.writestr(name, '<?xml version="1.0" encoding="UTF-8"?>' + text)
    """

  /// Runs commands, one after the other in one folder, and compares what they print.
  static func check(
    _ lines: [Line], _ environment: [String: String]? = nil, in given: ScratchFolder? = nil
  ) throws {
    let folder = try given ?? ScratchFolder()
    let beckon = try builtProgram("beckon")
    for line in lines {
      var command = try Equipment.bash.command(
        ["-c", "beckon() { '\(beckon)' \"$@\"; }; exec 2>&1; \(line.command)"])
      command.folder = folder.path
      command.environment = environment
      let outcome = try command.run(within: .seconds(300))
      var printed = String(decoding: outcome.output, as: UTF8.self).split(
        whereSeparator: \.isNewline
      )
      .map(String.init)
      if outcome.ending != .exited(0), case .exited(let status) = outcome.ending {
        printed.append("(exit status \(status))")
      }
      // Standard error comes when it likes.
      let (shown, said) = (Self.sorted(line.shows), Self.sorted(printed))
      #expect(
        Self.matches(shown[...], said[...]),
        "\(line.command)\nshows \(shown.joined(separator: "\n"))\nprints \(said.joined(separator: "\n"))"
      )
    }
  }

  /// What `beckon:` says last.
  private static func sorted(_ lines: [String]) -> [String] {
    lines.filter { !$0.hasPrefix("beckon: ") } + lines.filter { $0.hasPrefix("beckon: ") }
  }

  /// Whether lines are as they are shown, with `…` for any text in a line and, alone, for any
  /// lines.
  private static func matches(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == "…" {
      return (printed.startIndex...printed.endIndex).contains {
        matches(shown.dropFirst(), printed[$0...])
      }
    }
    guard let line = printed.first else { return false }
    return matches(first, line) && matches(shown.dropFirst(), printed.dropFirst())
  }

  private static func matches(_ shown: String, _ line: String) -> Bool {
    let parts = shown.components(separatedBy: "…")
    guard parts.count > 1 else { return shown == line }
    guard line.hasPrefix(parts[0]), line.hasSuffix(parts[parts.count - 1]) else { return false }
    var rest = line[...]
    for part in parts where !part.isEmpty {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
