public import InvocationRouter
public import QRCodes

/// A code that was read from a picture.
public struct ScannedCode: Hashable, Sendable {
  /// What kind of code it is.
  public enum Symbology: String, Hashable, Sendable, CaseIterable {
    case qrCode = "qr"
    case microQRCode = "micro-qr"

    /// How people write it.
    public var name: String {
      switch self {
      case .qrCode: "QR Code"
      case .microQRCode: "Micro QR Code"
      }
    }
  }

  /// What kind of code it is.
  public let symbology: Symbology
  /// AIM's identifier, which says more about the kind: "]Q1"; "]Q2" has an ECI.
  public let identifier: String
  /// What the symbol holds, before any character set is applied.
  public let bytes: [UInt8]
  /// The text: by the character set that the symbol announces, or else by a guess. `nil` when the
  /// bytes are no text.
  public let text: String?
  /// The character sets that the symbol announces, in order; 26 is UTF-8.
  public let eciAssignments: [Int]
  /// The size; `nil` when the reader did not say.
  public let version: QRVersion?
  /// How much damage it survives; `nil` when the reader did not say.
  public let level: QRLevel?
  /// Top left, top right, bottom right and bottom left, as the symbol sees itself, in pixels of the
  /// upright picture.
  public internal(set) var corners: [Payload.Corner]
  /// Whether the symbol was seen from behind.
  public internal(set) var isMirrored: Bool
  /// Whether it was light on dark.
  public let isInverted: Bool
  /// What had to be done to the picture before it could be read.
  public let step: ScanStep
  /// The place in a series, when the symbol belongs to one.
  public let part: StructuredAppend?

  /// What the router takes.
  public var payload: Payload {
    Payload(.qrCode, bytes: bytes, text: text, origin: .picture(corners: corners))
  }
}
