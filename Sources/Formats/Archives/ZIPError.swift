import Basics

/// The reason why an archive, or a part of it, cannot be read.
package struct ZIPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error in a ZIP archive.
  package enum Problem: Hashable, Sendable {
    /// The archive has no directory at its end.
    case noDirectory
    /// The directory is cut off, or its entries are invalid.
    case badDirectory
    /// The file is one of several volumes of an archive.
    case volumes
    /// The archive has more parts than the limit.
    case tooManyParts(limit: Int)
    /// Two parts have this name, so that programs may differ in which one they show.
    case twice
    /// Two parts share bytes, as in an attack that makes a small file very large.
    case overlap
    /// The part has a name that leads out of the archive.
    case badName
    /// The part has a name that is not UTF-8 text.
    case nameText
    /// The part of the archive is encrypted.
    case encrypted
    /// The part is compressed by a method with this number, which is not supported.
    case method(Int)
    /// The header of a part does not match the directory.
    case badPart
    /// The unpacked part would be larger than the limit.
    case tooLarge(limit: Int)
    /// The part unpacks to so many times its size that it is probably an attack.
    case bomb
    /// The compressed bytes are damaged or cut off.
    case damaged
    /// The system could not read the file, for which it gave this sentence.
    case unreadable(String)
  }

  package let problem: Problem
  /// The name of the part; empty for the archive as a whole.
  package let part: String

  init(_ problem: Problem, part: String = "") {
    self.problem = problem
    self.part = part
  }

  /// A sentence without the name of the part, for a message that has its path.
  package var sentence: String {
    part.isEmpty ? problem.sentence : "the file \(problem.sentence)"
  }

  /// A sentence with the problem and the remedy.
  package var description: String {
    part.isEmpty ? problem.sentence : "its part \(quoted(part)) \(problem.sentence)"
  }
}

extension ZIPError.Problem {
  fileprivate var sentence: String {
    switch self {
    case .noDirectory: "the file is cut off: the directory at its end is missing; copy it again"
    case .badDirectory: "the directory of the file is damaged; save it again"
    case .volumes: "the file is one of several volumes; save it as one file"
    case .tooManyParts(let limit):
      "the file has more than \(counted(limit, "part")), which is the limit"
    case .twice: "appears twice; save the file again in the program that made it"
    case .overlap: "shares bytes with another part; save the file again"
    case .badName: "has a name that leads out of the archive; save the file again"
    case .nameText: "the name of a part is not UTF-8 text; save the file again"
    case .encrypted: "is encrypted; save the file without a password"
    case .method(let number):
      "is compressed with method \(number), which is not read; save the file again with deflate"
    case .badPart: "does not match the file's directory; save the file again"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MiB when unpacked, which is the limit"
    case .bomb: "unpacks to hundreds of times its size, so it was not read"
    case .damaged: "is damaged or cut off; copy or save the file again"
    case .unreadable(let sentence): sentence
    }
  }
}
