import InvocationRouter
import QRCodes

/// The search of one picture: what was found, and the copies that several steps need.
struct PictureSearch {
  /// Pixels that the costly steps work on; a larger picture is reduced for them.
  private static let workingPixels = 1_500_000

  private let picture: Picture
  private let engine: ZXingEngine
  private let mostCodes: Int
  private let readsM1: Bool
  private let whole: GreyImage
  /// The whole, or a smaller copy.
  private let working: GreyImage
  private let reduction: Int
  private(set) var codes: [ScannedCode] = []

  init(_ picture: Picture, _ scanner: CodeScanner) throws(ScanError) {
    try Self.check(2 * picture.width * picture.height)
    self.picture = picture
    mostCodes = min(max(1, scanner.mostCodes), 255)
    readsM1 = scanner.readsM1
    engine = ZXingEngine(
      readsMicro: scanner.readsMicro, mostCodes: mostCodes, looksCloser: scanner.effort != .quick)
    whole = GreyImage(picture)
    var reduction = 1
    while whole.pixels.count / (reduction * reduction) > Self.workingPixels { reduction += 1 }
    self.reduction = reduction
    working = reduction == 1 ? whole : whole.reduced(reduction)
  }

  /// Whether there are codes, and no series among them lacks a part.
  var isSatisfied: Bool {
    !codes.isEmpty
      && (codes.count >= mostCodes || ScannedSeries.join(codes).allSatisfy(\.missing.isEmpty))
  }

  mutating func take(_ step: ScanStep) throws(ScanError) {
    let recipe = step.recipe
    if step == .darkestChannel, picture.channels == .grey { return }
    let source = whole.pixels.count <= recipe.mostWhole ? whole : working
    guard recipe.pixels.contains(source.pixels.count) else { return }
    try Self.check(recipe.memory(source.pixels.count))
    let image = prepared(step == .darkestChannel ? GreyImage(darkestOf: picture) : source, recipe)
    let found = try engine.readAll(image, recipe.threshold, as: step, isInverted: recipe.isInverted)
    for code in found where codes.count < mostCodes && isCredible(code, at: step) {
      var placed = code.moved(from: image, to: whole)
      if recipe.isMirrored { placed = placed.mirrored(width: whole.width) }
      if !codes.contains(where: { $0.isSame(as: placed) }) { codes.append(placed) }
    }
  }

  private static func check(_ bytes: Int) throws(ScanError) {
    guard Memory.has(bytes) else { throw .noMemory }
  }

  /// Chance may draw a symbol that says nothing, and an M1; all the more after filters.
  private func isCredible(_ code: ScannedCode, at step: ScanStep) -> Bool {
    if code.bytes.isEmpty { return false }
    return code.level != .detectionOnly || readsM1 && (step == .plain || step == .inverted)
  }

  private func prepared(_ source: GreyImage, _ recipe: ScanStep.Recipe) -> GreyImage {
    let image =
      recipe.isInverted ? source.inverted : recipe.isMirrored ? source.mirrored : source
    guard recipe.filter != nil || recipe.scale != (1, 1) else { return image }
    var plane = Plane(image)
    if recipe.scale != (1, 1) {
      plane = plane.resized(
        max(1, Int(Float(plane.width) * recipe.scale.x)),
        max(1, Int(Float(plane.height) * recipe.scale.y)))
    }
    return (recipe.filter?(plane) ?? plane).image
  }
}

extension ScannedCode {
  /// The same with its corners in another size of the picture.
  fileprivate func moved(from image: GreyImage, to whole: GreyImage) -> ScannedCode {
    guard image.width != whole.width || image.height != whole.height else { return self }
    func place(_ value: Int, _ from: Int, _ to: Int) -> Int {
      ((2 * value + 1) * to / from - 1) / 2
    }
    var copy = self
    copy.corners = corners.map { corner in
      Payload.Corner(
        x: place(corner.x, image.width, whole.width), y: place(corner.y, image.height, whole.height)
      )
    }
    return copy
  }

  /// The same as it lies in the picture from which a mirrored copy of this width was made.
  fileprivate func mirrored(width: Int) -> ScannedCode {
    var copy = self
    copy.corners = corners.map { Payload.Corner(x: width - 1 - $0.x, y: $0.y) }
    copy.isMirrored = !isMirrored
    return copy
  }

  private var middle: (x: Int, y: Int) {
    let sum = corners.reduce((0, 0)) { ($0.0 + $1.x, $0.1 + $1.y) }
    return (sum.0 / max(1, corners.count), sum.1 / max(1, corners.count))
  }

  /// How far the corners are from the middle.
  private var reach: Int {
    corners.map { max(abs($0.x - middle.x), abs($0.y - middle.y)) }.max() ?? 0
  }

  /// Whether both are the same code of the picture, read twice.
  fileprivate func isSame(as other: ScannedCode) -> Bool {
    let limit = max(reach, other.reach) / 2
    return bytes == other.bytes && part == other.part
      && max(abs(middle.x - other.middle.x), abs(middle.y - other.middle.y)) <= limit
  }

  /// The order in which people read: lines from the top, each from the left.
  func isAbove(_ other: ScannedCode) -> Bool {
    let (first, second) = (middle, other.middle)
    return (first.y, first.x) < (second.y, second.x)
  }
}
