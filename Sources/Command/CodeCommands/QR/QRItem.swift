/// A text from which a code is to be made.
struct QRItem: Sendable {
  /// The running number of the text, from 1.
  var index: Int
  var text: String
  /// The line number of the text, for messages, or `nil` for a word of the command line.
  var line: Int?
  /// The captions below the code; nil if the text's line gives none.
  var captions: [String]?
  /// The content from which the text was made; nil for a plain text or a URL.
  var content: (any Content)?
}

extension QRItem {
  /// Parses a line of a list: `URL`, `URL<TAB>caption` or `URL<TAB>caption<TAB>caption`. Plain text
  /// is not split, because it may contain tabs.
  init(index: Int, line: String, number: Int, isText: Bool) {
    self.init(index: index, text: line, line: number)
    guard !isText, let tab = line.firstIndex(of: "\t") else { return }
    text = String(line[..<tab])
    captions = line[line.index(after: tab)...].split(separator: "\t").map(String.init)
  }

  /// The approximate memory use of the text and captions in bytes.
  var byteCount: Int { (captions ?? []).reduce(text.utf8.count) { $0 + $1.utf8.count } }
}

/// The texts of the command line and, in place of `-`, the lines of standard input as they come.
struct QRItems: ~Copyable {
  private var operands: ArraySlice<String>
  private var ready: ArraySlice<QRItem> = []
  private var lines: LineReader?
  private let isText: Bool
  private let content: (any Content)?
  private(set) var count = 0

  init(_ request: QRRequest) {
    operands = request.operands[...]
    isText = request.isText
    content = request.content
  }

  /// Creates a list of texts that are in memory already.
  init(_ items: [QRItem]) {
    operands = []
    isText = false
    content = nil
    ready = items[...]
    count = items.count
  }

  /// The next text; nil after the last.
  mutating func next() throws -> QRItem? {
    if let item = ready.popFirst() { return item }
    while true {
      if lines != nil {
        if let line = try lines?.next() {
          count += 1
          return QRItem(index: count, line: line.text, number: line.number, isText: isText)
        }
        lines = nil
      }
      guard let word = operands.popFirst() else {
        if count == 0 { throw SystemIOError(.empty, .read, "standard input") }
        return nil
      }
      guard word == "-" else {
        count += 1
        return QRItem(index: count, text: word, content: content)
      }
      lines = try LineReader("-")
    }
  }
}
