public import InvocationRouter

/// A code that was read from a picture.
public struct ScannedCode: Hashable, Sendable {
  /// The kind of QR code.
  package enum Symbology: String, Hashable, Sendable, CaseIterable {
    /// QR Code.
    case qrCode = "qr"
    /// Micro QR Code.
    case microQRCode = "micro-qr"
    /// rMQR, the rectangular Micro QR Code.
    case rectangularMicroQRCode = "rmqr"
    /// QR Code Model 1, the predecessor of QR Code, which is hardly used any more.
    case model1 = "qr-model-1"

    /// The name as people write it.
    package var name: String {
      switch self {
      case .qrCode: "QR Code"
      case .microQRCode: "Micro QR Code"
      case .rectangularMicroQRCode: "rMQR Code"
      case .model1: "QR Code Model 1"
      }
    }
  }

  /// The channel in which a code was read.
  package enum Channel: String, Hashable, Sendable, CaseIterable {
    /// The lightness of the colours.
    case lightness
    /// The darkest of red, green and blue, for colours that are as light as the paper.
    case darkest
  }

  /// The version and kind of the symbol.
  public let symbol: SymbolVersion
  /// The AIM symbology identifier, which has more details: "]Q1"; "]Q2" has an ECI.
  public let identifier: String
  /// The bytes in the symbol, before a character set is applied.
  public let bytes: [UInt8]
  /// The text in the character set that the symbol announces, or else in a guessed one; `nil` if
  /// the bytes are not text.
  public let text: String?
  /// The character sets that the symbol announces, in order; 26 is UTF-8.
  package let eciAssignments: [Int]
  /// The error correction level.
  public let level: QRLevel
  /// The number of the mask.
  public let mask: Int
  /// The number of codewords that were repaired.
  package let correctedCodewords: Int
  /// The clearness of the modules, 0 to 1.
  package let confidence: Float
  /// The corners in pixels of the upright picture: top left, top right, bottom right and bottom
  /// left of the symbol itself.
  public private(set) var corners: [Payload.Corner]
  /// Whether the symbol is mirrored, as seen from behind.
  package let isMirrored: Bool
  /// Whether the symbol is light on dark.
  package let isInverted: Bool
  /// The stage of the search that read it.
  public let stage: Stage
  /// The channel in which it was read.
  package let channel: Channel
  /// The symbol's place in a series, if it belongs to one.
  package let part: StructuredAppend?

  /// The kind of QR code.
  package var symbology: Symbology {
    switch symbol {
    case .square(let version): version.isMicro ? .microQRCode : .qrCode
    case .rectangular: .rectangularMicroQRCode
    case .model1: .model1
    }
  }

  /// The version of a QR or Micro QR code; `nil` for rMQR.
  public var version: QRVersion? {
    switch symbol {
    case .square(let version), .model1(let version): version
    case .rectangular: nil
    }
  }

  /// The payload for the router.
  public var payload: Payload {
    Payload(.qrCode, bytes: bytes, text: text, origin: .picture(corners: corners))
  }
}

extension ScannedCode {
  init(_ code: LocatedCode, _ channel: Channel) {
    let (verdict, message) = (code.verdict, code.verdict.message)
    symbol = verdict.symbol
    level = verdict.level
    mask = verdict.mask
    correctedCodewords = verdict.correctedCount
    confidence = code.confidence
    bytes = message.bytes
    text = message.text
    eciAssignments = message.eciAssignments
    part = message.part
    corners = code.corners.map { Payload.Corner(x: Self.pixel($0.x), y: Self.pixel($0.y)) }
    isMirrored = verdict.isMirrored
    isInverted = code.isInverted
    stage = code.stage
    self.channel = channel
    if case .model1 = verdict.symbol {
      identifier = "]Q0"
    } else {
      identifier = message.identifier
    }
  }

  /// The nearest integer coordinate, limited because computed corners can be far outside the
  /// picture.
  private static func pixel(_ place: Float) -> Int { Int(max(-1e7, min(1e7, place)).rounded()) }

  /// The code in a picture of another size.
  package func scaled(_ across: Double, _ down: Double) -> ScannedCode {
    var code = self
    code.corners = corners.scaled(across, down)
    return code
  }

  /// Whether this and the other are readings of the same code.
  package func isSame(as other: ScannedCode) -> Bool {
    bytes == other.bytes && corners.isCloseTo(other.corners)
  }
}
