/// What a scanner or a reader saw, before it is understood.
public struct Payload: Sendable, Hashable {
  /// What carried it.
  public enum Carrier: String, Sendable, Hashable, CaseIterable {
    case qrCode = "qr"
    case appClipCode = "appclipcode"
    case nfcTag = "nfc"
    /// A hand-held scanner that types what it reads.
    case keyboardWedge = "wedge"
  }

  /// Where it was.
  public enum Origin: Sendable, Hashable {
    /// In a picture: its corners, in pixels from the top left.
    case picture(corners: [Corner])
    /// On a tag with this UID.
    case tag(uid: [UInt8])
  }

  /// A point of a picture.
  public struct Corner: Sendable, Hashable {
    /// Pixels from the left.
    public var x: Int
    /// Pixels from the top.
    public var y: Int

    /// A point.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// What carried it.
  public let carrier: Carrier
  /// The bytes as they were read; of a tag, an NDEF message.
  public let bytes: [UInt8]
  /// The text of the bytes; `nil` when they are none, and of a tag.
  public let text: String?
  /// Where it was, when that is known.
  public let origin: Origin?

  /// Bytes as a reader saw them.
  public init(_ carrier: Carrier, bytes: [UInt8], origin: Origin? = nil) {
    self.carrier = carrier
    self.bytes = bytes
    self.origin = origin
    let decoded = String(decoding: bytes, as: UTF8.self)
    // Repair changes bytes; text that kept them all was UTF-8 from the start.
    text = carrier != .nfcTag && decoded.utf8.elementsEqual(bytes) ? decoded : nil
  }

  /// Bytes with the text that a reader made of them by their character set.
  public init(_ carrier: Carrier, bytes: [UInt8], text: String?, origin: Origin? = nil) {
    self.carrier = carrier
    self.bytes = bytes
    self.text = text
    self.origin = origin
  }

  /// Text as a scanner saw it.
  public init(_ carrier: Carrier, text: String, origin: Origin? = nil) {
    self.init(carrier, bytes: Array(text.utf8), origin: origin)
  }
}
