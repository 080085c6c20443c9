/// The canvas on which the frames of a GIF animation are composed.
struct GIFCanvas {
  /// The disposals of a frame before the next one is drawn: left, cleared, or restored to before.
  enum Disposal {
    case left, cleared, restored
  }

  private let width: Int
  private let height: Int
  private let ground: UInt8
  private var samples: [UInt8]
  /// The disposal that the next frame will have.
  var disposal = Disposal.left
  /// The colour index that is transparent in the next frame.
  var clearIndex: UInt8?

  private var last: GIFFrame?
  private var before: [UInt8] = []

  init(width: Int, height: Int, _ ground: Picture.Ground) {
    self.width = width
    self.height = height
    self.ground = ground.rawValue
    samples = Array(repeating: ground.rawValue, count: 3 * width * height)
  }

  /// The picture composed of all frames so far.
  var picture: Picture { Picture(trusted: width, height, .rgb, samples) }

  /// Returns whether a frame is not empty and is completely on the canvas.
  func holds(_ frame: GIFFrame) -> Bool {
    frame.width > 0 && frame.height > 0 && frame.left + frame.width <= width
      && frame.top + frame.height <= height
  }

  /// Clears the last frame or restores what was under it, as its disposal demands.
  mutating func dispose() {
    guard let frame = last.take() else { return }
    switch disposal {
    case .left: break
    case .cleared:
      for row in 0..<frame.height {
        let start = 3 * ((frame.top + row) * width + frame.left)
        for at in start..<start + 3 * frame.width { samples[at] = ground }
      }
    case .restored:
      let row = 3 * frame.width
      for number in 0..<frame.height {
        let start = 3 * ((frame.top + number) * width + frame.left)
        samples.replaceSubrange(
          start..<start + row, with: before[number * row..<(number + 1) * row])
      }
    }
    before = []
    (disposal, clearIndex) = (.left, nil)
  }

  /// Draws the pixels of a frame. Returns `false` if an index has no colour.
  mutating func draw(_ frame: GIFFrame, _ indexes: [UInt8], _ colours: [UInt8]) -> Bool {
    if disposal == .restored { keep(frame) }
    last = frame
    var at = 0
    for row in frame.rows {
      var target = 3 * ((frame.top + row) * width + frame.left)
      for _ in 0..<frame.width {
        let index = indexes[at]
        at += 1
        if index != clearIndex {
          let colour = 3 * Int(index)
          guard colour < colours.count else { return false }
          for part in 0..<3 { samples[target + part] = colours[colour + part] }
        }
        target += 3
      }
    }
    return true
  }

  private mutating func keep(_ frame: GIFFrame) {
    before.reserveCapacity(3 * frame.width * frame.height)
    for row in 0..<frame.height {
      let start = 3 * ((frame.top + row) * width + frame.left)
      before += samples[start..<start + 3 * frame.width]
    }
  }
}
