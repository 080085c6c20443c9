/// An error from starting the desk's server.
package struct DeskServerError: Error, Equatable, Sendable {
  /// The kind of problem in starting the server.
  package enum Problem: Equatable, Sendable {
    /// Another program listens on the requested port.
    case portTaken(Int)
    /// The system does not allow this user to use the port.
    case portForbidden(Int)
    /// No port is free on both 127.0.0.1 and ::1.
    case noPort
    /// Any other error of the system.
    case system(SystemIOError)
  }

  /// The kind of problem, with its details.
  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }
}

extension DeskServerError: CustomStringConvertible {
  /// A sentence with the problem and the remedy.
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

extension DeskServerError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .portTaken, .portForbidden, .noPort: .unavailable
    case .system(let error): error.exitStatus
    }
  }
}
