/// The data that a scanner or reader saw, before it is interpreted.
///
/// ```swift
/// let payload = Payload(.qrCode, text: "https://eat.example.com/s/42")
/// print(payload.text ?? "no text", payload.bytes.count)
/// ```
public struct Payload: Sendable, Hashable {
  /// The kinds of carriers that data can be read from.
  public enum Carrier: String, Sendable, Hashable, CaseIterable {
    /// A QR code.
    case qrCode = "qr"
    /// An App Clip Code.
    case appClipCode = "appclipcode"
    /// An NFC tag.
    case nfcTag = "nfc"
    /// A hand-held scanner that types the text it reads.
    case keyboardWedge = "wedge"
  }

  /// The place where the data was found.
  public enum Origin: Sendable, Hashable {
    /// A picture, with the corners of the code in pixels from the top left.
    case picture(corners: [Corner])
    /// A tag with this UID.
    case tag(uid: [UInt8])
  }

  /// A corner of a code in a picture, in pixels.
  public struct Corner: Sendable, Hashable {
    /// The distance from the left edge, in pixels.
    public var x: Int
    /// The distance from the top edge, in pixels.
    public var y: Int

    /// Creates a corner at this distance from the left and top edges, in pixels.
    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The kind of carrier that was scanned or read.
  package let carrier: Carrier
  /// The bytes exactly as read; from a tag, an NDEF message.
  public let bytes: [UInt8]
  /// The bytes as text, or `nil` if they are not UTF-8 or come from a tag.
  public let text: String?
  /// The place where the data was found, if known.
  package let origin: Origin?

  /// Creates a payload from bytes, which are decoded as text if they are UTF-8 and not from a tag.
  public init(_ carrier: Carrier, bytes: [UInt8], origin: Origin? = nil) {
    self.carrier = carrier
    self.bytes = bytes
    self.origin = origin
    let decoded = String(decoding: bytes, as: UTF8.self)
    // Decoding repairs invalid bytes; if none changed, the bytes were valid UTF-8.
    text = carrier != .nfcTag && decoded.utf8.elementsEqual(bytes) ? decoded : nil
  }

  /// Creates a payload from bytes and the text that a reader decoded with their character set.
  public init(_ carrier: Carrier, bytes: [UInt8], text: String?, origin: Origin? = nil) {
    self.carrier = carrier
    self.bytes = bytes
    self.text = text
    self.origin = origin
  }

  /// Creates a payload from text, whose UTF-8 bytes become `bytes`.
  public init(_ carrier: Carrier, text: String, origin: Origin? = nil) {
    self.init(carrier, bytes: Array(text.utf8), origin: origin)
  }
}
