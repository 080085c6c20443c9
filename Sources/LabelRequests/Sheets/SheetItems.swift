import CSVText
import CommandHabits
import CommandLineKit
import HostIO
import InvocationURLs
import Jobs

/// One code of a sheet and what stands beside it.
struct SheetItem {
  /// From 1.
  let index: Int
  let url: String
  let lines: [String]
  /// Where it came from, for messages: "line 7: ".
  let place: String
}

/// The codes that were asked for, one after the other.
struct SheetItems {
  private let items: [SheetItem]

  init(_ arguments: Arguments) throws {
    let words = arguments[SheetCommand.urls]
    let lines = try arguments.values(SheetOptions.line).map { text in
      do throws(FieldTextError) { return try FieldText(text) } catch {
        throw arguments.refuse(SheetOptions.line, "\(error)")
      }
    }
    if let path = arguments[SheetOptions.csv] {
      guard words.isEmpty else {
        throw arguments.refuse(SheetOptions.csv, "the URLs are given by themselves already")
      }
      items = try Self.table(path, lines, arguments)
    } else {
      for option in [SheetOptions.template, SheetOptions.urlColumn]
      where arguments.mentions(option) {
        throw arguments.refuse(option, "this is for the columns of --csv")
      }
      items = try Self.list(words, lines, arguments)
    }
    guard !items.isEmpty else {
      throw BadData("there is nothing to print; name URLs, or a table with --csv")
    }
  }

  private static func list(
    _ words: [String], _ lines: [FieldText], _ arguments: Arguments
  ) throws -> [SheetItem] {
    var items: [SheetItem] = []
    func add(_ url: String, _ own: [String], place: String) throws {
      let index = items.count + 1
      let known = known(url, index)
      let filled = try lines.map { text in
        if let stranger = text.fields.first(where: { known[$0] == nil }) {
          throw arguments.refuse(
            SheetOptions.line, "{\(stranger)} is a column of a table; give one with --csv")
        }
        return text.filled { known[$0] ?? "" }
      }
      items.append(
        SheetItem(index: index, url: url, lines: own.isEmpty ? filled : own, place: place))
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
    _ path: String, _ lines: [FieldText], _ arguments: Arguments
  ) throws -> [SheetItem] {
    let template = try arguments[SheetOptions.template].map { try URITemplate($0) }
    let column = arguments[SheetOptions.urlColumn] ?? "url"
    let bytes = try InputFile.contents(of: path, limit: 256 << 20, allowsEmpty: false)
    let table: CSVTable
    do throws(CSVError) { table = try CSVTable(bytes) } catch {
      throw BadData("\(path): \(error)".safeForTerminal())
    }
    return try table.enumerated().map { index, record in
      let place = "\(path): line \(record.line): "
      do {
        let url =
          try template.map { try $0.expandStrictly(values(record, $0)).text }
          ?? required(record, column)
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

  private static func values(
    _ record: CSVRecord, _ template: URITemplate
  ) -> [String: URITemplate.Value] {
    var values: [String: URITemplate.Value] = [:]
    for name in template.variables { values[name] = record[name].map { .string($0) } }
    return values
  }

  private static func required(_ record: CSVRecord, _ column: String) throws -> String {
    guard let url = record[column] else {
      throw BadData(
        "the table has no column '\(column)'; name the one with --url-column, or make URLs with "
          + "--template")
    }
    return url
  }

  /// What lines can always name.
  private static func known(_ url: String, _ index: Int) -> [String: String] {
    let host = (try? InvocationURL(url))?.canonical.host ?? ""
    return ["url": url, "host": Punycode.unicodeHost(host), "index": "\(index)"]
  }
}

extension SheetItems: Sequence {
  func makeIterator() -> IndexingIterator<[SheetItem]> { items.makeIterator() }
}
