package import CommandLineKit
package import HostIO

/// What every command of the program says and prints by.
package enum Beckon {
  package static let version = "0.2.0"

  /// Says something that is not part of the result.
  package static func say(_ sentence: String) {
    StandardError.write("beckon: \(sentence.safeForTerminal())\n")
  }

  /// Says what is worth a thought, and keeps nothing from being done.
  package static func warn(_ sentence: String) { say("warning: \(sentence)") }

  /// Writes a text that is all there is to say to standard output.
  package static func print(_ text: String) throws(HostError) -> ExitStatus {
    var output = StandardOutput()
    try output.write(text)
    try output.flush()
    return .done
  }
}
