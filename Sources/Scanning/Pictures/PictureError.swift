public import HostIO

/// Why there is no picture.
public struct PictureError: Error, Hashable, Sendable {
  /// What stands in the way of a picture.
  public enum Problem: Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// A file of another kind, by its name where that is known.
    case unknownFormat(name: String?)
    /// A side of length 0, or less.
    case noPixels(Int, Int)
    /// More pixels than the limit.
    case tooManyPixels(Int, Int, limit: Int)
    /// More memory than the limit, for all or for the decoder.
    case tooMuchMemory(Int, Int, need: Int, limit: Int)
    /// The file ends before its header does.
    case truncatedHeader
    /// The file ends after so many whole rows; `nil` where rows are spread over the file.
    case truncated(rows: Int?, height: Int)
    /// What the decoding library says.
    case refused(library: String, complaint: String)
    /// A number in the header that is none, or out of range.
    case header(offset: Int)
    /// A sample that is not a number or is larger than the header allows.
    case sample(offset: Int)
    /// Not the number of bytes that the size needs.
    case sampleCount(need: Int, have: Int, stride: Int)
    /// The system has no memory.
    case noMemory
    /// The file ends within something that is not a row of pixels.
    case cutOff
    /// The file cannot be understood from this byte on.
    case damaged(offset: Int)
    /// A way of storing pictures that is not read here.
    case unsupported(String)
    /// A file that is sound, but of a variant that the decoding library does not know; its words.
    case unknownVariant(library: String, complaint: String)
    /// A file that is locked with a password.
    case locked
    /// A PostScript file that somebody else wrote.
    case foreignPostScript
    /// A whole file without a picture.
    case noPicture
    /// More pictures in one file than the limit.
    case tooManyPictures(limit: Int)
    /// The file could not be put where a program of others finds it.
    case notKept(String)
    /// The library that decodes such files is not on this machine.
    case missingLibrary(MissingLibrary)
    /// The program that decodes such files is not on this machine.
    case missingProgram(MissingProgram)
  }

  /// What stands in the way.
  public let problem: Problem
  /// What kind of file it is; `nil` when it is none, or of no known kind.
  public let format: PictureFormat?

  /// Of a problem, and the kind of file as far as it is known.
  public init(_ problem: Problem, _ format: PictureFormat? = nil) {
    self.problem = problem
    self.format = format
  }
}

extension PictureError: CustomStringConvertible {
  /// A sentence that says what is wrong and, where there is one, the remedy.
  public var description: String {
    guard let format else { return sentence }
    return "\(format.name): \(sentence)"
  }

  private var sentence: String {
    switch problem {
    case .empty: return "there are no bytes where a picture should be"
    case .unknownFormat(let name?):
      return "\(name) is not read here; make a PNG or JPEG file of it"
    case .unknownFormat(nil): return "this is not a picture of a kind that is read here"
    case .noPixels(let width, let height):
      return "a picture of \(width)×\(height) pixels has nothing in it"
    case .tooManyPixels(let width, let height, let limit):
      return "\(width)×\(height) pixels are more than the limit of \(limit); make it smaller, or "
        + "cut out the part with the code"
    case .tooMuchMemory(let width, let height, let need, let limit):
      return "\(width)×\(height) pixels need \(need >> 20) MB, and the limit is \(limit >> 20) MB; "
        + "make the picture smaller, or cut out the part with the code"
    case .truncatedHeader: return "the file ends before the picture begins"
    case .truncated(let rows?, let height):
      return "the file ends too early: \(rows) of \(height) rows are there"
    case .truncated(nil, _): return "the file ends before the picture is whole"
    case .refused(let library, let complaint):
      return "the file is damaged, or not what it seems (\(library): \(complaint))"
    case .header(let offset): return "byte \(offset): this does not belong in a header"
    case .sample(let offset): return "byte \(offset): this is not a sample of the picture"
    case .sampleCount(let need, let have, let stride):
      return "rows \(stride) bytes apart do not make up the picture: \(need) bytes are needed, "
        + "\(have) are there"
    case .cutOff: return "the file ends too early"
    case .damaged(let offset): return "byte \(offset): the file is damaged here"
    case .unsupported(let what): return "\(what) is not read here; make a PNG or JPEG file of it"
    case .unknownVariant(let library, let complaint):
      return
        "the file is sound, but of a variant that is not read here; save it as an ordinary PNG "
        + "or JPEG file (\(library): \(complaint))"
    case .locked:
      return "the file is locked with a password; open it with the password, save it without (or "
        + "print it to a new PDF file), and scan that"
    case .foreignPostScript:
      return "PostScript of other programs is not read here; make a PDF file of it, for example "
        + "with Ghostscript's 'ps2pdf -dEPSCrop FILE', and scan that"
    case .noPicture: return "there is no picture in the file"
    case .tooManyPictures(let limit):
      return "the file holds more than \(limit) pictures; the first \(limit) were looked at"
    case .missingLibrary(let library): return "\(library)"
    case .notKept(let words): return "it cannot be handed on to be drawn (\(words))"
    case .missingProgram(let program): return "\(program)"
    case .noMemory: return "there is not enough memory for the picture; make it smaller"
    }
  }
}

extension PictureError {
  /// What a decoding library says against a file: most words mean damage, some that the file is of a
  /// variant that the library does not know.
  static func refusal(_ library: String, _ complaint: String) -> PictureError.Problem {
    let signs = ["Sorry", "Unsupported", "not supported", "not implemented", "requires a"]
    // "Empty JPEG image (DNL not supported)" is said of a header without a height.
    return !complaint.hasPrefix("Empty") && signs.contains(where: complaint.contains)
      ? .unknownVariant(library: library, complaint: complaint)
      : .refused(library: library, complaint: complaint)
  }
}
