import Basics

/// Why there is no redirect map.
package struct RedirectError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Problem: Error, Hashable, Sendable {
    /// A target that is no URL.
    case target(String, why: String)
    /// A target whose host a request could change.
    case openTarget(String)
    /// A target that leads to a printed URL of the same table.
    case circle(String)
    /// A column that says nothing of redirects.
    case unknownColumn(String, known: [String])
    /// A table without the columns it needs.
    case missingColumn
    /// Neither a URL nor a route in a row, or both.
    case noSource
    /// No route has this name.
    case unknownRoute(String)
    /// No URL at all.
    case notURL(String, why: String)
    /// A URL that lives elsewhere.
    case otherHost(String, host: String)
    /// A URL that the table does not know.
    case noRoute(String)
    /// A value that is not of its parameter's kind.
    case value(parameter: String, text: String)
    /// A parameter that the route does not have.
    case unknownParameter(String, route: String, known: [String])
    /// A list, or what stands in the fragment, cannot be handed on.
    case notCarried(parameter: String, isList: Bool)
    /// A parameter that the template of all routes asks for is in none of them.
    case fitsNoRoute(String)
    /// No row at all.
    case empty
    /// Two rows for one URL.
    case twice(String, line: Int?)
    /// More values than the servers can hand on.
    case tooManyValues(route: String)
    /// More optional items than can be told apart.
    case tooManyOptional(route: String)
    /// What this server's files cannot say.
    case notSaid(server: String, what: String)
  }

  package let problem: Problem
  /// The line of the table that is at fault.
  package let line: Int?

  package init(_ problem: Problem, line: Int? = nil) {
    self.problem = problem
    self.line = line
  }

  package var description: String { (line.map { "line \($0): " } ?? "") + problem.sentence }
}

extension RedirectError.Problem {
  var sentence: String {
    switch self {
    case .target(let text, let why): "the target '\(text)' is no address: \(why)"
    case .openTarget(let text):
      "the target '\(text)' leaves its host to the request; write the host out and a slash behind "
        + "it, before the first value"
    case .circle(let text): "the target '\(text)' is itself a printed URL of this table"
    case .unknownColumn(let name, let known):
      "'\(name)' is no column of redirects; there are \(known.joined(separator: ", "))"
    case .missingColumn:
      "the table needs the column target, and url or route beside it"
    case .noSource: "the row needs a url or a route, one of the two"
    case .unknownRoute(let name): "there is no route '\(name)'"
    case .notURL(let text, let why): "'\(text)' is no URL: \(why)"
    case .otherHost(let text, let host): "'\(text)' does not live on \(host)"
    case .noRoute(let text):
      "no route matches '\(text)'; a code of it would be unknown to the app, too"
    case .value(let parameter, let text): "'\(text)' is no value of \(parameter)"
    case .unknownParameter(let name, let route, let known):
      "the route '\(route)' has no parameter '\(name)'"
        + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")
    case .notCarried(let parameter, let isList):
      isList
        ? "'\(parameter)' takes several values, which no server can hand on; leave it out of the target"
        : "'\(parameter)' stands behind the #, which no server ever sees; leave it out of the target"
    case .fitsNoRoute(let text):
      "no route of this host has all the parameters of '\(text)'; name routes in a table "
        + "(route,target)"
    case .empty: "there is nothing to redirect"
    case .twice(let text, let line):
      "'\(text)' has a target already" + (line.map { ", in line \($0)" } ?? "")
    case .tooManyValues(let route):
      "the target of '\(route)' takes more values than servers hand on, which is nine with what is "
        + "kept of the query"
    case .tooManyOptional(let route):
      "the target of '\(route)' takes more than four optional items of the query"
    case .notSaid(let server, let what): "\(server) cannot \(what)"
    }
  }
}
