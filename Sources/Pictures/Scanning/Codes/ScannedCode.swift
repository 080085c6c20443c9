public import Payloads

/// A code that was read from a picture.
public struct ScannedCode: Hashable, Sendable {
  /// A kind of QR code, by its symbology.
  package enum Symbology: String, Hashable, Sendable, CaseIterable {
    /// QR Code.
    case qrCode = "qr"
    /// Micro QR Code.
    case microQRCode = "micro-qr"
    /// rMQR, the rectangular Micro QR Code.
    case rectangularMicroQRCode = "rmqr"
    /// QR Code Model 1, the predecessor of QR Code, which is hardly used any more.
    case model1 = "qr-model-1"

    /// The name of the kind as people write it, such as "Micro QR Code".
    package var name: String {
      switch self {
      case .qrCode: "QR Code"
      case .microQRCode: "Micro QR Code"
      case .rectangularMicroQRCode: "rMQR Code"
      case .model1: "QR Code Model 1"
      }
    }
  }

  /// The ways to convert colours to grey in which a code can be read.
  package enum Channel: String, Hashable, Sendable, CaseIterable {
    /// The lightness of each colour.
    case lightness
    /// The darkest of red, green and blue, for colours that are as light as the paper.
    case darkest
  }

  /// The kind and version of the symbol.
  public let symbol: SymbolVersion
  /// The AIM symbology identifier: "]Q1" for an ordinary QR code, "]Q2" for one with an ECI.
  public let identifier: String
  /// The decoded bytes of the symbol, before a character set is applied.
  public let bytes: [UInt8]
  /// The text in the character set that the symbol announces, or else in a guessed one; `nil` if
  /// the bytes are not text.
  public let text: String?
  /// The numbers of the character sets that the symbol announces (ECI), in order; 26 is UTF-8.
  package let eciAssignments: [Int]
  /// The error correction level.
  public let level: QRLevel
  /// The number of the mask pattern.
  public let mask: Int
  /// The number of damaged codewords that error correction repaired.
  package let correctedCodewords: Int
  /// The certainty with which modules were told dark from light, from 0 to 1.
  package let confidence: Float
  /// The corners in pixels of the upright picture: top left, top right, bottom right and bottom
  /// left of the symbol itself.
  public private(set) var corners: [Payload.Corner]
  /// Whether the picture shows the symbol mirrored, as if from behind.
  package let isMirrored: Bool
  /// Whether the symbol's modules are lighter than their background.
  package let isInverted: Bool
  /// The stage of the search that found the code.
  public let stage: Stage
  /// The conversion of colours to grey in which the code was read.
  package let channel: Channel
  /// The code's position in a series (structured append), or `nil` if it is not part of one.
  package let part: StructuredAppend?

  /// The kind of QR code, by its symbology.
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

  /// The code's data for a router, with its corners as the origin.
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

  /// Returns the code with the x of its corners multiplied by `across` and the y by `down`.
  package func scaled(_ across: Double, _ down: Double) -> ScannedCode {
    var code = self
    code.corners = corners.scaled(across, down)
    return code
  }

  /// Whether the two have the same bytes in nearly the same place of a picture.
  package func isSame(as other: ScannedCode) -> Bool {
    bytes == other.bytes && corners.isCloseTo(other.corners)
  }
}
