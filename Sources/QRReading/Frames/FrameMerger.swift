import QRStandard

/// Puts together what the frames of a film show of one code, module by module, until all of them are seen
/// clearly enough.
///
/// Every frame has a grid of its own through the code, so that neither the camera nor the code need hold
/// still. Noise, glare that wanders and rows that one frame lost go; what blurs every frame alike stays.
public struct FrameMerger: Sendable {
  private var sums: [ModuleSum] = []
  private var judge = Judge()
  private var frame = 0

  /// Codes that are put together at once.
  private static let mostSums = 6
  /// A code that was not seen for so many frames is gone.
  private static let longestAbsence = 60

  /// A merger that has seen nothing.
  public init() {}

  /// Adds what a frame shows of codes that could not be read in it; the codes that can be read now.
  public mutating func add(_ symbols: [UnreadSymbol]) -> [ReadCode] {
    frame += 1
    sums.removeAll { frame - $0.lastFrame > Self.longestAbsence }
    var codes: [ReadCode] = []
    for symbol in symbols {
      guard let index = likeliest(symbol) else {
        if sums.count == Self.mostSums { sums.removeFirst() }
        sums.append(ModuleSum(symbol, frame))
        continue
      }
      sums[index].add(symbol, frame)
      guard let code = read(sums[index], symbol) else { continue }
      codes.append(code)
      sums.remove(at: index)
    }
    return codes
  }

  private func likeliest(_ symbol: UnreadSymbol) -> Int? {
    let likenesses = sums.indices.compactMap { index in
      sums[index].likeness(to: symbol, frame).map { (index: index, likeness: $0) }
    }
    return likenesses.max { $0.likeness < $1.likeness }?.index
  }

  private mutating func read(_ sum: ModuleSum, _ symbol: UnreadSymbol) -> ReadCode? {
    guard
      let grid = SampledGrid(
        width: symbol.version.size, height: symbol.version.size, darkness: sum.darkness),
      let judgement = judge.judge(grid), let verdict = judgement.verdict
    else { return nil }
    return ReadCode(
      verdict: verdict, corners: symbol.corners, isInverted: symbol.isInverted, stage: .frames,
      confidence: Float(judgement.fit * verdict.margin))
  }
}

/// The modules of one code, over some frames.
struct ModuleSum: Sendable {
  private let version: QRVersion
  private let isInverted: Bool
  /// The modules that tell one code from another: those of codewords.
  private let path: [Int32]
  /// How much darker than the border each module was, in all.
  private var totals: [Float]
  private var weight: Float
  private(set) var lastFrame: Int
  private var lastPlace: Point

  init(_ symbol: UnreadSymbol, _ frame: Int) {
    version = symbol.version
    isInverted = symbol.isInverted
    path = GridPlan(.square(symbol.version)).path
    weight = Float(symbol.fit)
    totals = symbol.offsets.map { $0 * Float(symbol.fit) }
    lastFrame = frame
    lastPlace = Point(symbol.middle.x, symbol.middle.y)
  }

  mutating func add(_ symbol: UnreadSymbol, _ frame: Int) {
    for (index, offset) in symbol.offsets.enumerated() {
      totals[index] += offset * Float(symbol.fit)
    }
    weight += Float(symbol.fit)
    lastFrame = frame
    lastPlace = Point(symbol.middle.x, symbol.middle.y)
  }

  /// How dark each module is in the mean.
  var darkness: [UInt8] {
    totals.map { UInt8(min(max($0 / weight + 128, 0), 255)) }
  }

  /// Two frames of one code, each half hidden, are more alike than this, and two codes less: beside chance, both
  /// may begin in the same way.
  private static let leastLikeness: Float = 0.42

  /// How alike the modules are, 1 at most; `nil` for another code. Of those that look alike it is the one that is
  /// near: no hand moves it by more than half of itself from one frame to the next.
  func likeness(to symbol: UnreadSymbol, _ frame: Int) -> Float? {
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
