package import CSVText

/// The way in which the URL of a table's row is made.
package enum RowURLSource {
  /// A template, with the table's columns as variables.
  case template(URITemplate)
  /// A route, with the table's columns as parameters.
  case route(Route, host: String?)
  /// The name of a column that holds the URL.
  case column(String)

  package init(_ arguments: Arguments) throws {
    switch (arguments[SheetOptions.template], arguments[SheetOptions.route]) {
    case (_?, _?):
      throw arguments.refuse(SheetOptions.route, "--template already says how URLs are made")
    case (let template?, nil): self = .template(try URITemplate(template))
    case (nil, let name?):
      let router = try RouteTableInput.load(arguments).router
      self = .route(
        try RouteTableInput.route(name, in: router, arguments), host: arguments[SheetOptions.host])
    case (nil, nil): self = .column(arguments[SheetOptions.urlColumn] ?? "url")
    }
  }

  /// The text of the URL for a row of the table.
  package func text(_ record: CSVRecord) throws -> String {
    switch self {
    case .template(let template):
      let values = template.variables.compactMap { name in
        record[name].map { (name, URITemplate.Value.string($0)) }
      }
      return try template.expandStrictly(Dictionary(values) { first, _ in first }).text
    case .route(let route, let host):
      let values = route.parameters.compactMap { parameter in
        record[parameter.name].flatMap { text in
          text.isEmpty && parameter.canBeAbsent
            ? nil : (parameter.name, parameter.value(of: text))
        }
      }
      return try route.url(RouteValues(values), host: host).text
    case .column(let name):
      guard let url = record[name] else {
        throw BadData(
          "the table has no column '\(name)'; name the column with --url-column, or make URLs with "
            + "--template or --route")
      }
      return url
    }
  }
}
