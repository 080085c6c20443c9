import CSVText
import InvocationURLs
import JSONText
import Spreadsheets

extension JobSource {
  static let form = JSONForm<JobSource>(
    .one(of: [csv.shape, spreadsheet.shape, count.shape]), read,
    { source in
      switch source {
      case .csv(let table): csv.write(table)
      case .spreadsheet(let table): spreadsheet.write(table)
      case .count(let number): count.write(number)
      }
    })

  private static func read(_ cursor: JSONCursor) throws(JSONError) -> JobSource {
    let (forCSV, forSheets) = (["separator", "bareQuotes"], ["sheet", "sheetRows"])
    try cursor.object(allowing: ["csv"] + forCSV + ["spreadsheet"] + forSheets + ["count"])
    let (table, book) = (try cursor.optional("csv"), try cursor.optional("spreadsheet"))
    if let count = try cursor.optional("count"), table != nil || book != nil {
      throw count.error("the rows come from a file or from a count; leave one out")
    }
    if let table, book != nil {
      throw table.error("the rows come from one file; leave one out")
    }
    let isCount = try cursor.optional("count") != nil
    guard isCount || table != nil || book != nil else {
      throw cursor.error(
        "it does not say where the rows come from; write \"csv\" or \"spreadsheet\" and a file, or "
          + "\"count\" and a number")
    }
    if table == nil { try cursor.refuse(forCSV, "only a CSV file has this; leave it out") }
    if book == nil { try cursor.refuse(forSheets, "only a spreadsheet has this; leave it out") }
    if isCount { return .count(try count.read(cursor)) }
    return table == nil ? .spreadsheet(try spreadsheet.read(cursor)) : .csv(try csv.read(cursor))
  }

  private static let separators: [(String, CSVSeparator)] = [
    ("comma", .comma), ("semicolon", .semicolon), ("tab", .tab),
  ]

  private static let separator = JSONForm.word(of: separators.map(\.0)).map(
    { word, _ in separators.first { $0.0 == word }?.1 ?? .comma },
    { separator in separators.first { $0.1 == separator }?.0 ?? "" })

  private static let csv: JSONForm<CSVRowSource> = .object(
    .required("csv", .table, \.path, about: "A CSV file, beside the job file."),
    .optional(
      "separator", separator, \.separator,
      about: "Found out from the first line unless it is said."),
    .defaulting(
      "bareQuotes", .bool, \.takesBareQuotes, to: false,
      about: "Whether a quote inside a field is a character like any other.")
  ) { CSVRowSource($1, separator: $2, takesBareQuotes: $3) }

  private static let spreadsheet: JSONForm<SpreadsheetRowSource> = .object(
    .required(
      "spreadsheet", .table, \.path, about: "An .xlsx or .ods file, beside the job file."),
    .omitting("sheet", sheet, \.sheet, if: SheetSelection.only),
    .optional(
      "sheetRows", sheetRows, \.rows,
      about: "The rows of the sheet, as 3-50 or 3-; the first names the columns.")
  ) { SpreadsheetRowSource($1, sheet: $2, rows: $3) }

  private static let sheet: JSONForm<SheetSelection> = {
    let number = JSONForm.integer(in: 1...10_000)
    return JSONForm(
      .one(of: [JSONForm.string.shape, number.shape]).adding([
        "description": .string(
          "The sheet by its name, or by its number from 1; the only one that is shown unless it is "
            + "said.")
      ]),
      { cursor throws(JSONError) in
        if case .number = cursor.value { return .number(try number.read(cursor)) }
        return .name(try cursor.string())
      },
      { sheet in
        switch sheet {
        case .only: .null
        case .name(let name): .string(name)
        case .number(let place): number.write(place)
        }
      })
  }()

  private static let sheetRows = JSONForm.string(["pattern": "^[0-9]{1,7}-[0-9]{0,7}$"]).map(
    { text, cursor throws(JSONError) in
      guard let range = SheetRows.range(text) else {
        throw cursor.error("it is not \(SheetRows.form), numbered as in the sheet")
      }
      return range
    }, { SheetRows.text($0) })

  private static let count = JSONForm.integer(in: 1...maxRowCount).member("count")
}

extension JSONCursor {
  /// Throws an error with `sentence` if the object has one of these members.
  func refuse(_ names: [String], _ sentence: String) throws(JSONError) {
    for name in names {
      if let stranger = try optional(name) { throw stranger.error(sentence) }
    }
  }
}

extension JobURL {
  static let form = JSONForm<JobURL>(
    .one(of: [template.shape, route.shape]), read,
    { url in
      switch url {
      case .template(let text): template.write(text)
      case .route(let name, let host): route.write((name, host))
      case .content: .null
      }
    })

  private static func read(_ cursor: JSONCursor) throws(JSONError) -> JobURL {
    try cursor.object(allowing: ["template", "route", "host"])
    let isRoute = try cursor.optional("route") != nil
    guard let template = try cursor.optional("template") else {
      guard isRoute else {
        throw cursor.error(
          "it does not say how a row becomes a URL; write \"template\" and a URL with {names}, or "
            + "\"route\" and a route's name")
      }
      let (name, host) = try route.read(cursor)
      return .route(name, host: host)
    }
    if isRoute { throw template.error("a URL has a template or a route; leave one out") }
    try cursor.refuse(["host"], "a template has its own host; only a route can use another one")
    return .template(try Self.template.read(cursor))
  }

  private static let template = JSONForm.string([
    "examples": ["https://eat.example.com/s/{store}/t/{table}"]
  ]).map(
    { text, cursor throws(JSONError) in
      do throws(URITemplate.SyntaxError) {
        return try URITemplate(text)
      } catch {
        let hint =
          error.routeParameter == nil
          ? "" : "; to print a route of a table, write \"route\" and its name instead"
        throw cursor.error(error.description + hint)
      }
    }, \.text
  ).member("template", about: "A URI template (RFC 6570), see docs/templates.md.")

  private static let route: JSONForm<(name: String, host: String?)> = .object(
    .required(
      "route", routeName, \.name, about: "The name of a route of the table in routes."),
    .optional("host", .string, \.host, about: "Another host of the route.")
  ) { ($1, $2) }

  private static let routeName = JSONForm.string(["pattern": "^([^{/][^{]*)?$"])
    .checked { name, cursor throws(JSONError) in
      guard name.contains("{") || name.contains("://") || name.hasPrefix("/") else { return name }
      throw cursor.error(
        (try? URITemplate(name)) == nil
          ? "this is a pattern; write the name that it has in the route table"
          : "this is a template or a pattern, not the name of a route; write it as \"template\", or "
            + "name the route")
    }
}
