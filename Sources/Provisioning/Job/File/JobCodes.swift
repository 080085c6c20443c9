public import AppClipCodes
public import Artwork
public import Publishing
public import QRCodes

/// Where the codes of a job go.
public struct JobOutput: Sendable, Hashable {
  /// The format of the files.
  public var format: OutputFormat
  /// Their folder; a path beside the job file.
  public var folder: String
  /// How they are called.
  public var name: JobNameTemplate

  /// Names format, folder and files.
  public init(
    _ format: OutputFormat, folder: String, name: JobNameTemplate = JobNameTemplate.usual
  ) {
    self.format = format
    self.folder = folder
    self.name = name
  }
}

/// The QR codes of a job.
public struct JobQR: Sendable, Hashable {
  /// Where they go.
  public var output: JobOutput
  /// How large they are.
  public var size: SizeWish
  /// The printer's dots to the inch, when they are known.
  public var dotsPerInch: Int?
  /// The weakest level of error correction.
  public var level: QRLevel
  /// No code is of a smaller version.
  public var smallestVersion = ClosedRange<QRVersion>.qr.lowerBound
  /// The largest version that will do.
  public var largestVersion: QRVersion
  /// What the modules are filled with.
  public var dark = Paint.black
  /// What is behind them; `nil` for transparent.
  public var light: Paint? = .white
  /// How wide the light border is, in modules; what the standard asks for when `nil`.
  public var quietZone: Int?
  /// What covers the middle.
  public var logo: JobLogo?
  /// Lines below the code, with values of the row.
  public var captions: [FieldText]
  /// Whether the URL's host is the last line.
  public var captionsHost: Bool

  /// Codes of level M and any version, without a caption.
  public init(
    _ output: JobOutput, size: SizeWish = .dots(10), dotsPerInch: Int? = nil,
    level: QRLevel = .medium, largestVersion: QRVersion = ClosedRange<QRVersion>.qr.upperBound,
    captions: [FieldText] = [], captionsHost: Bool = false
  ) {
    self.output = output
    self.size = size
    self.dotsPerInch = dotsPerInch
    self.level = level
    self.largestVersion = largestVersion
    self.captions = captions
    self.captionsHost = captionsHost
  }
}

/// The logo in the middle of a job's QR codes.
public struct JobLogo: Sendable, Hashable {
  /// The picture; a path beside the job file.
  public var path: String
  /// The share of the width that its place takes, in thousandths; as much as is safe, up to a fifth,
  /// when `nil`.
  public var share: Int?

  /// Names the picture.
  public init(_ path: String, share: Int? = nil) { (self.path, self.share) = (path, share) }
}

/// The App Clip Codes of a job: for previews and layout, as all that are not made by Apple.
public struct JobClipCode: Sendable, Hashable {
  /// Where they go.
  public var output: JobOutput
  /// What the glyph in the middle asks for.
  public var kind: ClipKind
  /// One of Apple's colour schemes.
  public var template: Int

  /// Codes for cameras, black on white.
  public init(_ output: JobOutput, kind: ClipKind = .camera, template: Int = 1) {
    self.output = output
    self.kind = kind
    self.template = template
  }
}
