import Archives
import Basics

// Whole elements: skipped, or read as text.

extension XMLEventReader {
  /// Creates a reader of a part that the archive must have.
  init(_ archive: ZIPArchive, _ part: String) throws(SpreadsheetError) {
    let found: ZIPPart?
    do throws(ZIPError) { found = try archive.part(part) } catch { throw .archive(error) }
    guard let found else { throw .missingPart(part) }
    try self.init(XMLByteSource(found), part: part)
  }

  /// Moves to the root element, which must have this name.
  mutating func root(_ name: XMLName) throws(SpreadsheetError) {
    guard try next() == .start, self.name == name else { throw fault(.otherKind) }
  }

  /// Moves to the next child of an element at this depth; returns `nil` at the element's end. Text
  /// in between is skipped.
  mutating func child(of depth: Int) throws(SpreadsheetError) -> XMLName? {
    while let event = try next() {
      switch event {
      case .start: return name
      case .end: if self.depth < depth { return nil }
      case .text: break
      }
    }
    return nil
  }

  /// Reads to the end of the document: only there is it known that no byte is damaged.
  mutating func finish() throws(SpreadsheetError) {
    while try next() != nil {}
  }

  /// Skips the rest of the current element, up to its end.
  mutating func skip() throws(SpreadsheetError) {
    let depth = depth
    while self.depth >= depth { guard try next() != nil else { return } }
  }

  /// Reads the text of the current element up to its end, without that of nested elements; returns
  /// `nil` if it is longer than `limit`.
  mutating func content(limit: Int) throws(SpreadsheetError) -> [UInt8]? {
    let depth = depth
    var text: [UInt8] = []
    while let event = try next() {
      switch event {
      case .text:
        try appendText(to: &text)
        guard text.count <= limit else { return nil }
      case .start: try skip()
      case .end: if self.depth < depth { return text }
      }
    }
    return text
  }

  /// The value of an attribute as a whole number; nil if it is missing or not one.
  func integer(_ name: XMLName) -> Int? {
    guard let written = written(name), (1...10).contains(written.count) else { return nil }
    var value = 0
    for byte in written {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// Whether the value of an attribute is true in XML Schema: `1` or `true`.
  func flag(_ name: XMLName) -> Bool {
    guard let written = written(name) else { return false }
    return written.elementsEqual("1".utf8) || written.elementsEqual("true".utf8)
  }
}
