public import Artwork
public import SystemIO

/// Makes files of pages. The bytes of each file are read back and tested before it can be written.
/// Every page goes through this type.
package struct VerifiedFileWriter: Sendable {
  /// The format of the files.
  package var format: OutputFormat
  /// The resolution of pictures; vector formats do not use it.
  package var density: Density
  /// Whether the writer reads files back after it made them.
  package var verifies = true
  /// The PDF/X metadata, including the printing condition; `nil` for an ordinary PDF.
  package var press: PressIntent?

  /// Creates a writer of files of this format, which reads them back.
  package init(_ format: OutputFormat, density: Density) {
    self.format = format
    self.density = density
  }

  /// Makes a file of a page, and tests it with `check`.
  package func publish(_ page: Page, check: inout some FileVerifier) throws -> PublishedPicture {
    try published(file(of: page), of: page, check: &check)
  }

  /// Makes a file of a page without testing it.
  func file(of page: Page) throws(ArtworkError) -> [UInt8] {
    switch format {
    case .png: try page.png(density: density)
    case .svg: try page.svg()
    case .pdf: try page.pdf(press: press)
    case .eps: try page.eps()
    }
  }

  /// Tests the bytes of a file that was made of `page`.
  func published(
    _ bytes: [UInt8], of page: Page, check: inout some FileVerifier
  ) throws -> PublishedPicture {
    if verifies {
      try checkEnd(of: bytes)
      try check.look(at: shown(by: bytes[...], of: page, check))
    }
    return PublishedPicture(format: format, bytes: bytes, isVerified: verifies)
  }

  /// Throws an error if a file is cut off, even if its picture could still be read.
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

  /// Draws a file from its bytes alone.
  ///
  /// A PNG may have as many pixels as `page` at this density, or some millions.
  func shown(
    by bytes: ArraySlice<UInt8>, of page: Page, _ check: some FileVerifier
  ) throws -> RenderedFile {
    if let shown = try format == .svg ? check.page(ofSVG: bytes) : format.page(in: bytes) {
      return try RenderedFile(shown, density: check.density(of: shown))
    }
    let size = try page.pixelBorders(columns: 1, rows: 1, in: page.frame, density: density)
    let limit = max(2 * RenderedFile.maxPixelCount, size.width * size.height)
    return try RenderedFile(png: bytes, density: density, limit: limit)
  }
}

extension OutputFormat {
  /// The page that a file of this format shows, read back from its bytes; `nil` for pixels.
  func page(in bytes: ArraySlice<UInt8>) throws -> Page? {
    switch self {
    case .png: nil
    case .svg: try SVGFile(bytes).page
    case .pdf: try PDFFile(bytes).page
    case .eps: try EPSFile(bytes).page
    }
  }
}

/// A file ready to be written, read back unless that was turned off.
public struct PublishedPicture: Sendable {
  /// The format of the file.
  public let format: OutputFormat
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// Whether the file was read back and shows what was drawn.
  public let isVerified: Bool
  /// The reasons why the printed code may not be readable, such as modules that are too small. A
  /// file that was read back can have some.
  public internal(set) var findings: [PrintFinding] = []

  /// A record of the file: its format, length and checksum.
  package var record: FileRecord {
    FileRecord(
      format: format, byteCount: bytes.count, checksum: checksum(bytes[...]), isVerified: isVerified
    )
  }

  /// Writes the file, completely or not at all.
  public func write(to path: String, existing: OutputFile.Existing = .kept) throws(SystemIOError) {
    try OutputFile.write(bytes, to: path, existing: existing)
  }
}

/// A PDF file of many pages, each tested from the bytes that are written. The file appears
/// completely when it is committed, or not at all.
package struct VerifiedPDFWriter: ~Copyable {
  private var writer: PDFWriter
  private var file: OutputFile
  private let publisher: VerifiedFileWriter
  /// The number of pages added so far.
  package private(set) var pageCount = 0

  /// Prepares a document that will appear at `path`; `-` is standard output.
  package init(
    _ path: String, title: String?, verifies: Bool, existing: OutputFile.Existing = .kept,
    press: PressIntent? = nil
  ) throws {
    // The density is not used for vectors.
    var publisher = VerifiedFileWriter(.pdf, density: try Density(dotsPerInch: 300))
    publisher.verifies = verifies
    let file = try OutputFile(path, existing: existing)
    self.publisher = publisher
    self.file = file
    writer = PDFWriter(title: title, press: press)
  }

  /// Adds a page to the document, and tests it with `check`.
  package mutating func add(_ page: Page, check: inout some FileVerifier) throws {
    try writer.add(page)
    let bytes = writer.takeBytes()
    if publisher.verifies { try check.look(at: publisher.shown(by: bytes[...], of: page, check)) }
    try file.write(bytes)
    pageCount += 1
  }

  /// Adds a page. `look` tests it as read back from the written bytes.
  mutating func add(_ page: Page, look: (Page) throws -> Void) throws {
    try writer.add(page)
    let bytes = writer.takeBytes()
    if publisher.verifies { try look(PDFFile(bytes[...]).page) }
    try file.write(bytes)
    pageCount += 1
  }

  /// Completes the file and moves it to its path.
  package consuming func commit() throws {
    try file.write(writer.finish())
    try file.commit()
  }
}

/// The facts about a written file that records keep.
package struct FileRecord: Hashable, Sendable {
  /// The format of the file.
  package let format: OutputFormat
  /// The length of the file, in bytes.
  package let byteCount: Int
  /// The CRC-32 of the file, as in ZIP and PNG.
  package let checksum: UInt32
  /// Whether the file was read back before it was written.
  package let isVerified: Bool
}
