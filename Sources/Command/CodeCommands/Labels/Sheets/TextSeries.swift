import CSVText
import Jobs

/// Labels whose codes are not URLs: a text that contains the number of the label or columns of a
/// table.
struct TextSeries {
  private static let maxCount = 1_000_000

  private let text: TextTemplate
  private let lines: [TextTemplate]
  private let count: Int?
  private let input: TableInput?

  /// Reads the options for texts; nil if the labels are of URLs.
  init?(_ arguments: Arguments, _ lines: [TextTemplate]) throws {
    let count = try arguments.integer(SheetOptions.count, in: 1...Self.maxCount)
    guard let words = arguments[SheetOptions.text] else {
      if count != nil {
        throw arguments.refuse(SheetOptions.count, "this is the number of labels for --text")
      }
      return nil
    }
    for option in [SheetOptions.template, SheetOptions.route, SheetOptions.urlColumn]
    where arguments.mentions(option) {
      throw arguments.refuse(option, "--text already gives the content of the codes")
    }
    do throws(FieldTextError) { text = try TextTemplate(words) } catch {
      throw arguments.refuse(SheetOptions.text, "\(error)")
    }
    let path = arguments[SheetOptions.csv]
    guard (path == nil) != (count == nil) else {
      throw arguments.refuse(
        SheetOptions.text, "say how many labels there are: --count N, or a table with --csv")
    }
    self.lines = lines
    self.count = count
    input = try path.map {
      try TableInput($0, arguments, sheet: SheetOptions.sheet, rows: SheetOptions.sheetRows)
    }
  }

  /// The labels of the series; throws if two codes would have the same text.
  func items() throws -> [SheetItem] {
    var seen: [String: Int] = [:]
    var items: [SheetItem] = []
    func add(_ record: CSVRecord?, _ place: String) throws {
      let index = items.count + 1
      let code = try filled(text, index, record, known: [:])
      if let first = seen.updateValue(index, forKey: code) {
        throw BadData(
          "labels \(first) and \(index) both say \(quoted(code)); put {index} or a column that differs into --text"
        )
      }
      guard !code.isEmpty else { throw BadData("the text of label \(index) is empty") }
      let lines = try lines.map {
        try filled($0, index, record, known: ["url": code, "text": code])
      }
      items.append(
        SheetItem(index: index, url: code, lines: lines, place: place, isText: true))
    }
    guard let input else {
      for _ in 0..<(count ?? 0) { try add(nil, "") }
      return items
    }
    for record in input.table {
      let place = input.place(record.line)
      do { try add(record, place) } catch { throw BadData("\(place)\(error)".safeForTerminal()) }
    }
    return items
  }

  private func filled(
    _ text: TextTemplate, _ index: Int, _ record: CSVRecord?, known: [String: String]
  ) throws -> String {
    var values = known
    for name in text.fields where values[name] == nil {
      if let value = record?[name] {
        values[name] = value
      } else if let numbers = SerialNumbers(ofRows: name) {
        values[name] = try numbers.text(at: index - 1)
      } else {
        throw BadData(
          "there is no column \(quoted(name)); {index} and {index:05} are the number of the label")
      }
    }
    return text.filled { values[$0] ?? "" }
  }
}
