import InvocationRouter
import InvocationURLs

/// The part that makes the URL of a row.
extension RowMaker {
  /// The text of the URL with these values, by slot.
  func text(_ values: [String?]) throws(RowProblem) -> String {
    switch url {
    case .template(let template):
      do throws(URITemplate.ExpansionError) {
        return try template.expand { name in
          binding.places[name].flatMap { values[$0] }.map(URITemplate.Value.string)
        }
      } catch { throw RowProblem(kind: .value, sentence: error.description) }
    case .route(_, let host): return try text(values, host)
    case .content(let content): return try text(values, content)
    }
  }

  private func text(_ values: [String?], _ host: String?) throws(RowProblem) -> String {
    guard let route else { throw RowProblem(kind: .url, sentence: "the job has no route") }
    let pairs = route.parameters.compactMap { parameter in
      binding.places[parameter.name].flatMap { values[$0] }.map { text in
        (parameter.name, parameter.value(of: text))
      }
    }
    do throws(RoutePrintError) {
      return try route.url(RouteValues(pairs), host: host).text
    } catch {
      throw RowProblem(kind: .value, column: error.parameter, sentence: error.description)
    }
  }
}

extension RoutePrintError {
  /// The name of the route parameter that caused the error, if there is one.
  fileprivate var parameter: String? {
    switch problem {
    case .missing(let name), .unknownParameter(let name, _), .notOfKind(let name, _, _),
      .notAList(let name, _), .notASegment(let name, _):
      name
    case .unknownHost, .notURL: nil
    }
  }
}
