/// A value that a command prints as text or as JSON.
package protocol CommandResult {
  var json: JSONValue { get }
  func text(_ styling: Styling) -> String
}

/// Prints the results of a command: as text or, with `--json`, each as a line of JSON.
package struct ResultWriter: ~Copyable {
  package let isJSON: Bool
  package let styling: Styling
  private var output = StandardOutput()

  /// Creates a writer. A command with more formats than two says whether JSON was chosen.
  package init(_ arguments: Arguments, isJSON: Bool? = nil) throws {
    (self.isJSON, styling) = (isJSON ?? arguments.has(.json), try Styling(arguments))
  }

  package mutating func write(_ result: some CommandResult) throws(SystemIOError) {
    try write(result.json, result.text)
  }

  /// Writes a value as JSON, or else as text, by the option of the command.
  package mutating func write(
    _ json: @autoclosure () -> JSONValue, _ text: (Styling) -> String
  ) throws(SystemIOError) {
    try output.write(isJSON ? json().text() + "\n" : text(styling))
  }

  /// Writes text that has no counterpart in JSON, such as a summary.
  package mutating func write(text: @autoclosure () -> String) throws(SystemIOError) {
    if !isJSON { try output.write(text()) }
  }

  package mutating func flush() throws(SystemIOError) { try output.flush() }
}

extension Beckon {
  /// Prints a value as the whole result of a command, and returns the exit status.
  package static func print(
    _ result: some CommandResult, _ arguments: Arguments
  ) throws -> ExitStatus {
    try print(result.json, arguments, result.text)
  }

  /// Prints JSON, or else text, as the whole result of a command, and returns the exit status.
  package static func print(
    _ json: @autoclosure () -> JSONValue, _ arguments: Arguments, _ text: (Styling) -> String
  ) throws -> ExitStatus {
    var output = try ResultWriter(arguments)
    try output.write(json(), text)
    try output.flush()
    return .done
  }

  /// Prints a line of JSON as the whole result of a command, and returns the exit status.
  package static func print(_ json: JSONValue) throws(SystemIOError) -> ExitStatus {
    try print(json.text() + "\n")
  }
}

extension [(String, String)] {
  /// The rows of a name and a value as lines below a heading, with names in `width` columns.
  package func lines(width: Int) -> String {
    reduce(into: "") { $0 += "  \($1.0.padded(to: width)) \($1.1.safeForTerminal())\n" }
  }
}
