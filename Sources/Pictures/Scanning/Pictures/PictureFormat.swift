/// The supported formats of picture files.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// PNG, including animated PNG.
  case png
  /// JPEG, in which phones and cameras take photos.
  case jpeg
  /// PBM, PGM and PPM of the Netpbm programs, as text or binary.
  case pnm
  /// Windows and OS/2 bitmaps (BMP).
  case bmp
  /// GIF, including animations.
  case gif
  /// WebP, including animations.
  case webp
  /// TIFF, with one or more pages.
  case tiff
  /// HEIC, the format of phone photos.
  case heic
  /// AVIF, decoded by an external program.
  case avif
  /// PDF, with one or more pages; see `DocumentFile`.
  case pdf
  /// SVG, also compressed by gzip as in .svgz files.
  case svg
  /// EPS files written by this package.
  case eps

  /// The format's name as people write it, such as "WebP".
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// Whether a file of this format may have more than one picture. For streams of PNM use
  /// `PictureFrames`; for animated PNG files, `PictureFile.mayHoldSeveral`.
  package var mayHoldSeveral: Bool {
    switch self {
    case .gif, .webp, .tiff, .heic, .avif, .pdf: true
    case .png, .jpeg, .pnm, .bmp, .svg, .eps: false
    }
  }

  /// Whether the format is one whose files can be animations.
  package var mayBeAnimated: Bool {
    switch self {
    case .gif, .webp: true
    case .png, .jpeg, .pnm, .bmp, .tiff, .heic, .avif, .pdf, .svg, .eps: false
    }
  }

  /// Whether the format is one whose files have pages with a physical size.
  package var isDocument: Bool { self == .pdf || self == .svg || self == .eps }

  /// Detects the format from the first bytes.
  package init(_ bytes: [UInt8]) throws(PictureError) {
    guard !bytes.isEmpty else { throw PictureError(.empty) }
    let start = FileSignature(bytes)
    guard let known = Self.allCases.first(where: start.isOf) else {
      throw PictureError(.unknownFormat(name: start.unsupportedFormatName))
    }
    self = known
  }
}

