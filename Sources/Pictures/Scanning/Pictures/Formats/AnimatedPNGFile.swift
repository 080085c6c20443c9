import CZLib

/// Reads the frames of an animated PNG file. Each is extracted as a separate file, decoded by
/// libpng, and composed with the frames before it.
struct AnimatedPNGFile: PictureSource {
  private let limits: PictureLimits
  private let bytes: [UInt8]
  private let ground: Picture.Ground
  private var at = PNGLayout.start
  /// The chunks that the files of all frames have before their pixels: the header, then the
  /// colours.
  private var header: [UInt8] = []
  private var colours: [[UInt8]] = []
  /// The frame whose header was read, and whose pixels come next.
  private var coming: CanvasFrame?
  private var canvas: FrameCanvas?
  private var isOver = false

  /// Whether the bytes are an animated PNG file.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    (try? PictureFormat(bytes)) == .png && PNGLayout(bytes).isAnimated
  }

  /// Opens an animated PNG file, or returns `nil` if the file has no frames.
  init?(_ bytes: [UInt8], _ limits: PictureLimits, on ground: Picture.Ground) {
    guard PNGLayout(bytes).isAnimated else { return nil }
    (self.bytes, self.limits, self.ground) = (bytes, limits, ground)
  }

  mutating func next() throws(PictureError) -> Picture? {
    while !isOver {
      guard let chunk = PNGLayout.chunk(bytes, at) else {
        isOver = true
        throw PictureError(.cutOff)
      }
      if chunk.is("IDAT") || chunk.is("fdAT") { return try picture() }
      try note(chunk)
      at = chunk.body.upperBound + 4
    }
    return nil
  }

  /// Reads the information about the following frames in a chunk, if it has any.
  private mutating func note(_ chunk: PNGLayout.Chunk) throws(PictureError) {
    let body = bytes[chunk.body]
    if chunk.is("IHDR") {
      guard body.count == 13 else { throw PictureError(.damaged(offset: at)) }
      header = Array(body)
      let (width, height) = (number(body, 0), number(body, 4))
      _ = try limits.bytes(width, height, .rgb, fixed: 8)
      canvas = FrameCanvas(width: width, height: height, ground)
    } else if chunk.is("PLTE") || chunk.is("tRNS") {
      colours.append(Array(bytes[chunk.body.lowerBound - 8..<chunk.body.upperBound + 4]))
    } else if chunk.is("fcTL") {
      guard body.count == 26 else { throw PictureError(.damaged(offset: at)) }
      coming = CanvasFrame(
        left: number(body, 12), top: number(body, 16), width: number(body, 4),
        height: number(body, 8), replaces: body.last == 0,
        disposal: disposal(body[body.endIndex - 2]))
    } else if chunk.is("IEND") {
      isOver = true
    }
  }

  private func disposal(_ number: UInt8) -> CanvasFrame.Disposal {
    switch number {
    case 1: .cleared
    case 2: .restored
    default: .left
    }
  }

  private func number(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Int {
    bytes.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Decodes the picture whose pixels come next. One without a frame header is the default image
  /// for readers without animation; it is not part of the animation.
  private mutating func picture() throws(PictureError) -> Picture {
    let start = at
    // After any error there are no more pictures.
    isOver = true
    let data = try pixels()
    guard !header.isEmpty else { throw PictureError(.damaged(offset: start)) }
    guard let frame = coming.take() else {
      let file = file(header, data)
      isOver = false
      return try PNGFile.read(file, limits, on: ground)
    }
    let sides = [frame.width, frame.height].flatMap { side in
      (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
    }
    let rgba = try opacities(file(sides + header[8...], data), frame)
    guard var canvas = canvas.take(), canvas.draw(frame, rgba) else {
      throw PictureError(.damaged(offset: start))
    }
    self.canvas = canvas
    isOver = false
    return canvas.picture
  }

  /// Returns the compressed pixels of one frame, collected from all of its chunks.
  private mutating func pixels() throws(PictureError) -> [UInt8] {
    var data: [UInt8] = []
    let isFirst = PNGLayout.chunk(bytes, at)?.is("IDAT") == true
    while let chunk = PNGLayout.chunk(bytes, at), chunk.is(isFirst ? "IDAT" : "fdAT") {
      // The chunks of later frames begin with a sequence number.
      data += bytes[chunk.body].dropFirst(isFirst ? 0 : 4)
      at = chunk.body.upperBound + 4
    }
    return data
  }

  /// Builds a PNG file with one picture from a header and compressed pixels.
  private func file(_ header: [UInt8], _ data: [UInt8]) -> [UInt8] {
    Array(bytes[..<PNGLayout.start]) + chunk("IHDR", header) + colours.flatMap(\.self)
      + chunk("IDAT", data) + chunk("IEND", [])
  }

  private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    func bytes(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    let inner = Array(name.utf8) + body
    return bytes(body.count) + inner + bytes(Int(crc32_z(0, inner, inner.count)))
  }

  /// The red, green, blue and opacity of each pixel, computed from its colours on black and on
  /// white.
  private func opacities(
    _ file: [UInt8], _ frame: CanvasFrame
  ) throws(PictureError) -> [UInt8] {
    let dark = try PNGFile.read(file, limits, on: .black)
    let light = PNGLayout(file).hasOpacity ? try PNGFile.read(file, limits) : dark
    let step = dark.channels.rawValue
    var rgba: [UInt8] = []
    rgba.reserveCapacity(4 * frame.width * frame.height)
    for pixel in stride(from: 0, to: dark.samples.count, by: step) {
      let opacity = 255 - Int(light.samples[pixel]) + Int(dark.samples[pixel])
      for part in [0, (step - 1) / 2, step - 1] {
        rgba.append(UInt8(min(255, Int(dark.samples[pixel + part]) * 255 / max(1, opacity))))
      }
      rgba.append(UInt8(max(0, min(255, opacity))))
    }
    return rgba
  }
}
