import CPNG
import SystemIO

/// A reader of PNG files with libpng.
struct PNGFile: ~Copyable {
  private let reader: OpaquePointer

  static func read(
    _ bytes: [UInt8], _ limits: PictureLimits, on ground: Picture.Ground = .white
  ) throws(PictureError) -> Picture {
    try bytes.withUnsafeBufferPointer { bytes throws(PictureError) in
      let file = try PNGFile(bytes)
      cpng_reader_set_ground(file.reader, ground.rawValue)
      return try file.picture(limits)
    }
  }

  /// Reads the header of a PNG file. `bytes` must outlive the value.
  private init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureError) {
    do throws(MissingLibrary) { try MissingLibrary.check(cpng_library()) } catch {
      throw PictureError(.missingLibrary(error), .png)
    }
    guard let reader = cpng_reader_create(bytes.baseAddress, bytes.count) else {
      throw PictureError(.noMemory, .png)
    }
    self.reader = reader
  }

  deinit { cpng_reader_destroy(reader) }

  private func picture(_ limits: PictureLimits) throws(PictureError) -> Picture {
    var header = cpng_picture()
    try check(cpng_reader_begin(reader, &header)) { .truncatedHeader }
    let (width, height) = (Int(header.width), Int(header.height))
    let channels: Picture.Channels = header.channels == 1 ? .grey : .rgb
    let count: Int
    do throws(PictureError) {
      count = try limits.bytes(width, height, channels, fixed: 0)
    } catch { throw PictureError(error.problem, .png) }
    var status = CPNG_OK
    let samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      // libpng may leave pixels of a damaged picture unset.
      buffer.initialize(repeating: 255)
      used = count
      status = cpng_reader_rows(reader, buffer.baseAddress, count)
    }
    let rows = header.is_interlaced == 0 ? Int(cpng_reader_rows_done(reader)) : nil
    try check(status) { .truncated(rows: rows, height: height) }
    return Picture(trusted: width, height, channels, samples)
  }

  private func check(
    _ status: cpng_status, _ truncated: () -> PictureError.Problem
  ) throws(PictureError) {
    switch status {
    case CPNG_OK: return
    case CPNG_NO_MEMORY: throw PictureError(.noMemory, .png)
    default:
      if cpng_reader_is_truncated(reader) != 0 { throw PictureError(truncated(), .png) }
      let complaint = String(cString: cpng_reader_complaint(reader))
      throw PictureError(.refused(library: "libpng", complaint: complaint), .png)
    }
  }
}
