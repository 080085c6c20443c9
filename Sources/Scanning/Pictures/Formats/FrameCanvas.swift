/// Where a frame of an animation lies, and what becomes of what is there.
struct CanvasFrame: Equatable {
  /// What becomes of a frame before the next is drawn.
  enum Disposal {
    case left, cleared, restored
  }

  var left = 0
  var top = 0
  var width: Int
  var height: Int
  /// Whether it takes the place of what is there, where it is transparent, too.
  var replaces = false
  var disposal = Disposal.left
}

/// What is seen so far of an animation whose frames have opacity (WebP, PNG), on its ground.
struct FrameCanvas {
  private let width: Int
  private let height: Int
  private let ground: UInt8
  private var samples: [UInt8]
  /// What is cleared or restored before the next frame is drawn, and what was there before it.
  private var leaving: (frame: CanvasFrame, before: [UInt8])?

  init(width: Int, height: Int, _ ground: Picture.Ground) {
    self.width = width
    self.height = height
    self.ground = ground.rawValue
    samples = Array(repeating: ground.rawValue, count: 3 * width * height)
  }

  var picture: Picture { Picture(trusted: width, height, .rgb, samples) }

  /// Draws a frame over what is there, or in its place; `false` when it lies beyond the canvas.
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

  /// What is at a frame's place.
  private func part(_ frame: CanvasFrame) -> [UInt8] {
    var part: [UInt8] = []
    part.reserveCapacity(3 * frame.width * frame.height)
    for row in frame.top..<frame.top + frame.height {
      let start = 3 * (row * width + frame.left)
      part += samples[start..<start + 3 * frame.width]
    }
    return part
  }

  /// Makes a frame's place the ground.
  private mutating func fill(_ frame: CanvasFrame) {
    for row in frame.top..<frame.top + frame.height {
      let start = 3 * (row * width + frame.left)
      for at in start..<start + 3 * frame.width { samples[at] = ground }
    }
  }
}
