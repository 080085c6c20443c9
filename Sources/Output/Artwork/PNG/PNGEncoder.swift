import CPNG
import SystemIO

/// The properties of a PNG file that precede its pixels.
struct PNGHeader {
  /// The colour types of PNG; the raw values are those of the file format.
  enum Colour: UInt32 {
    case grey = 0
    case rgb = 2
    case palette = 3
    case rgbAlpha = 6
  }

  var width: Int
  var height: Int
  var bitDepth: Int
  var colour: Colour
  /// The red, green and blue bytes of each palette entry.
  var palette: [UInt8] = []
  /// The opacity of each of the first palette entries.
  var alphas: [UInt8] = []
  var pixelsPerMetre: Int
  var texts: [PNGText]
}

/// Encodes a PNG file in memory with libpng.
struct PNGEncoder: ~Copyable {
  private let writer: OpaquePointer

  /// Begins a file with this header.
  init(
    _ header: PNGHeader, level: Int = 6, filters: cpng_filters = CPNG_FILTER_NONE
  ) throws(ArtworkError) {
    do throws(MissingLibrary) { try MissingLibrary.check(cpng_library()) } catch {
      throw ArtworkError(.missingLibrary(error))
    }
    guard let writer = cpng_writer_create() else { throw ArtworkError(.noMemory) }
    let status = header.withCHeader { cpng_writer_begin(writer, $0, Int32(level), filters) }
    if let error = Self.error(status, writer) {
      cpng_writer_destroy(writer)
      throw error
    }
    self.writer = writer
  }

  deinit { cpng_writer_destroy(writer) }

  /// Adds a row of packed pixels.
  mutating func add(row: UnsafeBufferPointer<UInt8>) throws(ArtworkError) {
    try check(cpng_writer_add_row(writer, row.baseAddress, row.count, 1))
  }

  /// Completes the file and returns its bytes.
  consuming func finish() throws(ArtworkError) -> [UInt8] {
    try check(cpng_writer_finish(writer))
    let bytes = UnsafeBufferPointer(
      start: cpng_writer_bytes(writer), count: cpng_writer_count(writer))
    return Array(bytes)
  }

  private func check(_ status: cpng_status) throws(ArtworkError) {
    if let error = Self.error(status, writer) { throw error }
  }

  private static func error(_ status: cpng_status, _ writer: OpaquePointer) -> ArtworkError? {
    switch status {
    case CPNG_OK: nil
    case CPNG_NO_MEMORY: ArtworkError(.noMemory)
    case CPNG_REFUSED: ArtworkError(.libpng(String(cString: cpng_writer_complaint(writer))))
    default: ArtworkError(.libpng("a step out of order"))
    }
  }
}

extension PNGHeader {
  /// Calls a closure with the header as a C struct.
  fileprivate func withCHeader(_ body: (UnsafePointer<cpng_header>) -> cpng_status) -> cpng_status {
    palette.withUnsafeBufferPointer { palette in
      alphas.withUnsafeBufferPointer { alphas in
        withCTexts { texts in
          var header = cpng_header(
            width: UInt32(width), height: UInt32(height), bit_depth: Int32(bitDepth),
            colour: cpng_colour(colour.rawValue), pixels_per_metre: UInt32(pixelsPerMetre),
            palette: palette.baseAddress, palette_count: palette.count / 3,
            alphas: alphas.baseAddress, alpha_count: alphas.count,
            texts: texts.baseAddress, text_count: texts.count)
          return body(&header)
        }
      }
    }
  }

  /// Calls a closure with the texts as C strings in one block of memory.
  private func withCTexts(
    _ body: (UnsafeBufferPointer<cpng_text>) -> cpng_status
  ) -> cpng_status {
    var block: [CChar] = []
    for text in texts {
      block += text.keyword.utf8.map(CChar.init(bitPattern:)) + [0]
      block += text.text.utf8.map(CChar.init(bitPattern:)) + [0]
    }
    return block.withUnsafeBufferPointer { block in
      guard var next = block.baseAddress else {
        return body(UnsafeBufferPointer(start: nil, count: 0))
      }
      let entries = texts.map { text in
        let keyword = next
        let content = keyword + text.keyword.utf8.count + 1
        next = content + text.text.utf8.count + 1
        return cpng_text(
          keyword: keyword, text: content, is_international: text.isInternational ? 1 : 0)
      }
      return entries.withUnsafeBufferPointer(body)
    }
  }
}
