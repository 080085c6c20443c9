public import AppClipCodes
public import Artwork
import Scanning

/// Makes App Clip Codes into files and reads them back from the files' own bytes.
public struct ClipPublisher: Sendable {
  /// How large a code is.
  public enum Size: Hashable, Sendable {
    /// So many micrometres across, with so many dots in a picture of it.
    case printed(Int, Density)
    /// So many pixels across.
    case screen(pixels: Int)
  }

  /// Its colours.
  public var colours: ClipColours
  /// What the glyph in the middle asks for.
  public var kind: ClipKind
  /// How large it is.
  public var size: Size

  /// Codes of that look.
  public init(_ colours: ClipColours, kind: ClipKind, size: Size) {
    self.colours = colours
    self.kind = kind
    self.size = size
  }

  /// Makes the file and reads it back: what its bytes show is searched for codes, and must be this one.
  ///
  /// An SVG file has Apple's geometry, with stroked arcs.
  public func publish(
    _ code: AppClipCode, as format: OutputFormat, title: String?
  ) throws -> PublishedPicture {
    let page = try page(of: code, format, title)
    let publisher = Publisher(format, density: try density)
    let bytes =
      switch format {
      case .svg:
        code.svg(colours, kind: kind, title: title, diameter: Double(diameter) / 1000)
      case .png:
        try page.png(
          density: density, texts: [PNGText(keyword: "Comment", text: AppClipCode.notice)])
      case .pdf, .eps: try publisher.file(of: page)
      }
    var check = ClipFileCheck(code.payload)
    return try publisher.published(bytes, of: page, check: &check)
  }

  /// Of a code on a screen a pixel is a tenth of a millimetre.
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
    // PDF and EPS have no place for a remark but their title.
    let title =
      format.isInInks
      ? title.map { "\($0) (\(AppClipCode.notice))" } ?? AppClipCode.notice : title
    return try code.page(colours, kind: kind, title: title, diameter: diameter)
  }
}

/// Proves that a file shows the App Clip Code that was drawn: it is searched for as in any picture.
struct ClipFileCheck: FileCheck {
  private let payload: ClipPayload

  init(_ payload: ClipPayload) { self.payload = payload }

  func density(of page: Page) throws -> Density {
    try Density(pixels: 480, over: max(page.width, page.height))
  }

  func page(ofSVG bytes: ArraySlice<UInt8>) throws -> Page { try Page(svg: Array(bytes)) }

  mutating func look(at picture: ShownPicture) throws {
    let codes = try picture.clipCodes()
    guard let code = codes.first else { throw CodeError.notFound }
    guard codes.count == 1 else { throw CodeError.several(codes.count) }
    guard code.payload == payload else { throw CodeError.otherPayload(code.payload.hex) }
  }
}
