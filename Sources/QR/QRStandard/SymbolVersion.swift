/// A size of any symbol of the QR family: QR, Micro QR, rMQR, or QR Model 1.
public enum SymbolVersion: Hashable, Sendable {
  /// A version of QR or Micro QR.
  case square(QRVersion)
  /// A version of rMQR, which is rectangular.
  case rectangular(RectangularVersion)
  /// A version of QR Code Model 1, the predecessor of today's QR Code.
  case model1(QRVersion)

  /// Creates the version whose symbols have this number of modules, or returns `nil` if there is
  /// none. Model 1 is never returned.
  public init?(width: Int, height: Int) {
    if width == height, let version = QRVersion(size: width) {
      self = .square(version)
    } else if let version = RectangularVersion(width: width, height: height) {
      self = .rectangular(version)
    } else {
      return nil
    }
  }

  /// The number of modules in a row, without the quiet zone.
  public var width: Int {
    switch self {
    case .square(let version), .model1(let version): version.size
    case .rectangular(let version): version.width
    }
  }

  /// The number of rows of modules, without the quiet zone.
  public var height: Int {
    switch self {
    case .square(let version), .model1(let version): version.size
    case .rectangular(let version): version.height
    }
  }

  /// The levels that the version offers, the weakest first.
  package var levels: [QRLevel] {
    switch self {
    case .square(let version), .model1(let version): version.levels
    case .rectangular(let version): version.levels
    }
  }
}

extension SymbolVersion: CustomStringConvertible {
  /// The notation of the version, such as "7", "M3", "R7x43" or "2 of Model 1".
  public var description: String {
    switch self {
    case .square(let version): version.description
    case .rectangular(let version): version.description
    case .model1(let version): "\(version) of Model 1"
    }
  }
}
