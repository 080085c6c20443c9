import Basics

/// A problem because of which no redirect map can be made.
package struct RedirectError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems with redirects.
  package enum Problem: Error, Hashable, Sendable {
    /// A target that is not a URL.
    case target(String, why: String)
    /// A target whose host depends on a value from the request.
    case openTarget(String)
    /// A target that is itself one of the printed URLs, which could cause an endless redirect.
    case circle(String)
    /// A column that redirect tables do not have.
    case unknownColumn(String, known: [String])
    /// A table without the required columns.
    case missingColumn
    /// A row with neither a URL nor a route, or with both.
    case noSource
    /// A name that no route has.
    case unknownRoute(String)
    /// A text that is not a URL.
    case notURL(String, why: String)
    /// A printed URL that is not on the host of the map.
    case otherHost(String, host: String)
    /// A URL that no route matches.
    case noRoute(String)
    /// A value that its parameter's kind does not allow.
    case value(parameter: String, text: String)
    /// A parameter that the route does not have.
    case unknownParameter(String, route: String, known: [String])
    /// A parameter that cannot be passed on, because it is a list or the fragment.
    case notCarried(parameter: String, isList: Bool)
    /// A parameter that the template for all routes uses but none of them has.
    case fitsNoRoute(String)
    /// A table without rows.
    case empty
    /// Two rows for one URL.
    case twice(String, line: Int?)
    /// A route with more values than the servers can pass on.
    case tooManyValues(route: String)
    /// A route with more optional query items than can be distinguished.
    case tooManyOptional(route: String)
    /// A rule that the files of this server cannot express.
    case notSaid(server: String, what: String)

    var sentence: String {
      switch self {
      case .target(let text, let why): "the target '\(text)' is not a valid URL: \(why)"
      case .openTarget(let text):
        "the target '\(text)' lets the request choose its host; write the host out and a slash after "
          + "it, before the first value"
      case .circle(let text): "the target '\(text)' is itself a printed URL of this table"
      case .unknownColumn(let name, let known):
        "'\(name)' is not a column of a redirect table; the columns are \(known.joined(separator: ", "))"
      case .missingColumn:
        "the table needs the column target, and either url or route"
      case .noSource: "the row needs a url or a route, one of the two"
      case .unknownRoute(let name): "there is no route '\(name)'"
      case .notURL(let text, let why): "'\(text)' is not a URL: \(why)"
      case .otherHost(let text, let host): "'\(text)' is not on \(host)"
      case .noRoute(let text):
        "no route matches '\(text)'; the app would not recognize a code of it, either"
      case .value(let parameter, let text): "'\(text)' is not a valid value of \(parameter)"
      case .unknownParameter(let name, let route, let known):
        "the route '\(route)' has no parameter '\(name)'"
          + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")
      case .notCarried(let parameter, let isList):
        isList
          ? "'\(parameter)' takes several values, which servers cannot pass on; leave it out of the target"
          : "'\(parameter)' is after the #, which servers never receive; leave it out of the target"
      case .fitsNoRoute(let text):
        "no route of this host has all the parameters of '\(text)'; name routes in a table "
          + "(route,target)"
      case .empty: "there is nothing to redirect"
      case .twice(let text, let line):
        "'\(text)' has a target already" + (line.map { ", in line \($0)" } ?? "")
      case .tooManyValues(let route):
        "the target of '\(route)' takes more values than servers can pass on; the limit is nine, "
          + "including the parts of the query that are kept"
      case .tooManyOptional(let route):
        "the target of '\(route)' takes more than four optional items of the query"
      case .notSaid(let server, let what): "\(server) cannot \(what)"
      }
    }
  }

  /// The problem with the redirects.
  package let problem: Problem
  /// The line number, from 1, in the table.
  package let line: Int?

  package init(_ problem: Problem, line: Int? = nil) {
    self.problem = problem
    self.line = line
  }

  package var description: String { (line.map { "line \($0): " } ?? "") + problem.sentence }
}
