import Basics
import CSVText
import CommandHabits
import CommandLineKit
import InvocationURLs
import Jobs

/// Labels whose codes are no URLs: a text with the number of the label or columns of a table in it.
struct TextSeries {
  private static let most = 1_000_000

  private let text: FieldText
  private let lines: [FieldText]
  private let count: Int?
  private let input: TableInput?

  /// `nil` where labels are of URLs.
  init?(_ arguments: Arguments, _ lines: [FieldText]) throws {
    let count = try arguments.integer(SheetOptions.count, in: 1...Self.most)
    guard let words = arguments[SheetOptions.text] else {
      if count != nil { throw arguments.refuse(SheetOptions.count, "this counts labels of --text") }
      return nil
    }
    for option in [SheetOptions.template, SheetOptions.route, SheetOptions.urlColumn]
    where arguments.mentions(option) {
      throw arguments.refuse(option, "--text says already what the codes say")
    }
    do throws(FieldTextError) { text = try FieldText(words) } catch {
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

  /// The labels; no two codes say the same.
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
    _ text: FieldText, _ index: Int, _ record: CSVRecord?, known: [String: String]
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
