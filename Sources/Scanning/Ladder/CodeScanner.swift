/// Finds codes in pictures.
public struct CodeScanner: Hashable, Sendable {
  /// How much is done before a picture is given up.
  public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// One look.
    case quick
    /// Steps, cheapest first, until one finds a code.
    case standard
    /// Every step, for the codes that others of the same picture outshine.
    case thorough
  }

  /// How much is done before a picture is given up.
  public var effort: Effort
  /// Whether Micro QR is looked for, too.
  public var readsMicro: Bool
  /// The most codes of one picture, 1 to 255.
  public var mostCodes: Int

  /// Looks for QR and Micro QR until something is found.
  public init(effort: Effort = .standard, readsMicro: Bool = true, mostCodes: Int = 255) {
    self.effort = effort
    self.readsMicro = readsMicro
    self.mostCodes = mostCodes
  }

  /// All codes of a picture, from top to bottom; none is no error.
  public func scan(_ picture: Picture) throws(ScanError) -> [ScannedCode] {
    let engine = ZXingEngine(readsMicro: readsMicro, mostCodes: min(max(1, mostCodes), 255))
    let grey = GreyImage(picture)
    return try engine.read(grey, .local, as: .plain)
  }
}

/// Why a picture could not be searched.
public enum ScanError: Error, Hashable, Sendable {
  /// The system has no memory.
  case noMemory
  /// The decoder gave up with an error of its own.
  case engine
}

extension ScanError: CustomStringConvertible {
  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .noMemory: "there is not enough memory to search the picture"
    case .engine: "ZXing gave up on the picture with an error of its own"
    }
  }
}
