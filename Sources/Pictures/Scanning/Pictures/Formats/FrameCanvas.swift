/// The position and size of an animation frame, and its disposal.
struct CanvasFrame: Equatable {
  /// The disposals of a frame before the next one is drawn: left, cleared, or restored to before.
  enum Disposal {
    case left, cleared, restored
  }

  var left = 0
  var top = 0
  var width: Int
  var height: Int
  /// Whether the frame replaces the canvas even where the frame is transparent.
  var replaces = false
  var disposal = Disposal.left
}

/// The canvas of an animation whose frames have opacity (WebP, PNG), on a background.
struct FrameCanvas {
  private let width: Int
  private let height: Int
  private let ground: UInt8
  private var samples: [UInt8]
  /// The frame to be cleared or restored before the next one is drawn, and the samples that it
  /// covered.
  private var leaving: (frame: CanvasFrame, before: [UInt8])?

  init(width: Int, height: Int, _ ground: Picture.Ground) {
    self.width = width
    self.height = height
    self.ground = ground.rawValue
    samples = Array(repeating: ground.rawValue, count: 3 * width * height)
  }

  var picture: Picture { Picture(trusted: width, height, .rgb, samples) }

  /// Draws a frame over the canvas, or in place of it. Returns `false` if the frame extends beyond
  /// the canvas.
  mutating func draw(_ frame: CanvasFrame, _ rgba: [UInt8]) -> Bool {
    guard frame.left + frame.width <= width, frame.top + frame.height <= height else {
      return false
    }
    dispose()
    if frame.disposal != .left {
      leaving = (frame, frame.disposal == .restored ? part(frame) : [])
    }
    if frame.replaces { fill(frame) }
    var at = 0
    for row in frame.top..<frame.top + frame.height {
      var target = 3 * (row * width + frame.left)
      for _ in 0..<frame.width {
        let opacity = Int(rgba[at + 3])
        for part in 0..<3 {
          let sum = Int(rgba[at + part]) * opacity + Int(samples[target + part]) * (255 - opacity)
          samples[target + part] = UInt8((sum + 127) / 255)
        }
        at += 4
        target += 3
      }
    }
    return true
  }

  private mutating func dispose() {
    guard let (frame, before) = leaving else { return }
    leaving = nil
    guard !before.isEmpty else { return fill(frame) }
    let length = 3 * frame.width
    for row in 0..<frame.height {
      let start = 3 * ((frame.top + row) * width + frame.left)
      samples.replaceSubrange(
        start..<start + length, with: before[row * length..<(row + 1) * length])
    }
  }

  /// Returns the samples of the canvas in a frame's rectangle.
  private func part(_ frame: CanvasFrame) -> [UInt8] {
    var part: [UInt8] = []
    part.reserveCapacity(3 * frame.width * frame.height)
    for row in frame.top..<frame.top + frame.height {
      let start = 3 * (row * width + frame.left)
      part += samples[start..<start + 3 * frame.width]
    }
    return part
  }

  /// Fills a frame's rectangle of the canvas with the background.
  private mutating func fill(_ frame: CanvasFrame) {
    for row in frame.top..<frame.top + frame.height {
      let start = 3 * (row * width + frame.left)
      for at in start..<start + 3 * frame.width { samples[at] = ground }
    }
  }
}
