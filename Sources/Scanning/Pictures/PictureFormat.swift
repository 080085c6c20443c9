/// The kinds of picture files that are read.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png
  case jpeg
  /// PBM, PGM and PPM of the Netpbm programs, as text or binary.
  case pnm
  case bmp
  /// Animated ones, too.
  case gif
  /// Animated ones, too.
  case webp
  /// With every page.
  case tiff
  /// What phones take.
  case heic
  case avif
  /// With every page; see `DocumentFile`.
  case pdf
  case svg

  /// How people write it.
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// Whether a file of this kind may hold more than one picture. Streams of PNM are `PictureFrames`.
  public var mayHoldSeveral: Bool {
    switch self {
    case .gif, .webp, .tiff, .heic, .avif, .pdf: true
    case .png, .jpeg, .pnm, .bmp, .svg: false
    }
  }

  /// Whether its pictures are the frames of a film.
  public var mayBeAnimated: Bool {
    switch self {
    case .gif, .webp: true
    case .png, .jpeg, .pnm, .bmp, .tiff, .heic, .avif, .pdf, .svg: false
    }
  }

  /// Whether it has pages, and a size on paper.
  public var isDocument: Bool { self == .pdf || self == .svg }

  /// Looks at the first bytes.
  public init(_ bytes: [UInt8]) throws(PictureError) {
    guard !bytes.isEmpty else { throw PictureError(.empty) }
    let start = PictureStart(bytes)
    guard let known = Self.allCases.first(where: start.isOf) else {
      throw PictureError(.unknownFormat(name: start.nameOfOther))
    }
    self = known
  }
}

/// The first bytes of a file, by which kinds are told apart.
private struct PictureStart {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func has(_ text: String, at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: text.utf8)
  }

  /// The brand of a file of the family of films, to which HEIC and AVIF belong.
  private func isBrand(_ names: String...) -> Bool {
    has("ftyp", at: 4) && names.contains { has($0, at: 8) }
  }

  /// Whether one of these comes behind white space and a mark of the byte order.
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
    case .svg: isText(of: "<svg", "<?xml", "<!--", "<!DOCTYPE svg")
    }
  }

  /// The name of a kind that is not read, so that people know what to convert.
  var nameOfOther: String? {
    if has("ftyp", at: 4) { return "a film" }
    if has("P7\n") { return "PAM" }
    return nil
  }
}
