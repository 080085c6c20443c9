import LibC

/// The arguments of this program's command line.
///
/// They are read from the system's own array: Swift's list of them takes a twentieth of the time in
/// which the program starts, and repairs text that is not UTF-8 without a word.
package enum ProgramArguments {
  /// All words of the command line, repaired where they are not UTF-8.
  package static var repaired: [String] { texts { String(cString: $0) } }

  /// The arguments after the program's name. A word that is not UTF-8 is an error.
  package static func read() throws(BadData) -> [String] {
    let words = texts { String(validatingCString: $0) }
    if let index = words.dropFirst().firstIndex(of: nil) {
      throw BadData("word \(index) of the command line is not UTF-8; nothing was done")
    }
    return words.dropFirst().compactMap(\.self)
  }

  private static func texts<Text>(_ text: (UnsafePointer<CChar>) -> Text) -> [Text] {
    (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { text($0) } }
  }
}
