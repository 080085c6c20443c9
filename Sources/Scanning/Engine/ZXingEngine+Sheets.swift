import QRCodes

extension ZXingEngine {
  /// All symbols of a picture, their corners in its pixels.
  ///
  /// ZXing 1.4 answers with one of several QR codes; each that is found is wiped out, and the rest
  /// looked at again. In a sheet with equal distances it takes the large squares of neighbours for
  /// those of one code, and has no time left for the codes themselves, so these are looked at one by
  /// one.
  func readAll(
    _ image: GreyImage, _ threshold: Threshold, as step: ScanStep, isInverted: Bool = false
  ) throws(ScanError) -> [ScannedCode] {
    var look = Look(self, image, threshold, step, isInverted: isInverted)
    var isDone = look.isCrowded
    if isDone { try look.takeCloser() }
    while look.codes.count < mostCodes {
      let before = look.codes.count
      try look.takeAll()
      // What was looked at closely has not changed.
      if look.codes.count == before, isDone { break }
      try look.takeCloser()
      isDone = true
      if look.codes.count == before { break }
    }
    return look.codes
  }
}

/// One look at a picture, while codes that were found are wiped out of it.
private struct Look {
  /// Pixels of single places that are searched for nothing, of those of the picture.
  private static let patience = 2
  /// What a code that was found adds to that, in its own size.
  private static let reward = 8
  /// What ZXing costs however few pixels it gets, in pixels.
  private static let start = 4000
  /// With so many marks ZXing takes long over the whole, and finds little.
  private static let crowd = 30

  private let engine: ZXingEngine
  private var image: GreyImage
  private let threshold: ZXingEngine.Threshold
  private let step: ScanStep
  private let isInverted: Bool
  private let marks: [FinderMark]
  private(set) var codes: [ScannedCode] = []

  init(
    _ engine: ZXingEngine, _ image: GreyImage, _ threshold: ZXingEngine.Threshold, _ step: ScanStep,
    isInverted: Bool
  ) {
    self.engine = engine
    self.image = image
    self.threshold = threshold
    self.step = step
    self.isInverted = isInverted
    marks = engine.looksCloser ? FinderScan.marks(image) : []
  }

  var isCrowded: Bool { marks.count > Self.crowd }

  /// What ZXing finds in the whole.
  mutating func takeAll() throws(ScanError) {
    keep(try engine.read(image, threshold, as: step, isInverted: isInverted))
  }

  /// What it finds where three finder marks may be those of one code.
  mutating func takeCloser() throws(ScanError) {
    let marks = marks.filter { !isWiped($0) }
    guard marks.count > 2 else { return }
    var budget = Self.patience * image.pixels.count
    // Micro QR has one mark and needs no such search.
    var engine = engine
    engine.readsMicro = false
    for place in CodePlaces.places(marks, image.width, image.height) {
      guard codes.count < engine.mostCodes, budget > 0 else { break }
      // The whole has been looked at.
      guard !place.marks.contains(where: isWiped), place.area.count * 10 < image.pixels.count * 9
      else { continue }
      let cost = place.area.count + Self.start
      budget -= cost
      let found = try engine.read(
        image, in: place.area, threshold, as: step, isInverted: isInverted)
      if keep(found) { budget += Self.reward * cost }
    }
  }

  private func isWiped(_ mark: FinderMark) -> Bool {
    let (x, y) = (min(Int(mark.x), image.width - 1), min(Int(mark.y), image.height - 1))
    return image.pixels[y * image.width + x] == 255
  }

  /// Whether any is new.
  @discardableResult
  private mutating func keep(_ found: [ScannedCode]) -> Bool {
    let new = found.filter { code in !codes.contains { $0.corners == code.corners } }
    codes += new
    for code in new { image.wipe(code.corners, modules: code.version?.size ?? 21) }
    return !new.isEmpty
  }
}
