import HostIO

/// One text to be made into a code.
struct QRItem: Sendable {
  /// The running number, from 1.
  var index: Int
  var text: String
  /// Where it came from, for messages; `nil` for a word of the command line.
  var line: Int?
}

/// The texts of the command line and, where it has `-`, the lines of standard input, as they come.
struct QRItems: ~Copyable {
  private var operands: ArraySlice<String>
  private var ready: ArraySlice<QRItem> = []
  private var lines: LineReader?
  private(set) var count = 0

  init(_ operands: [String]) { self.operands = operands[...] }

  /// Texts that were read before.
  init(_ items: [QRItem]) {
    operands = []
    ready = items[...]
    count = items.count
  }

  /// The next text; `nil` after the last.
  mutating func next() throws -> QRItem? {
    if let item = ready.popFirst() { return item }
    while true {
      if lines != nil {
        if let line = try lines?.next() { return item(line.text, line: line.number) }
        lines = nil
      }
      guard let word = operands.popFirst() else {
        if count == 0 { throw HostError(.empty, .read, "standard input") }
        return nil
      }
      guard word == "-" else { return item(word, line: nil) }
      lines = try LineReader("-")
    }
  }

  private mutating func item(_ text: String, line: Int?) -> QRItem {
    count += 1
    return QRItem(index: count, text: text, line: line)
  }
}
