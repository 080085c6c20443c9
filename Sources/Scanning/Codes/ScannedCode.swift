public import InvocationRouter

/// A code that was read from a picture.
public struct ScannedCode: Hashable, Sendable {
  /// What kind of code it is.
  public enum Symbology: String, Hashable, Sendable, CaseIterable {
    case qrCode = "qr"
    case microQRCode = "micro-qr"
    case rectangularMicroQRCode = "rmqr"
    /// The first QR Code of all, which hardly anybody writes any more.
    case model1 = "qr-model-1"

    /// How people write it.
    public var name: String {
      switch self {
      case .qrCode: "QR Code"
      case .microQRCode: "Micro QR Code"
      case .rectangularMicroQRCode: "rMQR Code"
      case .model1: "QR Code Model 1"
      }
    }
  }

  /// What of the colours it was read in.
  public enum Channel: String, Hashable, Sendable, CaseIterable {
    /// How light they are.
    case lightness
    /// The darkest of red, green and blue, for colours that are as light as the paper.
    case darkest
  }

  /// The version and kind that were read from the symbol.
  public let symbol: SymbolVersion
  /// AIM's identifier, which says more about the kind: "]Q1"; "]Q2" has an ECI.
  public let identifier: String
  /// What the symbol holds, before any character set is applied.
  public let bytes: [UInt8]
  /// The text: by the character set that the symbol announces, or else by a guess. `nil` when the
  /// bytes are no text.
  public let text: String?
  /// The character sets that the symbol announces, in order; 26 is UTF-8.
  public let eciAssignments: [Int]
  /// How much damage it survives.
  public let level: QRLevel
  /// The number of the mask.
  public let mask: Int
  /// Codewords that had to be repaired.
  public let correctedCodewords: Int
  /// How well its modules could be told apart, 0 to 1.
  public let confidence: Float
  /// Top left, top right, bottom right and bottom left, as the symbol sees itself, in pixels of the
  /// upright picture.
  public private(set) var corners: [Payload.Corner]
  /// Whether the symbol was seen from behind.
  public let isMirrored: Bool
  /// Whether it was light on dark.
  public let isInverted: Bool
  /// The stage of the search that read it.
  public let stage: Stage
  /// What of the colours it was read in.
  public let channel: Channel
  /// The place in a series, when the symbol belongs to one.
  public let part: StructuredAppend?

  /// What kind of code it is.
  public var symbology: Symbology {
    switch symbol {
    case .square(let version): version.isMicro ? .microQRCode : .qrCode
    case .rectangular: .rectangularMicroQRCode
    case .model1: .model1
    }
  }

  /// The size of QR and Micro QR; `nil` for rMQR.
  public var version: QRVersion? {
    switch symbol {
    case .square(let version), .model1(let version): version
    case .rectangular: nil
    }
  }

  /// What the router takes.
  public var payload: Payload {
    Payload(.qrCode, bytes: bytes, text: text, origin: .picture(corners: corners))
  }
}

extension ScannedCode {
  init(_ code: ReadCode, _ channel: Channel) {
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

  /// The nearest boundary between pixels; geometry may see corners far beyond a picture.
  private static func pixel(_ place: Float) -> Int { Int(max(-1e7, min(1e7, place)).rounded()) }

  /// The same code in a picture of another size.
  package func scaled(_ across: Double, _ down: Double) -> ScannedCode {
    var code = self
    code.corners = corners.scaled(across, down)
    return code
  }

  /// Whether the two are readings of one code.
  package func isSame(as other: ScannedCode) -> Bool {
    bytes == other.bytes && corners.isAt(other.corners)
  }
}
