import QRStandard

/// Combines the frames of a video module by module, until all modules of a code are seen clearly
/// enough.
///
/// Every frame has its own grid through the code, so neither the camera nor the code needs to hold
/// still. This removes noise, moving glare, and rows missing from a frame; it cannot remove a blur
/// that is the same in every frame.
package struct FrameMerger: Sendable {
  private var sums: [FrameSum] = []
  private var judge = GridDecoder()
  private var frame = 0

  /// The maximum number of unread codes that are combined at the same time.
  private static let maxSumCount = 6
  /// The number of frames without a sighting after which a code is dropped.
  private static let longestAbsence = 60

  /// Creates a merger that has seen no frames.
  package init() {}

  /// Adds the unread symbols of a frame, and returns the codes that can be read now.
  package mutating func add(_ symbols: [UndecodedSymbol]) -> [LocatedCode] {
    frame += 1
    sums.removeAll { frame - $0.lastFrame > Self.longestAbsence }
    var codes: [LocatedCode] = []
    for symbol in symbols {
      guard let index = likeliest(symbol) else {
        if sums.count == Self.maxSumCount { sums.removeFirst() }
        sums.append(FrameSum(symbol, frame))
        continue
      }
      sums[index].add(symbol, frame)
      guard let code = read(sums[index], symbol) else { continue }
      codes.append(code)
      sums.remove(at: index)
    }
    return codes
  }

  private func likeliest(_ symbol: UndecodedSymbol) -> Int? {
    let likenesses = sums.indices.compactMap { index in
      sums[index].likeness(to: symbol, frame).map { (index: index, likeness: $0) }
    }
    return likenesses.max { $0.likeness < $1.likeness }?.index
  }

  private mutating func read(_ sum: FrameSum, _ symbol: UndecodedSymbol) -> LocatedCode? {
    guard
      let grid = SampledGrid(
        width: symbol.version.size, height: symbol.version.size, darkness: sum.darkness),
      let judgement = judge.judge(grid), let verdict = judgement.verdict
    else { return nil }
    return LocatedCode(
      verdict: verdict, corners: symbol.corners, isInverted: symbol.isInverted, stage: .frames,
      confidence: Float(judgement.fit * verdict.margin))
  }
}

/// The modules of one code, summed over frames.
struct FrameSum: Sendable {
  private let version: QRVersion
  private let isInverted: Bool
  /// The indexes of the modules that distinguish codes: those of codewords.
  private let path: [Int32]
  /// The sum over the frames of each module's darkness relative to the threshold.
  private var totals: [Float]
  private var weight: Float
  private(set) var lastFrame: Int
  private var lastPlace: Point

  init(_ symbol: UndecodedSymbol, _ frame: Int) {
    version = symbol.version
    isInverted = symbol.isInverted
    path = ModuleRoles(.square(symbol.version)).path
    weight = Float(symbol.fit)
    totals = symbol.offsets.map { $0 * Float(symbol.fit) }
    lastFrame = frame
    lastPlace = Point(symbol.middle.x, symbol.middle.y)
  }

  mutating func add(_ symbol: UndecodedSymbol, _ frame: Int) {
    for (index, offset) in symbol.offsets.enumerated() {
      totals[index] += offset * Float(symbol.fit)
    }
    weight += Float(symbol.fit)
    lastFrame = frame
    lastPlace = Point(symbol.middle.x, symbol.middle.y)
  }

  /// The mean darkness of each module over the frames, row by row; 128 and above is dark.
  var darkness: [UInt8] {
    totals.map { UInt8(min(max($0 / weight + 128, 0), 255)) }
  }

  /// The similarity of modules above which two sightings are of the same code, at most 1.
  private static let leastLikeness: Float = 0.42

  /// The similarity of the modules, at most 1; `nil` for another code. A similar code must also be
  /// near: a hand moves it by at most half its size from one frame to the next.
  func likeness(to symbol: UndecodedSymbol, _ frame: Int) -> Float? {
    let way = (Point(symbol.middle.x, symbol.middle.y) - lastPlace).length
    guard symbol.version == version, symbol.isInverted == isInverted,
      way <= symbol.side / 2 * Float(max(1, frame - lastFrame))
    else { return nil }
    let offsets = symbol.offsets
    var (product, own, other) = (Float(0), Float(0), Float(0))
    for place in path.lazy.map(Int.init) {
      product += totals[place] * offsets[place]
      own += totals[place] * totals[place]
      other += offsets[place] * offsets[place]
    }
    let likeness = product / max((own * other).squareRoot(), 1)
    return likeness > Self.leastLikeness ? likeness : nil
  }
}
