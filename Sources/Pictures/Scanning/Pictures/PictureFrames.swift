/// Splits a stream of binary PNM pictures, as a camera program writes it into a pipe: `ffmpeg … -f
/// image2pipe -vcodec pgm -`.
///
/// It stores one picture and the bytes after it.
package struct PictureFrames {
  /// The maximum number of bytes in a header, including comments.
  private static let longestHeader = 65_536

  private let limits: PictureLimits
  private var waiting: [UInt8] = []
  private var header: PNMHeader?
  /// The number of pictures read so far.
  package private(set) var count = 0

  /// Creates a reader at the beginning of a stream.
  package init(limits: PictureLimits = PictureLimits()) { self.limits = limits }

  /// Whether a file with this beginning can be split.
  package static func canRead(_ start: some Collection<UInt8>) -> Bool {
    guard let first = start.first, let second = start.dropFirst().first else { return false }
    return first == UInt8(ascii: "P") && (0x34...0x36).contains(second)
  }

  /// Adds bytes of the stream. Call `next` until it returns `nil` before adding more.
  package mutating func feed(_ bytes: some Collection<UInt8>) { waiting += bytes }

  /// Returns the next picture, or `nil` if more bytes are needed.
  package mutating func next() throws(PictureError) -> Picture? {
    guard let header = try currentHeader(), let end = end(of: header), waiting.count >= end else {
      return nil
    }
    let picture = try PNMFile.read(waiting, limits)
    // Little is left, so the memory of the whole buffer is released.
    waiting = Array(waiting[end...])
    self.header = nil
    count += 1
    return picture
  }

  /// Throws an error if the stream ended within a picture.
  package func finish() throws(PictureError) {
    guard !waiting.isEmpty else { return }
    // White space at the end is not the beginning of a picture.
    if header == nil, waiting.allSatisfy(PNMNumbers.isSpace) { return }
    guard let header else { throw PictureError(.truncatedHeader, .pnm) }
    let rows = (waiting.count - header.end) / max(1, header.bytesPerRow ?? 1)
    throw PictureError(.truncated(rows: rows, height: header.height), .pnm)
  }

  private func end(of header: PNMHeader) -> Int? {
    let (size, overflow) = (header.bytesPerRow ?? .max).multipliedReportingOverflow(
      by: header.height)
    return overflow ? nil : size + header.end
  }

  /// Reads the header as soon as it is complete, and checks it against the limits before storing
  /// more.
  private mutating func currentHeader() throws(PictureError) -> PNMHeader? {
    if let header { return header }
    if waiting.allSatisfy(PNMNumbers.isSpace) { return nil }
    do throws(PictureError) {
      let found = try PNMHeader(Array(waiting.prefix(Self.longestHeader)))
      guard !found.isText else { throw PictureError(.header(offset: 1)) }
      _ = try limits.bytes(found.width, found.height, found.channels, fixed: 0)
      if let end = end(of: found) {
        guard Memory.has(end) else { throw PictureError(.noMemory) }
        waiting.reserveCapacity(end)
      }
      header = found
      return found
    } catch {
      let isShort = error.problem == .truncatedHeader && waiting.count < Self.longestHeader
      if isShort { return nil }
      throw PictureError(error.problem, .pnm)
    }
  }
}
