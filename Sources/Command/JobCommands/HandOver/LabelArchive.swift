import CSVText

/// The archive for a print shop that prints labels: the PDF files with the sheets, and a table that
/// says which row is where.
struct LabelArchive: HandOverFormat {
  private static let table = "codes.csv"
  private static let maxFileSize = 256 << 20

  private let folder: String
  private let archive = Archive()
  /// The digests of the files that were read, by their names.
  private var digests: [String: SHA256Digest] = [:]
  private var added: Set<String> = []
  // A ' is put before a value of the table that a spreadsheet would run.
  private var writer = CSVWriter(escapesFormulas: true)
  private var columns: [String] = []
  private var lines: [UInt8] = []

  /// Creates an archive of the PDF files in a folder.
  init(folder: String) { self.folder = folder }

  mutating func faults(of row: HandOverRow) throws -> [String] {
    guard let label = row.label, label.place.sheet != nil, label.place.target.hasSuffix(".pdf")
    else { return ["it has no label in a PDF file; 'beckon job sheet -o FILE.pdf' makes it"] }
    let name = label.place.target
    if digests[name] == nil {
      do throws(SystemIOError) {
        let bytes = try contents(of: name)
        digests[name] = try? SHA256.digest(of: bytes)
      } catch { return ["\(error)"] }
    }
    guard digests[name] != label.digest else { return [] }
    return ["\(name) is not the file that 'beckon job sheet' made"]
  }

  private func contents(of name: String) throws(SystemIOError) -> [UInt8] {
    try InputFile.contents(of: folder + "/" + name, limit: Self.maxFileSize, allowsEmpty: false)
  }

  mutating func head() -> [UInt8] { [] }

  /// Adds the line of a row, and its file with the first row that is in it.
  mutating func bytes(of row: HandOverRow) throws -> [UInt8] {
    guard let label = row.label, let sheet = label.place.sheet else { return [] }
    if lines.isEmpty {
      columns = row.content.tableColumns.map(\.name)
      try writer.write(["PDF File Name", "Sheet", "Label", "URL"] + columns, to: &lines)
    }
    try writer.write(
      [label.place.target, "\(sheet)", "\(label.place.place)", row.url]
        + columns.map { row.content.value(ofColumn: $0) ?? "" }, to: &lines)
    guard added.insert(label.place.target).inserted else { return [] }
    let file = try contents(of: label.place.target)
    guard try SHA256.digest(of: file) == label.digest else {
      throw BadData("\(label.place.target) changed meanwhile, and nothing was written")
    }
    return try archive.zip?.add(file, named: label.place.target) ?? []
  }

  mutating func foot() throws -> [UInt8] {
    guard var zip = archive.zip.take() else { return [] }
    let last = try zip.add(lines, named: Self.table)
    return last + zip.finish()
  }

  var notes: [String] { ["\(counted(added.count, "PDF file")) of \(folder)"] }

  /// The ZIP archive, which cannot be copied.
  private final class Archive {
    var zip = Optional(ZIPWriter())
  }
}
