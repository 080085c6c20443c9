/// A stream of pictures that follow one another in a file or on standard input.
struct FrameStream: FrameSource, ~Copyable {
  private let input: ProbedFile
  private var frames: PictureFrames
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var isAtEnd = false

  init(_ input: consuming ProbedFile, limits: PictureLimits) {
    frames = PictureFrames(limits: limits)
    frames.feed(input.beginning)
    self.input = input
  }

  /// The number of pictures read so far.
  var count: Int { frames.count }

  mutating func next() throws -> Picture? {
    while true {
      if let picture = try frames.next() { return picture }
      if isAtEnd { return nil }
      let count = try input.file.read(into: &buffer)
      if count == 0 {
        isAtEnd = true
        try frames.finish()
      } else {
        frames.feed(buffer[..<count])
      }
    }
  }
}
