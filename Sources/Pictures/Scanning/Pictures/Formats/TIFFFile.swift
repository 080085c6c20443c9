import CTIFF
import SystemIO

/// A decoder of TIFF files that returns them page by page, with libtiff.
final class TIFFFile: PictureSource {
  private let limits: PictureLimits
  private let bytes: [UInt8]
  private let ground: Picture.Ground
  /// A copy of the file's bytes at a fixed address, which libtiff needs.
  private var copy: UnsafeMutableBufferPointer<UInt8>?
  private var reader: OpaquePointer?
  private var isOver = false

  init(_ bytes: [UInt8], _ limits: PictureLimits, on ground: Picture.Ground = .white) {
    self.bytes = bytes
    self.ground = ground
    self.limits = limits
  }

  deinit {
    ctiff_reader_destroy(reader)
    copy?.deallocate()
  }

  func next() throws(PictureError) -> Picture? {
    if isOver { return nil }
    // After any error there are no more pictures.
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
        words.isEmpty ? .truncatedHeader : PictureError.refusal("libtiff", words))
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
        // Colours are premultiplied, so the background adds the missing part.
        let behind = ground == .white ? 255 - pixels[4 * pixel + 3] : 0
        for part in 0..<3 {
          let sum = pixels[4 * pixel + part].addingReportingOverflow(behind)
          target[3 * pixel + part] = sum.overflow ? 255 : sum.partialValue
        }
      }
    }
    let stored = Picture(trusted: width, height, .rgb, samples)
    return (Orientation(rawValue: Int(page.orientation)) ?? .topLeft).upright(stored)
  }

  /// Whether the samples of the first page are floating-point numbers (SampleFormat 3).
  private var hasFloats: Bool {
    guard let directory = TIFFDirectory(bytes[...]), let place = directory.value(of: 339) else {
      return false
    }
    // The values of three two-byte numbers are stored elsewhere in the file.
    let count = directory.number(at: place - 4, bytes: 4) ?? 0
    let at = count > 2 ? directory.number(at: place, bytes: 4) : place
    return at.flatMap { directory.number(at: $0, bytes: 2) } == 3
  }

  private func hasFault(_ reader: OpaquePointer) -> Bool {
    ctiff_reader_is_truncated(reader) != 0 || ctiff_reader_complaint(reader).pointee != 0
  }

  private func refusal(_ reader: OpaquePointer) -> PictureError {
    if ctiff_reader_is_truncated(reader) != 0 { return PictureError(.cutOff) }
    if hasFloats { return PictureError(.unsupported("a TIFF file with floating-point samples")) }
    let words = String(cString: ctiff_reader_complaint(reader))
    return PictureError(PictureError.refusal("libtiff", words.isEmpty ? "no size" : words))
  }
}
