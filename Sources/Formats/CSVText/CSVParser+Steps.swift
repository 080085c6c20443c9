// Steps that several states share.

extension CSVParser {
  /// The position of the next byte.
  var place: CSVPosition {
    CSVPosition(line: line.number, column: scan - line.start - line.continuations + 1)
  }

  /// The offset at which the limit of the field or the row is reached.
  var fieldLimit: Int {
    min(field.start + dialect.limits.maxFieldBytes, rowStart + dialect.limits.rowBytes)
  }

  /// Skips the bytes that have no special meaning in a field of a kind.
  mutating func skip(_ kind: UInt8) {
    let end = min(buffer.count, fieldLimit)
    if scan < end { scan = stops.first(kind, in: buffer, scan..<end) }
  }

  /// Skips a character of several bytes; returns `false` if it is not complete yet.
  mutating func skipCharacter() throws(CSVError) -> Bool {
    let sequence = UTF8Sequence(buffer, at: scan)
    if sequence == .incomplete, !isFinished { return false }
    guard case .character(let length) = sequence else {
      throw CSVError(.badUTF8(buffer[scan]), at: place)
    }
    guard scan + length <= fieldLimit else { throw tooLong() }
    scan += length
    line.continuations += length - 1
    return true
  }

  /// Skips the separator or line end after a field, and ends the row at the latter; returns `true`.
  mutating func passEndOfField() throws(CSVError) -> Bool {
    let byte = buffer[scan]
    if byte == separator?.rawValue {
      scan += 1
      state = .fieldStart
      return true
    }
    endLine(byte)
    return try endRow()
  }

  mutating func endLine(_ byte: UInt8) {
    scan += 1
    line = Line(
      number: line.number + 1, start: scan, continuations: 0,
      followsCarriageReturn: byte == .carriageReturn)
  }

  mutating func endRow() throws(CSVError) -> Bool {
    let expected = width ?? fields.count
    guard fields.count == expected else {
      let place = places.first ?? CSVPosition(line: rowLine, column: 1)
      throw CSVError(.raggedRow(expected: expected, found: fields.count), at: place)
    }
    width = expected
    state = .betweenRows
    return true
  }

  /// The error for a byte at `fieldLimit` that does not end the field.
  func tooLong() -> CSVError {
    let limits = dialect.limits
    guard field.start + limits.maxFieldBytes <= rowStart + limits.rowBytes else {
      return CSVError(.rowTooLong(limit: limits.rowBytes), at: place)
    }
    return state == .unquoted
      ? CSVError(.fieldTooLong(limit: limits.maxFieldBytes), at: place)
      : CSVError(.quotedFieldTooLong(limit: limits.maxFieldBytes), at: field.place)
  }
}
