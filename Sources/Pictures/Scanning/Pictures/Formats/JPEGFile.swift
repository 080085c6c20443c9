import CJPEG
import SystemIO

/// A reader of JPEG files with libjpeg-turbo.
struct JPEGFile: ~Copyable {
  private let reader: OpaquePointer

  static func read(_ bytes: [UInt8], _ limits: PictureLimits) throws(PictureError) -> Picture {
    let picture = try bytes.withUnsafeBufferPointer { bytes throws(PictureError) in
      try JPEGFile(bytes, limits).picture(limits)
    }
    return Orientation(jpeg: bytes).upright(picture)
  }

  /// Reads the header of a JPEG file. `bytes` must outlive the value.
  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: PictureLimits
  ) throws(PictureError) {
    do throws(MissingLibrary) { try MissingLibrary.check(cjpeg_library()) } catch {
      throw PictureError(.missingLibrary(error), .jpeg)
    }
    guard let reader = cjpeg_reader_create(bytes.baseAddress, bytes.count, limits.memory) else {
      throw PictureError(.noMemory, .jpeg)
    }
    self.reader = reader
  }

  deinit { cjpeg_reader_destroy(reader) }

  private func picture(_ limits: PictureLimits) throws(PictureError) -> Picture {
    var header = cjpeg_header()
    try check(cjpeg_reader_begin(reader, &header), .truncatedHeader)
    let (width, height) = (Int(header.width), Int(header.height))
    let channels: Picture.Channels = header.channels == 1 ? .grey : .rgb
    let count: Int
    do throws(PictureError) {
      // Progressive files need coefficients of two bytes each, all of them at once.
      let fixed = header.is_progressive == 0 ? 0 : 2 * channels.rawValue
      count = try limits.bytes(width, height, channels, fixed: fixed)
    } catch { throw PictureError(error.problem, .jpeg) }
    var status = CJPEG_OK
    let samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      buffer.initialize(repeating: 255)
      used = count
      status = cjpeg_reader_rows(reader, buffer.baseAddress, count)
    }
    let rows = header.is_progressive == 0 ? Int(cjpeg_reader_rows_done(reader)) : nil
    try check(status, .truncated(rows: rows, height: height))
    return Picture(trusted: width, height, channels, samples)
  }

  private func check(
    _ status: cjpeg_status, _ truncated: PictureError.Problem
  ) throws(PictureError) {
    switch status {
    case CJPEG_OK: return
    case CJPEG_TRUNCATED: throw PictureError(truncated, .jpeg)
    case CJPEG_NO_MEMORY: throw PictureError(.noMemory, .jpeg)
    default:
      let complaint = String(cString: cjpeg_reader_complaint(reader))
      throw PictureError(PictureError.refusal("libjpeg", complaint), .jpeg)
    }
  }
}
