import LibC

/// The arguments of this program's command line.
package enum ProgramArguments {
  /// All words of the command line, repaired where they are not UTF-8. Swift's own list of them
  /// takes a twentieth of the time in which the program starts.
  package static var all: [String] {
    var words: [String] = []
    for index in 0..<Int(CommandLine.argc) {
      if let word = CommandLine.unsafeArgv[index] { words.append(String(cString: word)) }
    }
    return words
  }

  /// The arguments after the program's name. Swift's own list silently repairs text that is not
  /// UTF-8.
  package static func read() throws(BadData) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { break }
      guard let text = String(validatingCString: word) else {
        throw BadData("word \(index) of the command line is not UTF-8; nothing was done")
      }
      words.append(text)
    }
    return words
  }
}
