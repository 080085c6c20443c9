public import SystemIO

/// A reason why a picture file cannot be read.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons why a picture file cannot be read.
  public enum Problem: Hashable, Sendable {
    /// The file is empty.
    case empty
    /// The file is not in a supported format; `name` is its format if known.
    case unknownFormat(name: String?)
    /// The width or the height of the picture, which follow, is 0.
    case noPixels(Int, Int)
    /// The picture of this width and height has more pixels than the limit.
    case tooManyPixels(Int, Int, limit: Int)
    /// The picture of this width and height, or its decoder, needs more bytes of memory than the
    /// limit.
    case tooMuchMemory(Int, Int, need: Int, limit: Int)
    /// The file ends before its header does.
    case truncatedHeader
    /// The file ends after this many complete rows; `nil` if rows are spread over the file.
    case truncated(rows: Int?, height: Int)
    /// The decoding library or program reports damage, with its message.
    case refused(library: String, complaint: String)
    /// A number in the header, at this byte offset, is invalid or out of range.
    case header(offset: Int)
    /// The sample at this byte offset is not a number, or is larger than the header allows.
    case sample(offset: Int)
    /// The number of bytes, `have`, does not match the picture's size, for which `need` are needed.
    case sampleCount(need: Int, have: Int, stride: Int)
    /// There is not enough memory.
    case noMemory
    /// The file ends before all pixels were read, but not within a row of pixels.
    case cutOff
    /// The file is damaged from this byte on.
    case damaged(offset: Int)
    /// The file uses a feature that is not supported, which the text names.
    case unsupported(String)
    /// The file is sound, but in a variant that the decoding library does not support; its message.
    case unknownVariant(library: String, complaint: String)
    /// The file is locked with a password.
    case locked
    /// The file is PostScript written by another program, which could do anything.
    case foreignPostScript
    /// The file is complete but has no pictures.
    case noPicture
    /// The file has more pictures than the limit.
    case tooManyPictures(limit: Int)
    /// The file could not be stored for an external program, for this reason.
    case notKept(String)
    /// The library that decodes this format is not installed.
    case missingLibrary(MissingLibrary)
    /// The program that decodes this format is not installed.
    case missingProgram(MissingProgram)
  }

  /// The reason why the file cannot be read.
  package let problem: Problem
  /// The format of the file; `nil` if it is unknown.
  public let format: PictureFormat?

  /// Creates an error, with the format of the file if it is known.
  package init(_ problem: Problem, _ format: PictureFormat? = nil) {
    self.problem = problem
    self.format = format
  }

  /// A sentence that states the problem and, where there is one, the remedy.
  public var description: String {
    guard let format else { return sentence }
    return "\(format.name): \(sentence)"
  }

  private var sentence: String {
    switch problem {
    case .empty: return "there is no picture data"
    case .unknownFormat(let name?):
      return "\(name) is not supported; convert it to PNG or JPEG"
    case .unknownFormat(nil): return "this is not a picture in a supported format"
    case .noPixels(let width, let height):
      return "the picture is empty (\(width)×\(height) pixels)"
    case .tooManyPixels(let width, let height, let limit):
      return "\(width)×\(height) pixels are more than the limit of \(limit); make it smaller, or "
        + "cut out the part with the code"
    case .tooMuchMemory(let width, let height, let need, let limit):
      return "\(width)×\(height) pixels need \(need >> 20) MB, and the limit is \(limit >> 20) MB; "
        + "make the picture smaller, or cut out the part with the code"
    case .truncatedHeader: return "the file ends before the picture begins"
    case .truncated(let rows?, let height):
      return "the file ends too early: it has \(rows) of \(height) rows"
    case .truncated(nil, _): return "the file ends before the picture is complete"
    case .refused(let library, let complaint):
      return "the file is damaged, or not what it seems (\(library): \(complaint))"
    case .header(let offset): return "byte \(offset): this does not belong in a header"
    case .sample(let offset): return "byte \(offset): this is not a sample of the picture"
    case .sampleCount(let need, let have, let stride):
      return "rows \(stride) bytes apart do not make up the picture: \(need) bytes are needed, "
        + "\(have) are there"
    case .cutOff: return "the file ends too early"
    case .damaged(let offset): return "byte \(offset): the file is damaged here"
    case .unsupported(let what): return "\(what) is not supported; convert it to PNG or JPEG"
    case .unknownVariant(let library, let complaint):
      return
        "the file is valid, but in a variant that is not supported; save it as an ordinary PNG "
        + "or JPEG file (\(library): \(complaint))"
    case .locked:
      return "the file is locked with a password; open it with the password, save it without (or "
        + "print it to a new PDF file), and scan that"
    case .foreignPostScript:
      return "PostScript from other programs is not supported; convert it to PDF, for example "
        + "with Ghostscript's 'ps2pdf -dEPSCrop FILE', and scan that"
    case .noPicture: return "there is no picture in the file"
    case .tooManyPictures(let limit):
      return "the file has more than \(limit) pictures; only the first \(limit) were scanned"
    case .missingLibrary(let library): return "\(library)"
    case .notKept(let words):
      return "it could not be passed to the program that draws it (\(words))"
    case .missingProgram(let program): return "\(program)"
    case .noMemory: return "there is not enough memory for the picture; make it smaller"
    }
  }

  /// Classifies the complaint of a decoding library: most mean damage, some mean a variant of the
  /// format that the library does not support.
  static func refusal(_ library: String, _ complaint: String) -> PictureError.Problem {
    let signs = ["Sorry", "Unsupported", "not supported", "not implemented", "requires a"]
    // "Empty JPEG image (DNL not supported)" is reported for a header without a height.
    return !complaint.hasPrefix("Empty") && signs.contains(where: complaint.contains)
      ? .unknownVariant(library: library, complaint: complaint)
      : .refused(library: library, complaint: complaint)
  }
}
