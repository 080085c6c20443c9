/// Reads rows out of bytes that come in pieces of any size.
///
///     var parser = CSVParser()
///     while let chunk = try file.readChunk() {
///       parser.append(chunk)
///       while try parser.next() { use(parser.row) }
///     }
///     parser.finish()
///     while try parser.next() { use(parser.row) }
///
/// It holds the bytes it was given and has not yet passed, and never more than one row of the past.
/// The rows and the error do not depend on where the pieces are cut.
package struct CSVParser: Sendable {
  /// What is taken for CSV.
  package let dialect: CSVDialect
  /// The separator in use, once it is known.
  package internal(set) var separator: CSVSeparator?

  var state = State.fileStart
  var failure: CSVError?
  var isFinished = false
  var buffer: [UInt8] = []
  /// Which bytes need a look, by the kind of field they stand in.
  var stops = StopTable()
  var guess = SeparatorGuess()

  /// The fields of the row, so far.
  var fields: [CSVRow.Field] = []
  /// How many fields the first row had.
  var width: Int?
  /// The places of the fields from `width` on: all in the first row, those too many in the others.
  var places: [CSVPlace] = []

  /// The next byte to look at.
  var scan = 0
  /// Where the row begins.
  var rowStart = 0
  var rowLine = 1
  var field = Field()
  var line = Line()
  /// The first of the blank lines just passed; they are errors only if a row follows.
  var blankLine: Int?

  /// A parser at the beginning of a file.
  package init(_ dialect: CSVDialect = CSVDialect()) { self.dialect = dialect }

  enum State: Hashable, Sendable {
    case fileStart, separatorUnknown, betweenRows, fieldStart, unquoted, quoted
    /// After a quote in a quoted field: it closes the field, or is the first of two.
    case quoteInQuoted
  }

  /// The field being read.
  struct Field: Hashable, Sendable {
    var start = 0
    /// Where it begins, for a quoted one.
    var place = CSVPlace.beginning
    /// Whether a quote appears twice in it.
    var hasDoubledQuotes = false
  }

  /// The line being read.
  struct Line: Hashable, Sendable {
    var number = 1
    var start = 0
    /// Bytes of it that are not the first of a character.
    var continuations = 0
    /// Whether the one before ended in CR, so that LF belongs to that end.
    var followsCarriageReturn = false
  }
}

extension CSVParser {
  /// Takes in the next piece of the file. The row lent before is over.
  ///
  /// After an error, or after `finish()`, nothing is taken in.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    guard failure == nil, !isFinished else { return }
    dropPassedBytes()
    buffer.append(contentsOf: bytes)
  }

  /// Says that the file ends here.
  package mutating func finish() { isFinished = true }

  /// Goes to the next row; `false` when the bytes so far hold no further whole row.
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

  /// The row that `next()` went to: lent until the parser is used again, and empty before.
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
