import CZLib
import TestSupport
import Testing

@testable import Scanning

@Suite("Files that are not read are named") struct OtherFilesTests {
  private static func refusal(_ bytes: [UInt8]) -> String {
    do throws(PictureError) {
      _ = try Picture(reading: bytes)
      return "read"
    } catch { return "\(error)" }
  }

  @Test(
    "by their kinds",
    arguments: [
      ([0, 0, 0, 12] + Array("jP  \r\n".utf8), "JPEG 2000"),
      ([0xFF, 0x0A, 1, 2], "JPEG XL"), ([0, 0, 1, 0, 1, 0], "a Windows icon (ICO)"),
      (Array("qoif....".utf8), "QOI"), (Array("8BPS..".utf8), "a Photoshop file (PSD)"),
      ([0, 0, 2] + [UInt8](repeating: 0, count: 9) + [9, 0, 9, 0, 24, 0x20, 1], "TGA (Targa)"),
      ([0x0A, 5, 1, 8], "PCX"), ([0x50, 0x4B, 3, 4], "a ZIP archive"),
      ([0x1F, 0x8B, 8, 0], "a compressed file (gzip)"), (Array("<html>".utf8), "a web page"),
    ] as [([UInt8], String)])
  func names(_ bytes: [UInt8], _ name: String) {
    #expect(Self.refusal(bytes) == "\(name) is not supported; convert it to PNG or JPEG")
  }

  @Test("PostScript says how a PDF file is made of it") func postScript() {
    for start in ["%!PS-Adobe-3.0 EPSF-3.0\n", "%!PS\n"] {
      #expect(
        Self.refusal(Array(start.utf8))
          == "EPS: PostScript from other programs is not supported; convert it to PDF, for example "
          + "with Ghostscript's 'ps2pdf -dEPSCrop FILE', and scan that")
    }
  }

  @Test("what a library does not know is not called damage") func variants() {
    for words in [
      "Sorry, can not handle images with 64-bit samples", "Unsupported JPEG process: SOF type 0xc3",
    ] {
      let error = PictureError(PictureError.refusal("libany", words), .tiff)
      #expect(
        error.description
          == "TIFF: the file is valid, but in a variant that is not supported; save it as an ordinary "
          + "PNG or JPEG file (libany: \(words))")
    }
    let damage = PictureError(PictureError.refusal("libany", "bad code"), .tiff)
    #expect(damage.description.contains("the file is damaged, or not what it seems"))
  }

  // MARK: Packed SVG

  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var (stream, bytes) = (z_stream(), bytes)
    let isReady = deflateInit2_(
      &stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      CInt(MemoryLayout<z_stream>.size))
    guard isReady == Z_OK else { return [] }
    defer { deflateEnd(&stream) }
    var packed = [UInt8](repeating: 0, count: bytes.count + 1_000)
    return bytes.withUnsafeMutableBufferPointer { input in
      let count = packed.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
      return Array(packed.prefix(count))
    }
  }

  @Test("a packed SVG file is an SVG file, and other packed files are none") func packedSVG() throws
  {
    let svg = Array("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
    let packed = Self.packed(svg)
    #expect(try PictureFormat(packed) == .svg)
    #expect(try CompressedSVG.unpacked(packed) == svg)
    #expect(try CompressedSVG.unpacked(svg) == nil)
    let cut = #expect(throws: PictureError.self) {
      try CompressedSVG.unpacked(Array(packed.dropLast(9)))
    }
    #expect(cut?.description == "SVG: the file ends too early")
    let text = Self.packed(Array("some text".utf8))
    #expect(Self.refusal(text).hasPrefix("a compressed file (gzip) is not supported"))
  }

  @Test("a packed file that swells is refused") func bomb() {
    let large = Array("<svg>".utf8) + [UInt8](repeating: 0x20, count: 65 << 20)
    let error = #expect(throws: PictureError.self) {
      try CompressedSVG.unpacked(Self.packed(large))
    }
    #expect(error?.description.contains("a compressed file of more than 64 MB") == true)
  }
}
