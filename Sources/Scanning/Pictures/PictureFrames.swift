/// Takes binary PNM pictures that follow each other apart, as a camera program writes them into a
/// pipe: `ffmpeg … -f image2pipe -vcodec pgm -`.
///
/// It holds one picture and what was fed beyond it.
public struct PictureFrames {
  /// The longest header, comments included.
  private static let longestHeader = 65_536

  private let limits: PictureLimits
  private var waiting: [UInt8] = []
  private var header: PNMHeader?
  /// Pictures that were taken.
  public private(set) var count = 0

  /// Begins before the first picture.
  public init(limits: PictureLimits = PictureLimits()) { self.limits = limits }

  /// Whether a file that begins so is one that can be taken apart.
  public static func canRead(_ start: some Collection<UInt8>) -> Bool {
    guard let first = start.first, let second = start.dropFirst().first else { return false }
    return first == UInt8(ascii: "P") && (0x34...0x36).contains(second)
  }

  /// Adds bytes; call `next` until it has no picture before adding more.
  public mutating func feed(_ bytes: some Collection<UInt8>) { waiting += bytes }

  /// The next picture; `nil` when bytes are missing for it.
  public mutating func next() throws(PictureError) -> Picture? {
    guard let header = try currentHeader(), let end = end(of: header), waiting.count >= end else {
      return nil
    }
    let picture = try PNMFile.read(waiting, limits)
    // What is left is little; the room of the whole is given back.
    waiting = Array(waiting[end...])
    self.header = nil
    count += 1
    return picture
  }

  /// Throws when the stream ended in the middle of a picture.
  public func finish() throws(PictureError) {
    guard !waiting.isEmpty else { return }
    // White space at the end is no beginning of a picture.
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

  /// Reads the header as soon as it is there, and holds it to the limits before more is kept.
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