/// The first bytes of a file, from which its format is detected.
struct FileSignature {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func has(_ text: String, at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: text.utf8)
  }

  /// Whether the brand of an ISO media file, the family of HEIC and AVIF, is one of these.
  private func isBrand(_ names: String...) -> Bool {
    has("ftyp", at: 4) && names.contains { has($0, at: 8) }
  }

  /// Whether the text, after white space and a byte order mark, has one of these beginnings.
  private func isText(of beginnings: String...) -> Bool {
    let text = bytes.prefix(1024).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    return beginnings.contains { text.starts(with: $0.utf8) }
  }

  func isOf(_ format: PictureFormat) -> Bool {
    switch format {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    case .jpeg: bytes.starts(with: [0xFF, 0xD8])
    case .pnm: bytes.count > 1 && has("P") && (0x31...0x36).contains(bytes[1])
    case .bmp: has("BM")
    case .gif: has("GIF87a") || has("GIF89a")
    case .webp: has("RIFF") && has("WEBP", at: 8)
    case .tiff: ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains { has($0) }
    case .heic: isBrand("heic", "heix", "heim", "heis", "hevc", "mif1", "msf1")
    case .avif: isBrand("avif", "avis")
    case .pdf: has("%PDF-")
    case .svg: isDrawing || CompressedSVG.begins(bytes)
    case .eps: has("%!PS") || bytes.starts(with: [0xC5, 0xD0, 0xD3, 0xC6])
    }
  }

  /// Whether the file is text that begins like an SVG file.
  var isDrawing: Bool { isText(of: "<svg", "<?xml", "<!--", "<!DOCTYPE svg") }

  /// The name of the format if it is a known one that is not supported, to tell people what to
  /// convert.
  var unsupportedFormatName: String? {
    if isTarga { return "TGA (Targa)" }
    return Self.others.first { has($0.mark, at: $0.offset) }?.name
  }

  private func has(_ mark: [UInt8], at offset: Int) -> Bool {
    bytes.dropFirst(offset).starts(with: mark)
  }

  /// Whether the header is that of a Targa file, which has no signature.
  private var isTarga: Bool {
    guard bytes.count > 18, bytes[1] <= 1, [1, 2, 3, 9, 10, 11].contains(bytes[2] & 0x0F),
      bytes[2] < 16, [8, 15, 16, 24, 32].contains(bytes[16]), bytes[17] & 0xC0 == 0
    else { return false }
    let hasTable = bytes[1] == 1
    let hasSides = bytes[12..<14].contains { $0 > 0 } && bytes[14..<16].contains { $0 > 0 }
    return hasSides && hasTable == [1, 9].contains(bytes[2])
      && (hasTable || bytes[3..<8].allSatisfy { $0 == 0 })
  }

  /// The known formats that are not supported, each with its signature and the offset of that.
  private static let others: [(name: String, mark: [UInt8], offset: Int)] =
    ([
      ("JPEG 2000", "jP  \r\n", 4), ("JPEG XL", "JXL \r\n", 4),
      ("Canon's raw format CR3", "ftypcrx ", 4), ("a video", "ftyp", 4),
      ("a RIFF file (AVI, WAV)", "RIFF", 0),
      ("PAM", "P7\n", 0), ("PFM", "Pf\n", 0), ("PFM", "PF\n", 0), ("QOI", "qoif", 0),
      ("a Photoshop file (PSD)", "8BPS", 0), ("a GIMP file (XCF)", "gimp xcf", 0),
      ("DjVu", "AT&TFORM", 0), ("an Apple icon (ICNS)", "icns", 0), ("FITS", "SIMPLE  =", 0),
      ("DDS", "DDS ", 0), ("Radiance HDR", "#?RADIANCE", 0), ("XPM", "/* XPM */", 0),
      ("XBM", "#define ", 0), ("a Fujifilm raw file", "FUJIFILMCCD-RAW", 0),
      ("a Windows metafile (EMF)", " EMF", 40), ("BPG", "BPG\u{FB}", 0),
      ("a ZIP archive", "PK\u{3}\u{4}", 0), ("a RAR archive", "Rar!", 0),
      ("a web page", "<html", 0), ("a web page", "<!DOCTYPE html", 0),
      ("a web page", "<!doctype html", 0), ("an RTF text", "{\\rtf", 0),
    ] as [(String, String, Int)]).map { ($0, $1.unicodeScalars.map { UInt8($0.value) }, $2) }
    + [
      ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51], 0), ("JPEG XL", [0xFF, 0x0A], 0),
      ("a Windows icon (ICO)", [0, 0, 1, 0], 0), ("a Windows cursor (CUR)", [0, 0, 2, 0], 0),
      ("PCX", [0x0A, 5, 1], 0), ("a Windows metafile (WMF)", [0xD7, 0xCD, 0xC6, 0x9A], 0),
      ("OpenEXR", [0x76, 0x2F, 0x31, 0x01], 0), ("MNG", [0x8A, 0x4D, 0x4E, 0x47], 0),
      ("JBIG2", [0x97, 0x4A, 0x42, 0x32], 0), ("a video", [0x1A, 0x45, 0xDF, 0xA3], 0),
      ("a Microsoft Office file", [0xD0, 0xCF, 0x11, 0xE0], 0),
      ("a compressed file (gzip)", [0x1F, 0x8B], 0),
      ("a compressed file (bzip2)", [0x42, 0x5A, 0x68], 0),
      ("a compressed file (xz)", [0xFD, 0x37, 0x7A, 0x58], 0),
      ("a 7z archive", [0x37, 0x7A, 0xBC, 0xAF], 0),
    ]
}
