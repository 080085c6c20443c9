import Basics

// Whole elements: passed over, or read as text.

extension MarkupReader {
  /// A reader of a part that must be there.
  init(_ archive: ZIPArchive, _ part: String) throws(SpreadsheetError) {
    let found: ZIPPart?
    do throws(ZIPError) { found = try archive.part(part) } catch { throw .archive(error) }
    guard let found else { throw .missingPart(part) }
    try self.init(MarkupSource(found), part: part)
  }

  /// Goes to the root, which must be this.
  mutating func root(_ name: MarkupName) throws(SpreadsheetError) {
    guard try next() == .start, self.name == name else { throw fault(.otherKind) }
  }

  /// The next element inside of one that is at this depth; `nil` at its end. Text between is passed over.
  mutating func child(of depth: Int) throws(SpreadsheetError) -> MarkupName? {
    while let event = try next() {
      switch event {
      case .start: return name
      case .end: if self.depth < depth { return nil }
      case .text: break
      }
    }
    return nil
  }

  /// Goes to the end of the document: only there it is known that no byte of it is damaged.
  mutating func finish() throws(SpreadsheetError) {
    while try next() != nil {}
  }

  /// Passes the rest of the element that was begun last.
  mutating func skip() throws(SpreadsheetError) {
    let depth = depth
    while self.depth >= depth { guard try next() != nil else { return } }
  }

  /// The text of the element that was begun last, up to its end, without that of elements in it; `nil` when
  /// there is more than `limit`.
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

  /// A whole number that an attribute must be.
  func integer(_ name: MarkupName) -> Int? {
    guard let written = written(name), (1...10).contains(written.count) else { return nil }
    var value = 0
    for byte in written {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// Whether an attribute says yes, as XML Schema's booleans do.
  func flag(_ name: MarkupName) -> Bool {
    guard let written = written(name) else { return false }
    return written.elementsEqual("1".utf8) || written.elementsEqual("true".utf8)
  }
}
