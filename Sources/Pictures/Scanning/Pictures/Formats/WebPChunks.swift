/// An iterator over the chunks of a WebP file.
struct WebPChunks {
  /// A chunk of the file: its four-letter name and its body.
  struct Chunk {
    let name: String
    let body: ArraySlice<UInt8>
  }

  private var file: LittleEndianReader
  private var end = 0
  /// The size of an animation's canvas; `nil` for a still picture.
  private(set) var canvas: (width: Int, height: Int)?

  init(_ bytes: [UInt8]) throws(PictureError) {
    file = LittleEndianReader(bytes)
    _ = try file.take(4)
    let size = try file.number(4)
    _ = try file.take(4)
    guard size >= 4, size <= bytes.count - 8 else { throw PictureError(.cutOff) }
    end = 8 + size
    var first = self
    guard let chunk = try first.next(), chunk.name == "VP8X" else { return }
    var about = LittleEndianReader(Array(chunk.body))
    let flags = try about.byte()
    _ = try about.take(3)
    let (width, height) = (try about.number(3) + 1, try about.number(3) + 1)
    if flags & 2 != 0 {
      first.canvas = (width, height)
      self = first
    }
  }

  /// Returns the next chunk, or `nil` after the last one.
  mutating func next() throws(PictureError) -> Chunk? {
    guard end - file.position >= 8 else { return nil }
    let name = String(decoding: try file.take(4), as: UTF8.self)
    let start = file
    let count = try file.number(4)
    guard count <= end - file.position else { throw start.fault }
    let body = try file.take(count)
    // Chunks begin at even offsets.
    if count % 2 == 1, file.position < end { _ = try file.byte() }
    return Chunk(name: name, body: body)
  }
}

/// A frame of an animation, as a WebP file that contains only this frame.
struct WebPFrame {
  let placed: CanvasFrame
  let file: [UInt8]
  /// The byte offset of the frame in the animation's file.
  let offset: Int

  init(_ chunk: WebPChunks.Chunk) throws(PictureError) {
    var body = LittleEndianReader(Array(chunk.body))
    let (left, top) = (2 * (try body.number(3)), 2 * (try body.number(3)))
    let sides = Array(try body.take(6))
    let width = sides[0..<3].reversed().reduce(0) { $0 << 8 | Int($1) } + 1
    let height = sides[3..<6].reversed().reduce(0) { $0 << 8 | Int($1) } + 1
    _ = try body.take(3)
    let flags = try body.byte()
    placed = CanvasFrame(
      left: left, top: top, width: width, height: height, replaces: flags & 2 != 0,
      disposal: flags & 1 != 0 ? .cleared : .left)
    offset = chunk.body.startIndex
    // Opacity, if any, is in a separate chunk, which requires a VP8X header.
    let parts =
      Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + sides + (try body.take(body.left))
    let size = 4 + parts.count
    file =
      Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
      + Array("WEBP".utf8) + parts
  }
}
