package import AppClipCodes
package import Artwork
package import Codes
package import QRCodes

/// The format, the folder and the names of the files of a job's codes.
package struct JobOutput: Sendable, Hashable {
  /// The file format of the codes.
  package var format: OutputFormat
  /// The folder of the code files, relative to the job file.
  package var folder: String
  /// The template for the names of the code files.
  package var name: JobNameTemplate

  /// Creates an output from a format, a folder and a template for names.
  package init(
    _ format: OutputFormat, folder: String, name: JobNameTemplate = JobNameTemplate.usual
  ) {
    self.format = format
    self.folder = folder
    self.name = name
  }
}

/// The settings for the QR codes of a job.
package struct JobQR: Sendable, Hashable {
  /// The format, the folder and the names of the QR code files.
  package var output: JobOutput
  /// The size of the QR codes as the job file requests it.
  package var size: RequestedSize
  /// Whether the job file gives a size. If it does not, codes are as large as on the job's labels,
  /// if it has labels.
  package var isSized: Bool
  /// The printer's dots per inch, if known.
  package var dotsPerInch: Int?
  /// The weakest acceptable level of error correction.
  package var level: QRLevel
  /// The smallest allowed version of the codes.
  package var smallestVersion = ClosedRange<QRVersion>.qr.lowerBound
  /// The largest allowed version of the codes.
  package var largestVersion: QRVersion
  /// The paint of the dark modules.
  package var dark = Paint.black
  /// The paint of the background; nil for a transparent one.
  package var light: Paint? = .white
  /// The width of the quiet zone in modules; nil for the width in the standard.
  package var quietZone: Int?
  /// The logo that covers the middle of the codes, if any.
  package var logo: JobLogo?
  /// The lines below the code, with values of the row.
  package var captions: [TextTemplate]
  /// Whether the URL's host is the last line.
  package var captionsHost: Bool
  /// The content of the rows, if they are not URLs, because its standard may have requirements for
  /// codes. `JobFile` sets it.
  package internal(set) var content: JobContent?

  /// The number of dots per module if the job file gives no size.
  static let usualDots = 10

  /// Creates settings for codes, by default of level M, of any version and without captions.
  package init(
    _ output: JobOutput, size: RequestedSize = .dots(usualDots), dotsPerInch: Int? = nil,
    level: QRLevel = .medium, largestVersion: QRVersion = ClosedRange<QRVersion>.qr.upperBound,
    captions: [TextTemplate] = [], captionsHost: Bool = false
  ) {
    self.output = output
    self.size = size
    isSized = size != .dots(Self.usualDots)
    self.dotsPerInch = dotsPerInch
    self.level = level
    self.largestVersion = largestVersion
    self.captions = captions
    self.captionsHost = captionsHost
  }
}

/// The logo in the middle of a job's QR codes.
package struct JobLogo: Sendable, Hashable {
  /// The path of the logo's picture, relative to the job file.
  package var path: String
  /// The share of the code's width that the logo takes, in thousandths, or `nil` for as much as is
  /// safe, up to a fifth.
  package var share: Int?

  /// Creates a logo from a picture and the share of the code that it covers.
  package init(_ path: String, share: Int? = nil) { (self.path, self.share) = (path, share) }
}

/// The App Clip Codes of a job. Like all such codes that Apple has not made, they are for previews
/// and layout.
package struct JobClipCode: Sendable, Hashable {
  /// The format, the folder and the names of the App Clip Code files.
  package var output: JobOutput
  /// The kind of code, which decides the glyph in the middle.
  package var kind: ClipGlyph
  /// The number, 0 to 17, of one of Apple's colour schemes.
  package var template: Int

  /// Creates settings for codes, by default for cameras and in scheme 1.
  package init(_ output: JobOutput, kind: ClipGlyph = .camera, template: Int = 1) {
    self.output = output
    self.kind = kind
    self.template = template
  }
}
