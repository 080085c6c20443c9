public import AppClipCodes
public import Artwork
import Scanning

/// A maker of files of App Clip Codes, which reads them back from the files' own bytes.
public struct ClipPublisher: Sendable {
  /// The ways to give the size of a code.
  public enum Size: Hashable, Sendable {
    /// A diameter of the disc in micrometres, with the resolution of pictures.
    case printed(Int, Density)
    /// A diameter of the disc in pixels.
    case screen(pixels: Int)
  }

  /// The colours of the codes.
  public var colours: ClipColours
  /// The kind of glyph in the middle, which invites people to tap or to scan.
  public var kind: ClipGlyph
  /// The size of the App Clip Codes and its unit.
  public var size: Size

  /// Creates a publisher for codes of this look.
  public init(_ colours: ClipColours, kind: ClipGlyph, size: Size) {
    self.colours = colours
    self.kind = kind
    self.size = size
  }

  /// Makes a file and reads it back. The drawing is scanned for codes and must show this one alone.
  ///
  /// An SVG file has Apple's geometry, with stroked arcs.
  public func publish(
    _ code: AppClipCode, as format: OutputFormat, title: String?
  ) throws -> PublishedPicture {
    let page = try page(of: code, format, title)
    let publisher = VerifiedFileWriter(format, density: try density)
    let bytes =
      switch format {
      case .svg:
        code.svg(colours, kind: kind, title: title, diameter: Double(diameter) / 1000)
      case .png:
        try page.png(
          density: density, texts: [PNGText(keyword: "Comment", text: AppClipCode.notice)])
      default: try publisher.file(of: page)
      }
    var check = ClipFileVerifier(code.payload)
    return try publisher.published(bytes, of: page, check: &check)
  }

  /// The diameter in micrometres. On a screen, a pixel counts as a tenth of a millimetre.
  private var diameter: Int {
    switch size {
    case .printed(let length, _): length
    case .screen(let pixels): 100 * pixels
    }
  }

  private var density: Density {
    get throws(ArtworkError) {
      if case .printed(_, let density) = size { return density }
      return try Density(dotsPerInch: 254)
    }
  }

  private func page(
    of code: AppClipCode, _ format: OutputFormat, _ title: String?
  ) throws(ArtworkError) -> Page {
    // PDF and EPS have no field for a remark except their title.
    let title =
      format.usesPrintingInks
      ? title.map { "\($0) (\(AppClipCode.notice))" } ?? AppClipCode.notice : title
    return try code.page(colours, kind: kind, title: title, diameter: diameter)
  }
}

/// Tests that a file shows the App Clip Code that was drawn, by scanning it like any picture.
struct ClipFileVerifier: FileVerifier {
  private let payload: ClipPayload

  init(_ payload: ClipPayload) { self.payload = payload }

  func density(of page: Page) throws -> Density {
    try Density(pixels: 480, over: max(page.width, page.height))
  }

  func page(ofSVG bytes: ArraySlice<UInt8>) throws -> Page { try Page(svg: Array(bytes)) }

  mutating func look(at picture: RenderedFile) throws {
    let codes = try picture.clipCodes()
    guard let code = codes.first else { throw CodeError.notFound }
    guard codes.count == 1 else { throw CodeError.several(codes.count) }
    guard code.payload == payload else { throw CodeError.otherPayload(code.payload.hex) }
  }
}
