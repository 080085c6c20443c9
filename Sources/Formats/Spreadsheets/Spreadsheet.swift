import Archives
import Basics

/// The way in which a sheet is chosen in a spreadsheet.
package enum SheetSelection: Hashable, Sendable {
  /// The only visible sheet; an error if there are several.
  case only
  /// The sheet with this name; if there is none and the name is a number, the sheet with this
  /// number.
  case name(String)
  /// The sheet with this number, from 1; hidden ones count.
  case number(Int)
}

/// A spreadsheet in memory, as `.xlsx` (ECMA-376) or `.ods` (OpenDocument); the format is detected
/// from its content.
package struct Spreadsheet: Sendable {
  private enum Book: Sendable {
    case office(Workbook)
    case open(OpenDocument)
  }

  private let book: Book
  private let places: [SheetPlace]

  /// Whether a file that begins with these bytes is a spreadsheet, or of a kind that is refused:
  /// another archive, or a file of an older version of Office. Text files do not begin like this.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    ZIPArchive.begins(bytes) || bytes.starts(with: oldBeginning)
  }

  private static let oldBeginning: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0]

  /// Reads the list of sheets from the bytes of a file.
  package init(
    _ bytes: [UInt8], _ limits: SpreadsheetLimits = SpreadsheetLimits()
  ) throws(SpreadsheetError) {
    if bytes.starts(with: Self.oldBeginning) {
      throw .oldWorkbook(isEncrypted: Self.mentionsEncryption(bytes))
    }
    let archive: ZIPArchive
    do throws(ZIPError) { archive = try ZIPArchive(bytes, limits.archive) } catch {
      throw .archive(error)
    }
    if archive.has("[Content_Types].xml") {
      let workbook = try Workbook(archive, limits)
      (book, places) = (.office(workbook), workbook.sheets)
    } else if try Self.isOpenDocument(archive) {
      let document = try OpenDocument(archive, limits)
      (book, places) = (.open(document), document.sheets)
    } else if archive.has("Index/Document.iwa") || archive.has("Index.zip") {
      throw .numbers
    } else {
      throw .notASpreadsheet
    }
  }

  /// The names of all sheets, and whether each is hidden.
  package var sheets: [(name: String, isHidden: Bool)] { places.map { ($0.name, $0.isHidden) } }

  /// The table in a sheet: the first selected row that is not empty names the columns.
  package func table(
    _ choice: SheetSelection = .only, rows: ClosedRange<Int>? = nil
  ) throws(SpreadsheetError) -> SpreadsheetTable {
    let place = try place(choice)
    guard place.part != nil else { throw .notCells(place.name) }
    let range = (rows ?? 1...CellAddress.maxRowCount)
    switch book {
    case .office(let workbook):
      try refuseMerges(workbook, place, range)
      return try SpreadsheetTable(.office(workbook, place, try workbook.shared()), rows)
    case .open(let document): return try SpreadsheetTable(.open(document, place), rows)
    }
  }

  /// The texts of a sheet's cells, row by row and without empty rows, for a caller that finds the
  /// names of the columns itself.
  ///
  /// - Parameter mergedFrom: The first row in which merged cells are refused.
  package func texts(
    _ choice: SheetSelection, rows: ClosedRange<Int>, mergedFrom: Int
  ) throws(SpreadsheetError) -> (rows: [SpreadsheetTexts], lossy: TruncatedNumber?) {
    let place = try place(choice)
    guard place.part != nil else { throw .notCells(place.name) }
    let cells: SheetCells
    switch book {
    case .office(let workbook):
      if mergedFrom <= rows.upperBound {
        try refuseMerges(workbook, place, max(mergedFrom, rows.lowerBound)...rows.upperBound)
      }
      cells = .office(workbook, place, try workbook.shared())
    case .open(let document): cells = .open(document, place)
    }
    var reader = try cells.reader(rows)
    var (row, all): ([SpreadsheetCell], [SpreadsheetTexts]) = ([], [])
    var lossy: TruncatedNumber?
    while let number = try reader.next(&row) {
      guard row.contains(where: { $0.kind != .empty }) else { continue }
      all.append(SpreadsheetTexts(number: number, texts: row.map(\.text)))
      if lossy == nil, let column = row.firstIndex(where: \.hasLostDigits) {
        let address = CellAddress(column: column + 1, row: number)
        lossy = TruncatedNumber(address: address, sheet: place.name, text: row[column].text)
      }
    }
    return (all, lossy)
  }

  private func refuseMerges(
    _ workbook: Workbook, _ place: SheetPlace, _ rows: ClosedRange<Int>
  ) throws(SpreadsheetError) {
    let part = Relationships.find(place.part ?? "", in: workbook.archive)
    if let block = try MergedCellSearch.first(in: rows, of: part, in: workbook.archive) {
      throw .cell(.merged("\(block)"), block.first, sheet: place.name)
    }
  }

  private func place(_ choice: SheetSelection) throws(SpreadsheetError) -> SheetPlace {
    let names = places.map(\.name)
    switch choice {
    case .only:
      let shown = places.filter { !$0.isHidden && $0.part != nil }
      guard let first = shown.first else { throw .noSheet(hidden: names) }
      guard shown.count == 1 else { throw .severalSheets(shown.map(\.name)) }
      return first
    case .name(let name):
      if let place = places.first(where: { $0.name == name }) { return place }
      guard let number = Int(name), places.indices.contains(number - 1) else {
        throw .noSuchSheet(name, has: names)
      }
      return places[number - 1]
    case .number(let number):
      guard number > 0, number <= places.count else { throw .noSuchSheet("\(number)", has: names) }
      return places[number - 1]
    }
  }

  /// Whether the archive is an OpenDocument file. ODF 1.3 Part 2, 3.3: the first part names the
  /// kind of document.
  private static func isOpenDocument(_ archive: ZIPArchive) throws(SpreadsheetError) -> Bool {
    do throws(ZIPError) {
      guard let kind = try archive.contents(of: "mimetype", limit: 256) else { return false }
      return OpenDocument.kinds.contains { kind.elementsEqual($0.utf8) }
    } catch { throw .archive(error) }
  }

  /// Whether this is a workbook with a password (MS-OFFCRYPTO 2.3): a file in the older format with
  /// this stream in it.
  private static func mentionsEncryption(_ bytes: [UInt8]) -> Bool {
    // Names are UTF-16.
    let name: [UInt8] = "EncryptedPackage".utf8.reduce(into: []) { $0 += [$1, 0] }
    var place = bytes.startIndex
    while let found = bytes[place...].firstIndex(of: name[0]) {
      if bytes[found...].starts(with: name) { return true }
      place = found + 1
    }
    return false
  }
}

