import CSVText
import InvocationURLs
import JSONText
import Spreadsheets

/// Reads the member `rows`.
struct JobSourceReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let members = [
    "csv", "separator", "bareQuotes", "spreadsheet", "sheet", "sheetRows", "count",
  ]

  func read() throws(JSONError) -> JobSource {
    try cursor.object(allowing: Self.members)
    let (table, spreadsheet) = (try cursor.optional("csv"), try cursor.optional("spreadsheet"))
    guard let count = try cursor.optional("count") else {
      if let table {
        if spreadsheet != nil { throw table.error("the rows come from one file; leave one out") }
        try refuse(["sheet", "sheetRows"], "only a spreadsheet has this; leave it out")
        return .csv(try self.table(table))
      }
      guard let spreadsheet else {
        throw cursor.error(
          "it does not say where the rows come from; write \"csv\" or \"spreadsheet\" and a file, or "
            + "\"count\" and a number")
      }
      try refuse(["separator", "bareQuotes"], "only a CSV file has this; leave it out")
      return .spreadsheet(try self.spreadsheet(spreadsheet))
    }
    if table != nil || spreadsheet != nil {
      throw count.error("the rows come from a file or from a count; leave one out")
    }
    try refuse(["separator", "bareQuotes"], "only a CSV file has this; leave it out")
    try refuse(["sheet", "sheetRows"], "only a spreadsheet has this; leave it out")
    return .count(try count.integer(in: 1...JobSource.maxRowCount))
  }

  private func refuse(_ names: [String], _ sentence: String) throws(JSONError) {
    for name in names {
      if let stranger = try cursor.optional(name) { throw stranger.error(sentence) }
    }
  }

  private func spreadsheet(_ path: JSONCursor) throws(JSONError) -> SpreadsheetRowSource {
    let name = try path.path()
    if name == "-" { throw path.error("the rows cannot come from standard input; name a file") }
    var table = SpreadsheetRowSource(name)
    if let sheet = try cursor.optional("sheet") {
      table.sheet =
        if case .number = sheet.value {
          .number(try sheet.integer(in: 1...10_000))
        } else {
          .name(try sheet.string())
        }
    }
    if let rows = try cursor.optional("sheetRows") {
      guard let range = SheetRows.range(try rows.string()) else {
        throw rows.error("it is not \(SheetRows.form), numbered as in the sheet")
      }
      table.rows = range
    }
    return table
  }

  private func table(_ path: JSONCursor) throws(JSONError) -> CSVRowSource {
    let separators: [String: CSVSeparator] = [
      "comma": .comma, "semicolon": .semicolon, "tab": .tab,
    ]
    let separator = try cursor.optional("separator")?.string(of: ["comma", "semicolon", "tab"])
    let name = try path.path()
    // The file is read more than once.
    if name == "-" { throw path.error("the rows cannot come from standard input; name a file") }
    return CSVRowSource(
      name, separator: separator.flatMap { separators[$0] },
      takesBareQuotes: try cursor.flag("bareQuotes"))
  }
}

/// Reads the member `url`.
struct JobURLReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let members = ["template", "route", "host"]

  func read() throws(JSONError) -> JobURL {
    try cursor.object(allowing: Self.members)
    let route = try cursor.optional("route")
    guard let template = try cursor.optional("template") else {
      guard let route else {
        throw cursor.error(
          "it does not say how a row becomes a URL; write \"template\" and a URL with {names}, or "
            + "\"route\" and a route's name")
      }
      return .route(try name(route), host: try cursor.optional("host")?.string())
    }
    if route != nil { throw template.error("a URL has a template or a route; leave one out") }
    if let host = try cursor.optional("host") {
      throw host.error("a template has its own host; only a route can use another one")
    }
    return .template(try read(template))
  }

  private func read(_ cursor: JSONCursor) throws(JSONError) -> URITemplate {
    let text = try cursor.string()
    do {
      return try URITemplate(text)
    } catch {
      let hint =
        error.routeParameter == nil
        ? "" : "; to print a route of a table, write \"route\" and its name instead"
      throw cursor.error(error.description + hint)
    }
  }

  private func name(_ cursor: JSONCursor) throws(JSONError) -> String {
    let name = try cursor.string()
    guard name.contains("{") || name.contains("://") || name.hasPrefix("/") else { return name }
    throw cursor.error(
      (try? URITemplate(name)) == nil
        ? "this is a pattern; write the name that it has in the route table"
        : "this is a template or a pattern, not the name of a route; write it as \"template\", or "
          + "name the route")
  }
}
