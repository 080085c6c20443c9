import BenchmarkKit
import CBulkPeers

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Labels on sheets: `beckon sheet` beside gLabels' batch command and a Python script by ReportLab and
/// segno, each from the same table onto the same sheet, each a process of its own.
///
/// `SHEET_LABELS` is how many labels the longest run of ours has (10,000).
enum SheetBenchmarks: Suite {
  static let name = "sheets"
  private static let labels = 1_000

  static func run(_ report: inout Report) throws {
    guard let program = BulkBenchmarks.program else {
      report.heading("Sheets: left out, there is no release build of beckon (make build)")
      return
    }
    let memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    let folder = "\(memory)/beckon-sheets-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { throw ReportError.cannotWrite(folder) }
    defer { bulk_remove(folder) }
    report.heading("Labels with a code and a line on Avery L7160, PDF files in \(memory)")
    let bench = SheetBench(folder)
    try bench.write(table(labels), "table.csv")
    try bench.write(SheetPeers.gLabels(folder), "table.glabels")
    try bench.write(SheetPeers.reportLab, "table.py")
    let peers = [
      (
        "gLabels 3.4",
        ["glabels-3-batch", "-o", "\(folder)/glabels.pdf", "\(folder)/table.glabels"],
        "\(folder)/glabels.pdf"
      ),
      (
        "ReportLab and segno",
        ["/usr/bin/python3", "\(folder)/table.py", "\(folder)/table.csv", "\(folder)/python.pdf"],
        "\(folder)/python.pdf"
      ),
    ]
    var times: [(name: String, seconds: Double)] = []
    for (name, words, file) in peers {
      guard let usage = bench.best(words, of: 2), usage.status == 0, access(file, R_OK) == 0 else {
        report.heading("\(name): left out, it is not here (scripts/install-packages bench)")
        continue
      }
      times.append((name, usage.seconds))
      report.add(row("sheets.\(name), \(labels) labels", usage, labels))
    }
    for (name, options) in [("read back", []), ("not read back", ["--no-verify"])] {
      guard let usage = bench.best(bench.beckon(program, options), of: 3) else { continue }
      var row = row("sheets.beckon, \(name), \(labels) labels", usage, labels)
      for peer in times {
        row.note += "; \(fixed(peer.seconds / usage.seconds, 1)) times \(peer.name)"
      }
      report.add(row)
    }
    try measureLong(program, bench, &report)
  }

  /// Memory must not grow with the number of pages.
  private static func measureLong(
    _ program: String, _ bench: SheetBench, _ report: inout Report
  ) throws {
    let most = getenv("SHEET_LABELS").flatMap { Int(String(cString: $0)) } ?? 10_000
    for count in [labels, most] {
      try bench.write(table(count), "table.csv")
      guard let usage = bench.best(bench.beckon(program, []), of: 1, watching: true) else {
        continue
      }
      var row = row("sheets.beckon, memory, \(count) labels", usage, count)
      row.note += "; \(fixed(Double(usage.peak_memory) / 1e6, 1)) MB at most"
      report.add(row)
    }
  }

  private static func table(_ count: Int) -> String {
    "table,url\n" + (1...count).map { "\($0),https://eat.example.com/s/42/t/\($0)\n" }.joined()
  }

  private static func row(_ name: String, _ usage: bulk_usage, _ count: Int) -> Measurement {
    Measurement(
      name, nanoseconds: usage.seconds * 1e9 / Double(count),
      note: "status \(usage.status), \(fixed(usage.processor_seconds, 2)) s of processor time")
  }
}

/// Runs programs on files of one folder.
private struct SheetBench {
  let folder: String

  init(_ folder: String) { self.folder = folder }

  func write(_ text: String, _ name: String) throws {
    guard let file = fopen("\(folder)/\(name)", "w") else {
      throw ReportError.cannotWrite("\(folder)/\(name)")
    }
    fputs(text, file)
    fclose(file)
  }

  func beckon(_ program: String, _ options: [String]) -> [String] {
    [
      program, "sheet", "--csv", "\(folder)/table.csv", "--stock", "L7160", "--line",
      "Table {table}", "--no-lint", "-q", "--force", "-o", "\(folder)/ours.pdf",
    ] + options
  }

  /// The fastest of some runs; `nil` when the program cannot be started. Memory is looked at all the time
  /// when it is watched.
  func best(_ words: [String], of count: Int, watching: Bool = false) -> bulk_usage? {
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer<CChar>($0) } + [nil]
    let nothing = "\(folder)/nothing"
    if watching { mkdir(nothing, 0o700) }
    let runs = (0..<count).map { _ in
      pointers.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("an end mark is there") }
        return bulk_run(start, "/dev/null", watching ? nothing : nil)
      }
    }
    return runs.filter { $0.status != -1 }.min { $0.seconds < $1.seconds }
  }
}

/// The same labels by other programs.
private enum SheetPeers {
  /// A document of gLabels 3.4: a code by libqrencode and a line, merged with a table.
  static func gLabels(_ folder: String) -> String {
    let upright = #"a0="1" a1="0" a2="0" a3="1" a4="0" a5="0""#
    return """
      <?xml version="1.0"?>
      <Glabels-document xmlns="http://glabels.org/xmlns/3.0/">
        <Template brand="Avery" part="L7160" size="A4" description="Labels">
          <Label-rectangle id="0" width="63.5mm" height="38.1mm" round="2mm" x_waste="0" y_waste="0">
            <Markup-margin size="2mm"/>
            <Layout nx="3" ny="7" x0="7.21mm" y0="15.15mm" dx="66.04mm" dy="38.1mm"/>
          </Label-rectangle>
        </Template>
        <Objects id="0" rotate="False">
          <Object-barcode \(upright) x="2mm" y="2mm" w="34mm" h="34mm" backend="libqrencode"
            style="IEC18004" text="False" checksum="True" color="0x000000ff" field="url" format="20"/>
          <Object-text \(upright) x="38mm" y="14mm" w="24mm" h="10mm" justify="left"><Span
            font_family="Sans" font_size="12" color="0x000000ff">Table <Field name="table"/></Span></Object-text>
        </Objects>
        <Merge type="Text/Comma/Line1Keys" src="\(folder)/table.csv"/>
      </Glabels-document>
      """
  }

  /// What somebody would write who knows both libraries: vectors, a rectangle for each run of modules.
  static let reportLab = """
    import csv, sys
    import segno
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas
    rows = list(csv.DictReader(open(sys.argv[1])))
    page = Canvas(sys.argv[2], pagesize=(210 * mm, 297 * mm))
    for number, row in enumerate(rows):
        place = number % 21
        if number and place == 0:
            page.showPage()
        left = (7.21 + place % 3 * 66.04 + 2) * mm
        top = 297 * mm - (15.15 + place // 3 * 38.1 + 2) * mm
        matrix = segno.make(row["url"], error="m", micro=False).matrix
        module = 34 * mm / (len(matrix) + 8)
        for y, line in enumerate(matrix):
            start = None
            for x, dark in enumerate(list(line) + [0]):
                if dark and start is None:
                    start = x
                elif not dark and start is not None:
                    page.rect(left + (start + 4) * module, top - (y + 5) * module,
                              (x - start) * module, module, stroke=0, fill=1)
                    start = None
        page.setFont("Helvetica", 12)
        page.drawString(left + 36 * mm, top - 18 * mm, "Table " + row["table"])
    page.save()
    """
}
