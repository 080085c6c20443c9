import CTIFF
import HostIO

/// Reads TIFF files page by page, by libtiff.
final class TIFFFile: PictureSource {
  private let limits: PictureLimits
  private let bytes: [UInt8]
  /// A place that stays, of the bytes.
  private var copy: UnsafeMutableBufferPointer<UInt8>?
  private var reader: OpaquePointer?
  private var isOver = false

  init(_ bytes: [UInt8], _ limits: PictureLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  deinit {
    ctiff_reader_destroy(reader)
    copy?.deallocate()
  }

  func next() throws(PictureError) -> Picture? {
    if isOver { return nil }
    // Whatever goes wrong, nothing comes after it.
    isOver = true
    if reader == nil { try open() }
    guard let reader else { return nil }
    var page = ctiff_page()
    guard ctiff_reader_page(reader, &page) != 0 else { throw refusal(reader) }
    let picture = try picture(reader, page)
    isOver = ctiff_reader_next(reader) == 0
    if isOver, hasFault(reader) { throw refusal(reader) }
    return picture
  }

  private func open() throws(PictureError) {
    do throws(MissingLibrary) { try MissingLibrary.check(ctiff_library()) } catch {
      throw PictureError(.missingLibrary(error))
    }
    let place = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = place.initialize(from: bytes)
    copy = place
    var complaint = [CChar](repeating: 0, count: 512)
    guard
      let opened = ctiff_reader_create(place.baseAddress, place.count, &complaint, complaint.count)
    else {
      let words = String(
        decoding: complaint.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw PictureError(
        words.isEmpty ? .truncatedHeader : .refused(library: "libtiff", complaint: words))
    }
    reader = opened
  }

  private func picture(
    _ reader: OpaquePointer, _ page: ctiff_page
  ) throws(PictureError) -> Picture {
    let (width, height) = (Int(page.width), Int(page.height))
    let count = try limits.bytes(width, height, .rgb, fixed: 4)
    guard page.most_unpacked <= UInt64(limits.memory - count) else {
      let need = Int(clamping: page.most_unpacked)
      throw PictureError(.tooMuchMemory(width, height, need: need, limit: limits.memory))
    }
    var isRead = false
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, used in
      buffer.initialize(repeating: 255)
      used = buffer.count
      isRead = ctiff_reader_pixels(reader, buffer.baseAddress, buffer.count) != 0
    }
    guard isRead else { throw refusal(reader) }
    let samples = [UInt8](unsafeUninitializedCapacity: count) { target, used in
      used = count
      for pixel in 0..<width * height {
        // Colours come weighed: what is missing to opaque is white.
        let white = 255 - pixels[4 * pixel + 3]
        for part in 0..<3 {
          let sum = pixels[4 * pixel + part].addingReportingOverflow(white)
          target[3 * pixel + part] = sum.overflow ? 255 : sum.partialValue
        }
      }
    }
    let stored = Picture(trusted: width, height, .rgb, samples)
    return (Orientation(rawValue: Int(page.orientation)) ?? .topLeft).upright(stored)
  }

  private func hasFault(_ reader: OpaquePointer) -> Bool {
    ctiff_reader_is_truncated(reader) != 0 || ctiff_reader_complaint(reader).pointee != 0
  }

  private func refusal(_ reader: OpaquePointer) -> PictureError {
    if ctiff_reader_is_truncated(reader) != 0 { return PictureError(.cutOff) }
    let words = String(cString: ctiff_reader_complaint(reader))
    return PictureError(
      .refused(library: "libtiff", complaint: words.isEmpty ? "no size" : words))
  }
}
