/// Finds codes in pictures.
public struct CodeScanner: Hashable, Sendable {
  /// How much is done before a picture is given up.
  public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// One look.
    case quick
    /// Steps, cheapest first, until one finds a code, and all parts of its series.
    case standard
    /// Every step, for the codes that others of the same picture outshine.
    case thorough
  }

  /// How much is done before a picture is given up.
  public var effort: Effort
  /// Whether Micro QR is looked for, too.
  public var readsMicro: Bool
  /// Whether M1, the smallest Micro QR, is believed: it holds up to five digits, and two check
  /// codewords are all that tells it from chance.
  public var readsM1: Bool
  /// The most codes of one picture, 1 to 255.
  public var mostCodes: Int

  /// Looks for QR and Micro QR but M1 until something is found.
  public init(
    effort: Effort = .standard, readsMicro: Bool = true, readsM1: Bool = false, mostCodes: Int = 255
  ) {
    self.effort = effort
    self.readsMicro = readsMicro
    self.readsM1 = readsM1
    self.mostCodes = mostCodes
  }

  /// All codes of a picture, from top to bottom; none is no error.
  public func scan(_ picture: Picture) throws(ScanError) -> [ScannedCode] {
    try scan(picture, effort == .quick ? [.plain] : ScanStep.allCases)
  }

  /// The codes of one frame of a film, quickly: one look, and one other step, which is another one in
  /// every frame.
  ///
  /// A camera sees the same thing again, so that what this frame's step misses, another one finds.
  public func scan(_ picture: Picture, frame: Int) throws(ScanError) -> [ScannedCode] {
    guard effort == .standard else { return try scan(picture) }
    let others = ScanStep.allCases.dropFirst()
    let other = others[others.startIndex + Int(frame.magnitude % UInt(others.count))]
    return try scan(picture, [.plain, other])
  }

  /// Takes these steps only, in this order.
  public func scan(
    _ picture: Picture, _ steps: [ScanStep]
  ) throws(ScanError) -> [ScannedCode] {
    var search = try PictureSearch(picture, self)
    for step in steps {
      try search.take(step)
      if effort != .thorough, search.isSatisfied { break }
    }
    return search.codes.sorted { $0.isAbove($1) }
  }
}

/// Why a picture could not be searched.
public enum ScanError: Error, Hashable, Sendable {
  /// The system has no memory.
  case noMemory
  /// More pixels than the decoder can count.
  case tooLarge(Int, Int)
}

extension ScanError: CustomStringConvertible {
  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .noMemory: "there is not enough memory to search the picture; make it smaller"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are more than the decoder can count"
    }
  }
}
