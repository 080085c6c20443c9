/// A parser that reads rows from bytes that arrive in pieces of any size.
///
///     var parser = CSVParser()
///     while let chunk = try file.readChunk() {
///       parser.append(chunk)
///       while try parser.next() { use(parser.row) }
///     }
///     parser.finish()
///     while try parser.next() { use(parser.row) }
///
/// It holds the bytes that it has not passed yet, and at most one earlier row. The rows and the
/// error do not depend on the boundaries of the pieces.
package struct CSVParser: Sendable {
  /// The accepted variant of CSV, with its limits.
  package let dialect: CSVDialect
  /// The separator of this file; nil until it is known.
  package internal(set) var separator: CSVSeparator?

  var state = State.fileStart
  var failure: CSVError?
  var isFinished = false
  var buffer: [UInt8] = []
  /// The bytes at which the parser stops, by the kind of field.
  var stops = ByteClassTable()
  var guess = SeparatorDetector()

  /// The fields of the row that were read so far.
  var fields: [CSVRow.Field] = []
  /// The number of fields in the first row; nil before it ends.
  var width: Int?
  /// The positions of the fields from `width` on: all in the first row, the surplus ones in the
  /// others.
  var places: [CSVPosition] = []

  /// The offset in the buffer of the next byte to be examined.
  var scan = 0
  /// The offset in the buffer of the row's first byte.
  var rowStart = 0
  var rowLine = 1
  var field = Field()
  var line = Line()
  /// The line of the first of the preceding blank lines, an error only if a row follows.
  var blankLine: Int?

  /// Creates a parser at the beginning of a file.
  package init(_ dialect: CSVDialect = CSVDialect()) { self.dialect = dialect }

  enum State: Hashable, Sendable {
    case fileStart, separatorUnknown, betweenRows, fieldStart, unquoted, quoted
    /// After a quote in a quoted field: it closes the field, or is the first of two quotes.
    case quoteInQuoted
  }

  /// The state of the field that is being read.
  struct Field: Hashable, Sendable {
    var start = 0
    /// The position at which the field begins; that of the opening quote of a quoted field.
    var place = CSVPosition.beginning
    /// Whether the field contains a doubled quote.
    var hasDoubledQuotes = false
  }

  /// The state of the line that is being read.
  struct Line: Hashable, Sendable {
    var number = 1
    var start = 0
    /// The number of bytes in the line that are not the first of a character.
    var continuations = 0
    /// Whether the previous line ended in CR, so that a following LF belongs to that line end.
    var followsCarriageReturn = false
  }

  /// Adds the next piece of the file, after which the current row is invalid.
  ///
  /// After an error, or after `finish()`, the piece is ignored.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    guard failure == nil, !isFinished else { return }
    dropPassedBytes()
    buffer.append(contentsOf: bytes)
  }

  /// Marks the end of the file, so that the last row can be read.
  package mutating func finish() { isFinished = true }

  /// Moves to the next row; returns `false` if the bytes so far contain no further complete row.
  ///
  /// Every row has as many fields as the first. After an error there are no more rows, and every
  /// further call throws that error again.
  package mutating func next() throws(CSVError) -> Bool {
    if let failure { throw failure }
    do {
      return try advance()
    } catch {
      failure = error
      throw error
    }
  }

  /// The row that `next()` moved to, valid until the parser is used again; empty before.
  package var row: CSVRow {
    let isWhole = state == .betweenRows && failure == nil
    return CSVRow(buffer: buffer, fields: isWhole ? fields : [], line: rowLine)
  }

  private mutating func dropPassedBytes() {
    if state == .betweenRows {
      fields.removeAll(keepingCapacity: true)
      rowStart = scan
    }
    let passed = rowStart
    guard passed > 0 else { return }
    buffer.removeSubrange(..<passed)
    scan -= passed
    rowStart -= passed
    line.start -= passed
    field.start -= passed
    for index in fields.indices {
      fields[index].start -= passed
      fields[index].end -= passed
    }
  }
}
