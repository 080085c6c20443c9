/// The kinds of picture files that are read.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png
  case jpeg
  /// PBM, PGM and PPM of the Netpbm programs, as text or binary.
  case pnm

  /// How people write it.
  public var name: String { rawValue.uppercased() }

  /// Looks at the first bytes.
  public init(_ bytes: [UInt8]) throws(PictureError) {
    guard !bytes.isEmpty else { throw PictureError(.empty) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else if bytes.count > 1, bytes[0] == UInt8(ascii: "P"), (0x31...0x36).contains(bytes[1]) {
      self = .pnm
    } else {
      throw PictureError(.unknownFormat(name: Self.nameOfOther(bytes)))
    }
  }

  /// The name of a kind that is not read, so that people know what to convert.
  private static func nameOfOther(_ bytes: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if has("GIF8") { return "GIF" }
    if has("RIFF"), has("WEBP", at: 8) { return "WebP" }
    if has("II*\0") || has("MM\0*") { return "TIFF" }
    if has("ftyp", at: 4) {
      if has("avif", at: 8) { return "AVIF" }
      return has("hei", at: 8) || has("mif1", at: 8) || has("msf1", at: 8) ? "HEIC" : "a film"
    }
    if has("BM") { return "BMP" }
    if has("%PDF") { return "PDF" }
    if has("P7\n") { return "PAM" }
    if has("<svg") || has("<?xml") { return "SVG" }
    return nil
  }
}
