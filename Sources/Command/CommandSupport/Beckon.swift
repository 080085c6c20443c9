/// The version of the program, and the printing of messages and results by its commands.
package enum Beckon {
  /// The version number of the program.
  package static let version = "0.2.0"

  /// Writes a message to standard error, so that it is apart from the result.
  package static func say(_ sentence: String) {
    StandardError.write("beckon: \(sentence.safeForTerminal())\n")
  }

  /// Writes a warning to standard error; the command continues.
  package static func warn(_ sentence: String) { say("warning: \(sentence)") }

  /// Writes a text to standard output as the whole result of a command, and returns the exit
  /// status.
  package static func print(_ text: String) throws(SystemIOError) -> ExitStatus {
    var output = StandardOutput()
    try output.write(text)
    try output.flush()
    return .done
  }
}
