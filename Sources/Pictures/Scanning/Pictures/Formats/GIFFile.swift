/// A decoder of GIF files that returns each frame composed with those before it.
struct GIFFile: PictureSource {
  private let limits: PictureLimits
  private let ground: Picture.Ground
  private var file: LittleEndianReader
  private var canvas: GIFCanvas?
  private var sharedColours: [UInt8] = []
  private var isOver = false

  init(_ bytes: [UInt8], _ limits: PictureLimits, on ground: Picture.Ground = .white) {
    file = LittleEndianReader(bytes)
    self.ground = ground
    self.limits = limits
  }

  mutating func next() throws(PictureError) -> Picture? {
    if isOver { return nil }
    if canvas == nil { try readHeader() }
    canvas?.dispose()
    while true {
      let start = file
      switch try file.byte() {
      case 0x21: try readExtension()
      case 0x2C: return try readFrame()
      case 0x3B:
        isOver = true
        return nil
      default: throw start.fault
      }
    }
  }

  /// Reads the size of the canvas and the global colour table.
  private mutating func readHeader() throws(PictureError) {
    do throws(PictureError) {
      _ = try file.take(6)
      let (width, height) = (try file.number(2), try file.number(2))
      let flags = try file.byte()
      // No reader uses the background index or the pixel aspect ratio.
      _ = try file.take(2)
      // The indexes of a frame, and the saved samples of the canvas beneath it.
      _ = try limits.bytes(width, height, .rgb, fixed: 4)
      canvas = GIFCanvas(width: width, height: height, ground)
      sharedColours = try colours(flags)
    } catch  where error.problem == .cutOff { throw PictureError(.truncatedHeader) }
  }

  /// Reads the colour table that these flags announce, three bytes per colour; empty if there is
  /// none.
  private mutating func colours(_ flags: UInt8) throws(PictureError) -> [UInt8] {
    guard flags & 0x80 != 0 else { return [] }
    return Array(try file.take(3 << (Int(flags & 7) + 1)))
  }

  private mutating func readExtension() throws(PictureError) {
    // Only the graphic control extension matters; comments, texts and repetitions are skipped.
    guard try file.byte() == 0xF9 else { return try skipBlocks() }
    let start = file
    guard try file.byte() == 4 else { throw start.fault }
    let flags = try file.byte()
    _ = try file.take(2)
    let clear = try file.byte()
    canvas?.disposal =
      switch flags >> 2 & 7 {
      case 2: .cleared
      case 3: .restored
      default: .left
      }
    canvas?.clearIndex = flags & 1 == 1 ? clear : nil
    try skipBlocks()
  }

  private mutating func skipBlocks() throws(PictureError) {
    while case let count = try file.byte(), count > 0 { _ = try file.take(Int(count)) }
  }

  private mutating func readFrame() throws(PictureError) -> Picture? {
    let start = file
    let frame = GIFFrame(
      left: try file.number(2), top: try file.number(2), width: try file.number(2),
      height: try file.number(2), flags: try file.byte())
    guard var canvas, canvas.holds(frame) else { throw start.fault }
    let own = try colours(frame.flags)
    let table = own.isEmpty ? sharedColours : own
    guard !table.isEmpty else { throw start.fault }
    var codes = LZWDecoder(file)
    let indexes = try codes.indexes(frame)
    file = codes.file
    try skipBlocks()
    // A single owner, so that the canvas is changed in place.
    self.canvas = nil
    let isDrawn = canvas.draw(frame, indexes, table)
    self.canvas = canvas
    guard isDrawn else { throw start.fault }
    return canvas.picture
  }
}

/// The position and size of a frame on the canvas, with its flags.
struct GIFFrame {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  let flags: UInt8

  /// The numbers of the rows in the order in which they are stored, which is not from the top if
  /// interlaced.
  var rows: [Int] {
    guard flags & 0x40 != 0 else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: height, by: step))
    }
  }
}
