import CSVText
import Jobs

/// The codes that a command line asks for, in their order.
struct SheetItems {
  let items: [SheetItem]

  init(_ arguments: Arguments) throws {
    let words = arguments[SheetCommand.urls]
    let lines = try arguments.values(SheetOptions.line).map { text in
      do throws(FieldTextError) { return try TextTemplate(text) } catch {
        throw arguments.refuse(SheetOptions.line, "\(error)")
      }
    }
    if let (content, values) = try ContentOptions.readForLabels(arguments) {
      guard words.isEmpty, !arguments.has(SheetOptions.csv), !arguments.has(SheetOptions.text)
      else {
        let word = type(of: content).definition.word
        throw arguments.refuse(
          "--\(word) is the content of the code; leave URLs, --csv and --text out")
      }
      let known = Self.known(values)
      let item = SheetItem(
        index: 1, url: try content.text(),
        lines: try lines.map { try Self.filled($0, known, arguments) }, place: "", isText: true)
      items = [item]
    } else if let series = try TextSeries(arguments, lines) {
      guard words.isEmpty else {
        throw arguments.refuse(SheetOptions.text, "the URLs are given by themselves already")
      }
      items = try series.items()
    } else if let path = arguments[SheetOptions.csv] {
      guard words.isEmpty else {
        throw arguments.refuse(SheetOptions.csv, "the URLs are given by themselves already")
      }
      items = try Self.table(path, lines, arguments)
    } else {
      for option in [
        SheetOptions.template, SheetOptions.route, SheetOptions.urlColumn, SheetOptions.sheet,
        SheetOptions.sheetRows,
      ]
      where arguments.mentions(option) {
        throw arguments.refuse(option, "this is for the columns of --csv")
      }
      items = try Self.list(words) { known in
        try lines.map { try Self.filled($0, known, arguments) }
      }
    }
    guard !items.isEmpty else {
      throw BadData("there is nothing to print; name URLs, or a table with --csv")
    }
  }

  private static func filled(
    _ text: TextTemplate, _ known: [String: String], _ arguments: Arguments
  ) throws -> String {
    if let stranger = text.fields.first(where: { known[$0] == nil }) {
      throw arguments.refuse(
        SheetOptions.line, "{\(stranger)} is a column of a table; give one with --csv")
    }
    return text.filled { known[$0] ?? "" }
  }

  /// The fields of a content that text lines may use, by name.
  private static func known(_ values: ContentValues) -> [String: String] {
    var known = ["index": "1"]
    for pair in values.pairs { known[pair.name] = pair.value }
    return known
  }

  /// Reads URLs, or lines of standard input with a URL and text lines of its own; `fill` supplies
  /// the text for the others.
  static func list(
    _ words: [String], fill: (_ known: [String: String]) throws -> [String]
  ) throws -> [SheetItem] {
    var items: [SheetItem] = []
    func add(_ url: String, _ own: [String], place: String) throws {
      let index = items.count + 1
      let lines = own.isEmpty ? try fill(known(url, index)) : own
      items.append(SheetItem(index: index, url: url, lines: lines, place: place))
    }
    for word in words {
      guard word == "-" else {
        try add(word, [], place: "")
        continue
      }
      var reader = try LineReader("-")
      while let line = try reader.next() {
        let parts = line.text.split(separator: "\t").map(String.init)
        guard let url = parts.first else { continue }
        try add(url, Array(parts.dropFirst()), place: "line \(line.number): ")
      }
    }
    return items
  }

  private static func table(
    _ path: String, _ lines: [TextTemplate], _ arguments: Arguments
  ) throws -> [SheetItem] {
    let maker = try RowURLSource(arguments)
    let input: TableInput
    do {
      input = try TableInput(
        path, arguments, sheet: SheetOptions.sheet, rows: SheetOptions.sheetRows)
    } catch let error as CSVError { throw BadData("\(path): \(error)".safeForTerminal()) }
    return try input.table.enumerated().map { index, record in
      let place = input.place(record.line)
      do {
        let url = try maker.text(record)
        let known = known(url, index + 1)
        let texts = try lines.map { text in
          for name in text.fields where record[name] == nil && known[name] == nil {
            throw BadData("the table has no column '\(name)'")
          }
          return text.filled { record[$0] ?? known[$0] ?? "" }
        }
        return SheetItem(index: index + 1, url: url, lines: texts, place: place)
      } catch { throw BadData("\(place)\(error)".safeForTerminal()) }
    }
  }

  /// The fields that text lines may use for every URL, by name.
  private static func known(_ url: String, _ index: Int) -> [String: String] {
    let host = (try? InvocationURL(url))?.canonical.host ?? ""
    return ["url": url, "host": Punycode.unicodeHost(host), "index": "\(index)"]
  }
}
