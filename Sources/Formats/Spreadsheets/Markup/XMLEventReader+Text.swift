import XMLText

// Text: its pieces, entities, and the values of attributes.

extension XMLEventReader {
  /// Finds a piece of text that can be decoded by itself; returns `false` if it was only white
  /// space outside the root.
  mutating func readText() throws(SpreadsheetError) -> Bool {
    while true {
      var end = place
      while end < buffer.count, buffer[end] != UInt8(ascii: "<") { end += 1 }
      if open.isEmpty {
        guard buffer[place..<end].allSatisfy(XMLCursor.isSpace) else { throw fault(.textOutside) }
        place = end
        return false
      }
      if end == buffer.count {
        // An entity or a line end may continue in the next piece.
        let tail = buffer[max(place, end - 12)..<end]
        if let start = tail.lastIndex(of: UInt8(ascii: "&")),
          !tail[start...].contains(UInt8(ascii: ";"))
        {
          end = start
        } else if tail.last == 0x0D {
          end -= 1
        }
        if end == place {
          guard try fill() else { throw fault(.unclosed) }
          continue
        }
      }
      textRange = place..<end
      place = end
      return true
    }
  }

  /// Finds a piece of text in a CDATA section; returns `false` at the end of the section.
  mutating func readCDATA() throws(SpreadsheetError) -> Bool {
    guard try has(bytes: 3) else { throw fault(.unclosed) }
    let close = UInt8(ascii: "]")
    var end = place
    while end + 2 < buffer.count,
      !(buffer[end] == close && buffer[end + 1] == close && buffer[end + 2] == UInt8(ascii: ">"))
    {
      end += 1
    }
    guard end > place else {
      place += 3
      isCDATA = false
      return false
    }
    textRange = place..<end
    place = end
    return true
  }

  /// Appends the current piece of text, decoded, to `text`.
  func appendText(to text: inout [UInt8]) throws(SpreadsheetError) {
    // The text excludes the end of a CDATA section; `isCDATA` still tells where the text came from.
    try decode(textRange, isCDATA, isAttribute: false, to: &text)
  }

  /// The value of an attribute, decoded; nil if the element does not have it.
  func attribute(_ name: XMLName) throws(SpreadsheetError) -> String? {
    for attribute in attributes where attribute.name == name { return try string(attribute.value) }
    return nil
  }

  /// The undecoded bytes of an attribute, for numbers and keywords; nil if it is missing.
  func written(_ name: XMLName) -> ArraySlice<UInt8>? {
    for attribute in attributes where attribute.name == name { return buffer[attribute.value] }
    return nil
  }

  func string(_ range: Range<Int>) throws(SpreadsheetError) -> String {
    let written = buffer[range]
    if !written.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "&") }) {
      guard let text = String(validating: written, as: UTF8.self) else { throw fault(.text) }
      return text
    }
    var value: [UInt8] = []
    try decode(range, false, isAttribute: true, to: &value)
    return try string(value)
  }

  /// Decodes the text of a cell or an attribute, which must be UTF-8 without control characters.
  func string(_ bytes: [UInt8]) throws(SpreadsheetError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw fault(.text) }
    return text
  }

  private func decode(
    _ range: Range<Int>, _ isLiteral: Bool, isAttribute: Bool, to text: inout [UInt8]
  ) throws(SpreadsheetError) {
    var scan = range.lowerBound
    while scan < range.upperBound {
      let byte = buffer[scan]
      scan += 1
      switch byte {
      case UInt8(ascii: "&") where !isLiteral: try entity(&scan, range.upperBound, to: &text)
      case 0x0A, 0x09: text.append(isAttribute ? 0x20 : byte)
      case 0x0D:
        // XML 1.0, 2.11: CR LF and CR alone are one LF.
        if scan < range.upperBound, buffer[scan] == 0x0A { scan += 1 }
        text.append(isAttribute ? 0x20 : 0x0A)
      case 0..<0x20: throw fault(.text)
      default: text.append(byte)
      }
    }
  }

  private func entity(
    _ scan: inout Int, _ end: Int, to text: inout [UInt8]
  ) throws(SpreadsheetError) {
    guard let stop = buffer[scan..<min(end, scan + 12)].firstIndex(of: UInt8(ascii: ";")) else {
      throw fault(.entity)
    }
    let name = buffer[scan..<stop]
    scan = stop + 1
    guard let scalar = Unicode.Scalar(xmlReference: String(decoding: name, as: UTF8.self)) else {
      throw fault(.entity)
    }
    text += String(scalar).utf8
  }
}
