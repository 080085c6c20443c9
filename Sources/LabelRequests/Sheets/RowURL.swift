import CSVText
import CodeRequests
import CommandHabits
import CommandLineKit
import InvocationRouter
import InvocationURLs
import RouteFiles

/// How a row of a table gets its URL.
enum RowURL {
  /// From columns, which are the template's variables.
  case template(URITemplate)
  /// From columns, which are the route's parameters.
  case route(Route, host: String?)
  /// It is there.
  case column(String)

  init(_ arguments: Arguments) throws {
    switch (arguments[SheetOptions.template], arguments[SheetOptions.route]) {
    case (_?, _?):
      throw arguments.refuse(SheetOptions.route, "--template says already how URLs are made")
    case (let template?, nil): self = .template(try URITemplate(template))
    case (nil, let name?):
      let router = try RouteTableInput.load(arguments).router
      self = .route(
        try RouteTableInput.route(name, in: router, arguments), host: arguments[SheetOptions.host])
    case (nil, nil): self = .column(arguments[SheetOptions.urlColumn] ?? "url")
    }
  }

  /// The URL of a row.
  func text(_ record: CSVRecord) throws -> String {
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
          "the table has no column '\(name)'; name the one with --url-column, or make URLs with "
            + "--template or --route")
      }
      return url
    }
  }
}