/// The texts of the cells in one row of a sheet.
package struct SpreadsheetTexts: Sendable {
  /// The number of the row in the sheet, from 1.
  package let number: Int
  /// The texts of the cells, from the first column on.
  package let texts: [String]
}

/// The cells of a sheet, row by row, in either format.
enum SheetCells: Sendable {
  case office(Workbook, SheetPlace, SharedParts)
  case open(OpenDocument, SheetPlace)

  var name: String {
    switch self {
    case .office(_, let place, _), .open(_, let place): place.name
    }
  }

  func reader(_ rows: ClosedRange<Int>) throws(SpreadsheetError) -> SheetReader {
    switch self {
    case .office(let workbook, let place, let shared):
      .office(try WorksheetReader(workbook, place, shared, rows: rows))
    case .open(let document, let place): .open(try TableReader(document, place, rows: rows))
    }
  }
}

/// A reader of the rows of a sheet, in either format.
enum SheetReader: ~Copyable {
  case office(WorksheetReader)
  case open(TableReader)

  /// Reads the next row that is not empty, without empty cells at its end, and returns its number;
  /// `nil` at the end.
  mutating func next(_ row: inout [SpreadsheetCell]) throws(SpreadsheetError) -> Int? {
    switch consume self {
    case .office(var reader):
      do throws(SpreadsheetError) {
        let number = try reader.next(&row)
        self = .office(reader)
        return number
      } catch {
        self = .office(reader)
        throw error
      }
    case .open(var reader):
      do throws(SpreadsheetError) {
        let number = try reader.next(&row)
        self = .open(reader)
        return number
      } catch {
        self = .open(reader)
        throw error
      }
    }
  }
}
