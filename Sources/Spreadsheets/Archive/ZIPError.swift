import Basics

/// Why a file is not an archive that can be read, by the part that it is about.
package struct ZIPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Problem: Hashable, Sendable {
    /// There is no directory at the end.
    case noDirectory
    /// The directory is cut off, or its entries are not what they must be.
    case badDirectory
    /// It is one of several volumes.
    case volumes
    /// It has more parts than a spreadsheet has.
    case tooManyParts(limit: Int)
    /// Two parts have this name, so that programs may differ in which one they show.
    case twice
    /// A name that leads out of the archive, or is no text.
    case badName
    /// A part is encrypted.
    case encrypted
    /// A part is compressed in a way that spreadsheets do not use.
    case method(Int)
    /// What stands before a part is not what the directory says of it.
    case badPart
    /// A part would be larger than any that is read.
    case tooLarge(limit: Int)
    /// A part unpacks to so many times its size that it looks made to fill a machine.
    case bomb
    /// The compressed bytes are damaged or cut off.
    case damaged
  }

  package let problem: Problem
  /// The name of the part; empty for the archive as a whole.
  package let part: String

  init(_ problem: Problem, part: String = "") {
    self.problem = problem
    self.part = part
  }

  /// What is wrong and what to do about it, in a sentence.
  package var description: String {
    part.isEmpty ? problem.sentence : "its part \(quoted(part)) \(problem.sentence)"
  }
}

extension ZIPError.Problem {
  fileprivate var sentence: String {
    switch self {
    case .noDirectory: "the file is cut off: the directory at its end is missing; copy it once more"
    case .badDirectory: "the directory of the file is damaged; save it once more"
    case .volumes: "the file is one of several volumes; save it as one file"
    case .tooManyParts(let limit):
      "the file has more than \(counted(limit, "part")), as none of its kind has"
    case .twice: "is there twice; save the file once more from the program that made it"
    case .badName: "has a name that no part of a spreadsheet has"
    case .encrypted: "is encrypted; save the file without a password"
    case .method(let number):
      "is compressed in a way (method \(number)) that spreadsheets do not use; save the file once more"
    case .badPart: "is not what the file's directory says of it; save the file once more"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MiB when unpacked, which is too much"
    case .bomb: "unpacks to hundreds of times its size, and nothing was read of it"
    case .damaged: "is damaged or cut off; copy or save the file once more"
    }
  }
}
