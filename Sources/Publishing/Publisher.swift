public import Artwork
public import HostIO

/// The one way by which a page leaves: it becomes a file, the file's own bytes are read back and
/// proved, and only then can it be written.
public struct Publisher: Sendable {
  /// The kind of file.
  public var format: PictureFormat
  /// Pixels on a length; vectors do without.
  public var density: Density
  /// Whether files are read back.
  public var verifies = true

  /// Files of that kind; read back, unless told otherwise.
  public init(_ format: PictureFormat, density: Density) {
    self.format = format
    self.density = density
  }

  /// Makes the file and proves it.
  public func publish(_ page: Page, proof: inout some Proof) throws -> PublishedPicture {
    let bytes =
      switch format {
      case .png: try page.png(density: density)
      case .svg: try page.svg()
      case .pdf: try page.pdf()
      }
    if verifies { try proof.check(shown(by: bytes[...], proof)) }
    return PublishedPicture(format: format, bytes: bytes, isVerified: verifies)
  }

  /// What the file shows to somebody who has nothing but its bytes.
  func shown(by bytes: ArraySlice<UInt8>, _ proof: some Proof) throws -> ShownPicture {
    switch format {
    case .png: return try ShownPicture(png: Array(bytes), density: density)
    case .svg:
      let page = try SVGFile(bytes).page
      return try ShownPicture(page, density: proof.density(of: page))
    case .pdf:
      let page = try PDFFile(bytes).page
      return try ShownPicture(page, density: proof.density(of: page))
    }
  }
}

/// A file that has been read back, or that somebody wanted without.
public struct PublishedPicture: Sendable {
  /// The kind of file.
  public let format: PictureFormat
  /// The file.
  public let bytes: [UInt8]
  /// Whether it was read back.
  public let isVerified: Bool

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
    _ path: String, title: String?, verifies: Bool, existing: OutputFile.Existing = .kept
  ) throws {
    var publisher = Publisher(.pdf, density: try Density(dotsPerInch: 300))
    publisher.verifies = verifies
    self.publisher = publisher
    writer = PDFWriter(title: title)
    file = try OutputFile(path, existing: existing)
  }

  /// Adds a page.
  public mutating func add(_ page: Page, proof: inout some Proof) throws {
    try writer.add(page)
    let bytes = writer.takeBytes()
    if publisher.verifies { try proof.check(publisher.shown(by: bytes[...], proof)) }
    try file.write(bytes)
    pageCount += 1
  }

  /// Puts the file under its name.
  public consuming func commit() throws {
    try file.write(writer.finish())
    try file.commit()
  }
}
