public import Artwork
public import HostIO

/// The one way by which a page leaves: it becomes a file, the file's own bytes are read back and
/// proved, and only then can it be written.
public struct Publisher: Sendable {
  /// The kind of file.
  public var format: OutputFormat
  /// Pixels on a length; vectors do without.
  public var density: Density
  /// Whether files are read back.
  public var verifies = true
  /// What a PDF says of how it will be printed; without it, it is like any other.
  public var press: PressIntent?

  /// Files of that kind; read back, unless told otherwise.
  public init(_ format: OutputFormat, density: Density) {
    self.format = format
    self.density = density
  }

  /// Makes the file and proves it.
  public func publish(_ page: Page, check: inout some FileCheck) throws -> PublishedPicture {
    try published(file(of: page), of: page, check: &check)
  }

  /// The file, which nobody has read yet.
  func file(of page: Page) throws(ArtworkError) -> [UInt8] {
    switch format {
    case .png: try page.png(density: density)
    case .svg: try page.svg()
    case .pdf: try page.pdf(press: press)
    case .eps: try page.eps()
    }
  }

  /// Proves a file that was made of `page`.
  func published(
    _ bytes: [UInt8], of page: Page, check: inout some FileCheck
  ) throws -> PublishedPicture {
    if verifies {
      try checkEnd(of: bytes)
      try check.look(at: shown(by: bytes[...], of: page, check))
    }
    return PublishedPicture(format: format, bytes: bytes, isVerified: verifies)
  }

  /// A file that is cut off is none, even where its picture could still be read.
  func checkEnd(of bytes: [UInt8]) throws(CodeError) {
    switch format {
    case .png:
      let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
      guard bytes.suffix(end.count).elementsEqual(end) else {
        throw .unreadableFile(.png, byte: bytes.count)
      }
    case .svg, .eps: break  // Reading it goes to the end.
    case .pdf: try PDFTable.check(bytes)
    }
  }

  /// What the file shows to somebody who has nothing but its bytes.
  ///
  /// A PNG may have as many pixels as `page` at our density, or some millions.
  func shown(
    by bytes: ArraySlice<UInt8>, of page: Page, _ check: some FileCheck
  ) throws -> ShownPicture {
    switch format {
    case .png:
      let size = try page.pixelBorders(columns: 1, rows: 1, in: page.frame, density: density)
      let limit = max(2 * ShownPicture.mostPixels, size.width * size.height)
      return try ShownPicture(png: bytes, density: density, limit: limit)
    case .svg:
      let page = try check.page(ofSVG: bytes)
      return try ShownPicture(page, density: check.density(of: page))
    case .pdf:
      let page = try PDFFile(bytes).page
      return try ShownPicture(page, density: check.density(of: page))
    case .eps:
      let page = try EPSFile(bytes).page
      return try ShownPicture(page, density: check.density(of: page))
    }
  }
}

/// A file that has been read back, or that somebody wanted without.
public struct PublishedPicture: Sendable {
  /// The kind of file.
  public let format: OutputFormat
  /// The file.
  public let bytes: [UInt8]
  /// Whether it was read back.
  public let isVerified: Bool

  /// What a record of the file says.
  public var record: PublishedRecord {
    PublishedRecord(
      format: format, byteCount: bytes.count, checksum: checksum(bytes[...]), isVerified: isVerified
    )
  }

  /// Writes the file, whole or not at all.
  public func write(to path: String, existing: OutputFile.Existing = .kept) throws(HostError) {
    try OutputFile.write(bytes, to: path, existing: existing)
  }
}

/// A PDF file of many pages, each proved from the bytes that go to the file; it appears whole when
/// it is committed, or not at all.
public struct PublishedDocument: ~Copyable {
  private var writer: PDFWriter
  private var file: OutputFile
  private let publisher: Publisher
  /// How many pages it has so far.
  public private(set) var pageCount = 0

  /// Makes ready to write to `path`; `-` is standard output.
  public init(
    _ path: String, title: String?, verifies: Bool, existing: OutputFile.Existing = .kept,
    press: PressIntent? = nil
  ) throws {
    // Vectors: the density is never looked at.
    var publisher = Publisher(.pdf, density: try Density(dotsPerInch: 300))
    publisher.verifies = verifies
    let file = try OutputFile(path, existing: existing)
    self.publisher = publisher
    self.file = file
    writer = PDFWriter(title: title, press: press)
  }

  /// Adds a page.
  public mutating func add(_ page: Page, check: inout some FileCheck) throws {
    try writer.add(page)
    let bytes = writer.takeBytes()
    if publisher.verifies { try check.look(at: publisher.shown(by: bytes[...], of: page, check)) }
    try file.write(bytes)
    pageCount += 1
  }

  /// Adds a page that is looked at as the bytes in the file show it.
  mutating func add(_ page: Page, look: (Page) throws -> Void) throws {
    try writer.add(page)
    let bytes = writer.takeBytes()
    if publisher.verifies { try look(PDFFile(bytes[...]).page) }
    try file.write(bytes)
    pageCount += 1
  }

  /// Puts the file under its name.
  public consuming func commit() throws {
    try file.write(writer.finish())
    try file.commit()
  }
}

/// What is kept of a file that was written.
public struct PublishedRecord: Hashable, Sendable {
  /// The kind of file.
  public let format: OutputFormat
  /// How long it is.
  public let byteCount: Int
  /// Its CRC-32, as ZIP and PNG have it.
  public let checksum: UInt32
  /// Whether it was read back.
  public let isVerified: Bool
}
