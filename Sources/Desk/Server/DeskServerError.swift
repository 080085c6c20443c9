package import HostIO

/// Why the desk does not start.
package struct DeskServerError: Error, Equatable, Sendable {
  /// What stood in the way.
  package enum Problem: Equatable, Sendable {
    /// Another program listens on the port that was asked for.
    case portTaken(Int)
    /// The system lets this user have no such port.
    case portForbidden(Int)
    /// No port is free on 127.0.0.1 and ::1 alike.
    case noPort
    /// Any other answer of the system.
    case system(HostError)
  }

  /// What stood in the way.
  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }
}

extension DeskServerError: CustomStringConvertible {
  /// A sentence with what to do.
  package var description: String {
    switch problem {
    case .portTaken(let port):
      "desk: port \(port) of this machine is taken by another program; leave --port out, and a free one is found"
    case .portForbidden(let port):
      "desk: this user may not have port \(port); leave --port out, or take one above 1023"
    case .noPort: "desk: no port of this machine is free; end other programs, and try again"
    case .system(let error): "desk: \(error)"
    }
  }
}
