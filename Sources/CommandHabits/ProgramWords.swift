#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The words of our own command line.
package enum ProgramWords {
  /// The words after the program's name; Swift's own list repairs what is not UTF-8 without a word.
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
