// One function per state. Each reads as far as the bytes allow and returns whether they were
// enough.

extension CSVParser {
  mutating func advance() throws(CSVError) -> Bool {
    while true {
      switch state {
      case .fileStart: guard try beginFile() else { return false }
      case .separatorUnknown: guard findSeparator() else { return false }
      case .betweenRows: guard try beginRow() else { return false }
      case .fieldStart: guard try beginField() else { return false }
      case .unquoted: guard try readUnquoted() else { return false }
      case .quoted: guard try readQuoted() else { return false }
      case .quoteInQuoted: guard try readAfterQuote() else { return false }
      }
      if state == .betweenRows, !fields.isEmpty { return true }
    }
  }

  private mutating func beginFile() throws(CSVError) -> Bool {
    guard buffer.count >= 4 || isFinished else { return false }
    if buffer.starts(with: [0xFF, 0xFE]) || buffer.starts(with: [0xFE, 0xFF]) {
      throw CSVError(.utf16, at: .beginning)
    }
    // The first bytes of archives and of the older kind of workbook.
    if [[0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0]].contains(where: buffer.starts) {
      throw CSVError(.workbook, at: .beginning)
    }
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { scan = 3 }
    line.start = scan
    switch dialect.separator {
    case .detected: state = .separatorUnknown
    case .given(let separator): use(separator)
    }
    return true
  }

  private mutating func findSeparator() -> Bool {
    let limit = dialect.limits.rowBytes
    guard guess.reachesLineEnd(buffer, from: scan, limit: limit) || isFinished else { return false }
    if let named = guess.directive(buffer, from: scan) {
      use(named)
      scan += guess.length
      if scan < buffer.count { endLine(buffer[scan]) }
    } else {
      use(guess.mostFrequent)
    }
    return true
  }

  private mutating func use(_ separator: CSVSeparator) {
    self.separator = separator
    stops = ByteClassTable(separator: separator, bareQuotes: dialect.bareQuotes)
    state = .betweenRows
  }

  private mutating func beginRow() throws(CSVError) -> Bool {
    fields.removeAll(keepingCapacity: true)
    while scan < buffer.count {
      let byte = buffer[scan]
      if byte == .lineFeed, line.followsCarriageReturn {
        scan += 1
        line.start = scan
        line.followsCarriageReturn = false
      } else if byte == .lineFeed || byte == .carriageReturn {
        blankLine = blankLine ?? line.number
        endLine(byte)
      } else {
        if let blankLine { throw CSVError(.blankLine, at: CSVPosition(line: blankLine, column: 1)) }
        rowStart = scan
        rowLine = line.number
        places.removeAll(keepingCapacity: true)
        state = .fieldStart
        return true
      }
    }
    return false
  }

  private mutating func beginField() throws(CSVError) -> Bool {
    guard scan < buffer.count || isFinished else { return false }
    guard fields.count < dialect.limits.fields else {
      throw CSVError(.tooManyFields(limit: dialect.limits.fields), at: place)
    }
    if fields.count >= width ?? 0 { places.append(place) }
    field.start = scan
    state = .unquoted
    if scan < buffer.count, buffer[scan] == .quote {
      field.place = place
      field.hasDoubledQuotes = false
      scan += 1
      state = .quoted
    }
    return true
  }

  private mutating func readUnquoted() throws(CSVError) -> Bool {
    skip(ByteClassTable.unquoted)
    guard scan < buffer.count else {
      guard isFinished else { return false }
      fields.append(CSVRow.Field(start: field.start, end: scan))
      return try endRow()
    }
    switch buffer[scan] {
    case separator?.rawValue, .lineFeed, .carriageReturn:
      fields.append(CSVRow.Field(start: field.start, end: scan))
      return try passEndOfField()
    case .quote where dialect.bareQuotes == .refused: throw CSVError(.strayQuote, at: place)
    case 0: throw CSVError(.nul, at: place)
    case 0x80...: return try skipCharacter()
    default: throw tooLong()
    }
  }

  private mutating func readQuoted() throws(CSVError) -> Bool {
    skip(ByteClassTable.quoted)
    guard scan < buffer.count else {
      guard isFinished else { return false }
      throw CSVError(.unterminatedQuote, at: field.place)
    }
    switch buffer[scan] {
    case .quote:
      guard scan < fieldLimit else { throw tooLong() }
      scan += 1
      state = .quoteInQuoted
    case let byte where byte == .lineFeed || byte == .carriageReturn:
      guard scan < fieldLimit else { throw tooLong() }
      if byte == .lineFeed, buffer[scan - 1] == .carriageReturn {
        scan += 1
        line.start = scan
      } else {
        endLine(byte)
      }
    case 0: throw CSVError(.nul, at: place)
    case 0x80...: return try skipCharacter()
    default: throw tooLong()
    }
    return true
  }

  private mutating func readAfterQuote() throws(CSVError) -> Bool {
    guard scan < buffer.count || isFinished else { return false }
    if scan < buffer.count, buffer[scan] == .quote {
      guard scan < fieldLimit else { throw tooLong() }
      field.hasDoubledQuotes = true
      scan += 1
      state = .quoted
      return true
    }
    fields.append(
      CSVRow.Field(
        start: field.start + 1, end: scan - 1, hasDoubledQuotes: field.hasDoubledQuotes))
    guard scan < buffer.count else { return try endRow() }
    switch buffer[scan] {
    case separator?.rawValue, .lineFeed, .carriageReturn: return try passEndOfField()
    default: throw CSVError(.textAfterQuote, at: place)
    }
  }
}
