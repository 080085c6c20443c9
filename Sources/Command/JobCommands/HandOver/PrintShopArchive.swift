import CSVText

/// The archive for a print shop or a designer: the drawings, and a table that identifies them.
struct PrintShopArchive: HandOverFormat {
  /// The name of the table in the archive, which no drawing has.
  private static let table = "codes.csv"
  private static let maxDrawingSize = 16 << 20

  private let folder: String
  private let isOfApple: Bool
  private var names = DrawingNames()
  private var check: AppleURLCheck?
  private var compressor: URLCompressor?
  private var archive = Archive()
  private var isCompared = true

  /// Creates an archive of App Clip Codes drawn by Apple's generator.
  init(apple folder: String, _ check: AppleURLCheck, _ tables: ClipTables) throws {
    (self.folder, isOfApple) = (folder, true)
    self.check = check
    compressor = try tables.find().map { URLCompressor($0) }
  }

  /// Creates an archive of the job's own QR codes. Without a folder, they are taken from the job's
  /// folder of codes. A print shop takes no pixels.
  init(_ place: JobContext, folder: String?, isForPrint: Bool) throws {
    guard let qr = place.file.qr, !isForPrint || [.svg, .pdf, .eps].contains(qr.output.format)
    else {
      guard isForPrint else {
        throw BadData("\(place.path): the job makes no QR codes (it has no \"qr\")")
      }
      throw BadData(
        "\(place.path): the job makes no SVG files, and no PDF or EPS files either; a print shop takes "
          + "\"clipCode\", or \"qr\" with \"format\": \"svg\", \"pdf\" or \"eps\"")
    }
    self.folder = folder ?? place.beside(qr.output.folder)
    isOfApple = false
  }

  mutating func faults(of row: HandOverRow) throws -> [String] {
    let faults = (check?.faults(of: row.url) ?? []) + names.faults(of: row)
    guard faults.isEmpty else { return faults }
    do throws(SystemIOError) { return drawingFaults(try drawing(of: row), row) } catch {
      return ["\(error)"]
    }
  }

  mutating func head() -> [UInt8] { [] }

  /// Adds the drawing in its current state, after checking once more that it is the right one.
  mutating func bytes(of row: HandOverRow) throws -> [UInt8] {
    let drawing = try drawing(of: row)
    if let fault = drawingFaults(drawing, row).first {
      throw BadData("row \(row.number): \(fault); it changed meanwhile, and nothing was written")
    }
    return try archive.add(drawing, row, isOfApple: isOfApple)
  }

  mutating func foot() throws -> [UInt8] { try archive.finish(Self.table) }

  var notes: [String] {
    guard isOfApple else { return [] }
    let compared =
      isCompared
      ? "" : ", whose arcs were not compared with their URLs: Apple's weight tables were not found"
    return ["the drawings are those of \(folder)\(compared)"]
  }

  private func drawing(of row: HandOverRow) throws(SystemIOError) -> [UInt8] {
    try InputFile.contents(
      of: folder + "/" + row.drawing, limit: Self.maxDrawingSize, allowsEmpty: false)
  }

  private mutating func drawingFaults(_ bytes: [UInt8], _ row: HandOverRow) -> [String] {
    isOfApple ? appleFaults(bytes, row) : ownFaults(bytes, row)
  }

  /// The faults of a file that should be the row's code from Apple's tools, in sentences.
  private mutating func appleFaults(_ bytes: [UInt8], _ row: HandOverRow) -> [String] {
    let notice = Array(AppClipCode.notice.utf8)
    if bytes.firstRange(of: notice) != nil {
      return ["\(row.drawing) is a preview that Beckon drew; make it with Apple's generator"]
    }
    let drawing: ClipDrawing
    do throws(ClipDrawingError) { drawing = try ClipDrawing(svg: bytes) } catch {
      return ["\(row.drawing): \(error)"]
    }
    if drawing.wrong > 0 { return ["\(row.drawing): its arcs were changed"] }
    if let stated = drawing.statedURL, stated != row.url {
      return ["\(row.drawing) says that it carries \(stated)"]
    }
    guard let payload = try? compressor?.payload(of: row.url) else {
      isCompared = false
      return []
    }
    return payload == drawing.payload ? [] : ["\(row.drawing) carries another URL"]
  }

  /// The faults of a file that should be the one recorded in the ledger, in sentences.
  private func ownFaults(_ bytes: [UInt8], _ row: HandOverRow) -> [String] {
    guard let digest = row.codeDigest else {
      return ["'beckon job run --codes' did not make \(row.drawing)"]
    }
    return (try? SHA256.digest(of: bytes)) == digest
      ? [] : ["\(row.drawing) is not the file that 'beckon job run --codes' made"]
  }
}

extension PrintShopArchive {
  /// The ZIP archive, with the table that grows as files are added.
  private final class Archive {
    private var zip = Optional(ZIPWriter())
    // A ' is put before a value of the table that a spreadsheet would run; names are checked.
    private var table = CSVWriter(escapesFormulas: true)
    private var columns: [String] = []
    private var lines: [UInt8] = []

    /// Adds a drawing and its line, which has the columns of the table unless the format of the
    /// table is Apple's.
    func add(_ drawing: [UInt8], _ row: HandOverRow, isOfApple: Bool) throws -> [UInt8] {
      if lines.isEmpty {
        if !isOfApple { columns = row.content.tableColumns.map(\.name) }
        let kind = row.suffix.dropFirst().uppercased()
        try table.write(["\(kind) File Name", "URL"] + columns, to: &lines)
      }
      try table.write(
        [row.drawing, row.url] + columns.map { row.content.value(ofColumn: $0) ?? "" }, to: &lines)
      return try zip?.add(drawing, named: row.drawing) ?? []
    }

    func finish(_ name: String) throws -> [UInt8] {
      guard var zip = zip.take() else { return [] }
      let last = try zip.add(lines, named: name)
      return last + zip.finish()
    }
  }
}
