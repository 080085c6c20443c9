/// A reason why a file is not a valid recording, or not a valid source of one.
package struct ReaderLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem with the recording.
  package let problem: Problem
  /// The number of the line, from 1; `nil` for the file as a whole.
  package let line: Int?

  /// Creates an error about a line, or about the file as a whole.
  package init(_ problem: Problem, line: Int? = nil) { (self.problem, self.line) = (problem, line) }

  /// The kinds of problems with a recording.
  package enum Problem: Hashable, Sendable {
    /// The file is larger than this number of bytes.
    case tooLarge(limit: Int)
    /// A line is longer than this number of bytes.
    case longLine(limit: Int)
    /// A line is not a JSON object, with the parser's reason.
    case notJSON(String)
    /// The file does not begin with the header of a recording.
    case notALog
    /// The file has this version of the format, which is unknown.
    case version(Int)
    /// The member of this name has an invalid value.
    case badMember(String)
    /// The member of this name is unknown.
    case unknownMember(String)
    /// The last line does not have the checksum, so the file is cut short.
    case noChecksum
    /// The checksum or the number of lines does not match.
    case checksum
    /// The file contains no frame of the kind that the value names.
    case noFrames(String)
    /// The capture is damaged or cut short at this byte offset.
    case damagedCapture(offset: Int)
    /// The file is not of the kind that the value names.
    case notA(String)
  }

  /// The problem as a sentence.
  package var description: String {
    (line.map { "line \($0): " } ?? "") + sentence
  }

  private var sentence: String {
    switch problem {
    case .tooLarge(let limit):
      "the file is larger than \(limit >> 20) MB, so it is not a log of one self-test"
    case .longLine(let limit): "the line is longer than \(limit) bytes"
    case .notJSON(let why): "this is not a JSON object: \(why)"
    case .notALog:
      "this is not a reader log; 'beckon tag selftest --log FILE' and 'beckon doctor --report FILE' write one"
    case .version(let number):
      "this is version \(number) of the format; this program reads version \(ReaderLog.version)"
    case .badMember(let name): "\"\(name)\" is missing or has no valid value"
    case .unknownMember(let name): "the member \"\(name)\" is unknown"
    case .noChecksum: "the file ends without its checksum; it is cut short. Copy it again"
    case .checksum: "the checksum does not match; the file was changed or damaged. Copy it again"
    case .noFrames(let kind): "the file has no frames of \(kind)"
    case .damagedCapture(let offset): "the capture is damaged or cut short at byte \(offset)"
    case .notA(let kind): "this is not a \(kind)"
    }
  }
}
