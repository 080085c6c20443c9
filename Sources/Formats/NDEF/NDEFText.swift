/// The content of a Text record: a text, its language and its encoding.
public struct NDEFText: Hashable, Sendable {
  /// The text itself.
  public var text: String
  /// Its language as an IANA code, such as `en` or `pt-BR`: 1 to 63 printable ASCII characters.
  package var language: String
  /// The encoding of the text.
  public var encoding: Encoding

  /// An encoding in which a Text record has its text.
  public enum Encoding: String, CaseIterable, Hashable, Sendable {
    /// UTF-8, without a byte order mark.
    case utf8 = "UTF-8"
    /// UTF-16, most significant byte first, without a byte order mark.
    case utf16 = "UTF-16"
    /// UTF-16, most significant byte first, after a byte order mark.
    case utf16BigEndianMark = "UTF-16BE with mark"
    /// UTF-16, least significant byte first, after a byte order mark.
    case utf16LittleEndianMark = "UTF-16LE with mark"
  }

  /// Creates a text, by default in English and UTF-8.
  public init(_ text: String, language: String = "en", encoding: Encoding = .utf8) {
    self.text = text
    self.language = language
    self.encoding = encoding
  }

  private static let utf16Bit: UInt8 = 0x80
  private static let reservedBit: UInt8 = 0x40
  private static let lengthMask: UInt8 = 0x3F

  /// Decodes the payload of a Text record.
  init(payload: ArraySlice<UInt8>, _ tolerances: NDEFTolerances) throws(NDEFError) {
    guard let status = payload.first else {
      throw NDEFError(.emptyPayload(.text), at: payload.startIndex)
    }
    if status & Self.reservedBit != 0, !tolerances.contains(.reservedTextBit) {
      throw NDEFError(.reservedTextBit, at: payload.startIndex)
    }
    let length = Int(status & Self.lengthMask)
    let rest = payload.dropFirst()
    if length == 0 { throw NDEFError(.missingLanguage, at: payload.startIndex) }
    if length > rest.count {
      throw NDEFError(.languageTooLong(need: length, have: rest.count), at: rest.startIndex)
    }
    language = try ASCIIText.decode(rest.prefix(length))
    let body = rest.dropFirst(length)
    if status & Self.utf16Bit != 0 {
      (text, encoding) = try UTF16Text.decode(body)
    } else {
      (text, encoding) = (try UTF8Text.decode(body), .utf8)
    }
  }

  /// The encoded payload of a Text record.
  func payload() throws(NDEFBuildError) -> [UInt8] {
    let length = language.utf8.count
    guard 1...Int(Self.lengthMask) ~= length else { throw .languageLength(length) }
    try ASCIIText.check(language, as: .language)
    if encoding == .utf16, UTF16Text.looksMarked(text) { throw .ambiguousMark }
    let status = UInt8(length) | (encoding == .utf8 ? 0 : Self.utf16Bit)
    let body = encoding == .utf8 ? Array(text.utf8) : UTF16Text.encode(text, encoding)
    return [status] + language.utf8 + body
  }
}
