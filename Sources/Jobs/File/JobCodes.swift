package import AppClipCodes
package import Artwork
package import Codes
package import QRCodes

/// Where the codes of a job go.
package struct JobOutput: Sendable, Hashable {
  /// The format of the files.
  package var format: OutputFormat
  /// Their folder; a path beside the job file.
  package var folder: String
  /// How they are called.
  package var name: JobNameTemplate

  /// Names format, folder and files.
  package init(
    _ format: OutputFormat, folder: String, name: JobNameTemplate = JobNameTemplate.usual
  ) {
    self.format = format
    self.folder = folder
    self.name = name
  }
}

/// The QR codes of a job.
package struct JobQR: Sendable, Hashable {
  /// Where they go.
  package var output: JobOutput
  /// How large they are.
  package var size: RequestedSize
  /// Whether a size was asked for; where none was, codes are as large as on the job's labels, if it has
  /// some.
  package var isSized: Bool
  /// The printer's dots to the inch, when they are known.
  package var dotsPerInch: Int?
  /// The weakest level of error correction.
  package var level: QRLevel
  /// No code is of a smaller version.
  package var smallestVersion = ClosedRange<QRVersion>.qr.lowerBound
  /// The largest version that will do.
  package var largestVersion: QRVersion
  /// What the modules are filled with.
  package var dark = Paint.black
  /// What is behind them; `nil` for transparent.
  package var light: Paint? = .white
  /// How wide the light border is, in modules; what the standard asks for when `nil`.
  package var quietZone: Int?
  /// What covers the middle.
  package var logo: JobLogo?
  /// Lines below the code, with values of the row.
  package var captions: [FieldText]
  /// Whether the URL's host is the last line.
  package var captionsHost: Bool
  /// The content of the rows, when its standard asks something of codes; `JobFile` knows it.
  package internal(set) var content: JobContent?

  /// The dots of a module where no size is asked for.
  static let usualDots = 10

  /// Codes of level M and any version, without a caption.
  package init(
    _ output: JobOutput, size: RequestedSize = .dots(usualDots), dotsPerInch: Int? = nil,
    level: QRLevel = .medium, largestVersion: QRVersion = ClosedRange<QRVersion>.qr.upperBound,
    captions: [FieldText] = [], captionsHost: Bool = false
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
  /// The picture; a path beside the job file.
  package var path: String
  /// The share of the width that its place takes, in thousandths; as much as is safe, up to a fifth,
  /// when `nil`.
  package var share: Int?

  /// Names the picture.
  package init(_ path: String, share: Int? = nil) { (self.path, self.share) = (path, share) }
}

/// The App Clip Codes of a job: for previews and layout, as all that are not made by Apple.
package struct JobClipCode: Sendable, Hashable {
  /// Where they go.
  package var output: JobOutput
  /// What the glyph in the middle asks for.
  package var kind: ClipKind
  /// One of Apple's colour schemes.
  package var template: Int

  /// Codes for cameras, black on white.
  package init(_ output: JobOutput, kind: ClipKind = .camera, template: Int = 1) {
    self.output = output
    self.kind = kind
    self.template = template
  }
}
