/// The type names of records and their rules.
extension NDEFRecord {
  /// The type of an Android Application Record.
  static let androidType = "android.com:pkg"

  /// Whether this is a URI record.
  @inline(__always)
  var isURI: Bool {
    format == .wellKnown && lengths.type == 1 && content[content.startIndex] == UInt8(ascii: "U")
  }

  /// The URI of a record, which must be a URI record.
  @inline(__always)
  func uri(_ tolerances: NDEFTolerances) throws(NDEFError) -> String {
    try URIPayload.decode(content, from: payloadStart, tolerances)
  }

  /// The URI of a URI record, or `nil` for another record; a separate function counts references
  /// only once.
  @inline(never)
  func uriIfAny(_ tolerances: NDEFTolerances) throws(NDEFError) -> String? {
    isURI ? try uri(tolerances) : nil
  }

  func mediaType() throws(NDEFError) -> String {
    let name = try ASCIIText.decode(type, in: RecordName.mediaBytes)
    guard RecordName.isMedia(name) else { throw NDEFError(.mediaType, at: type.startIndex) }
    return name
  }

  func externalType() throws(NDEFError) -> String {
    let name = try ASCIIText.decode(type)
    guard RecordName.isExternal(name) else { throw NDEFError(.externalType, at: type.startIndex) }
    return name
  }

  func absoluteURI() throws(NDEFError) -> String {
    try RecordName.checkNoControl(type)
    return try UTF8Text.decode(type)
  }

  func androidPackage() throws(NDEFError) -> String {
    if payload.isEmpty { throw NDEFError(.emptyPayload(.androidPackage), at: payload.startIndex) }
    try RecordName.checkNoControl(payload)
    return try UTF8Text.decode(payload)
  }
}

/// The syntax of names, for reading and for writing.
enum RecordName {
  /// The allowed bytes of a media type, which may have parameters after a space.
  static let mediaBytes: ClosedRange<UInt8> = 0x20...0x7E

  /// Whether a name is two names separated by `/`.
  static func isMedia(_ name: String) -> Bool { hasInside("/", name) }

  /// Whether a name is two names separated by `:`.
  static func isExternal(_ name: String) -> Bool { hasInside(":", name) }

  /// Throws for a control character, a byte below hexadecimal 20.
  static func checkNoControl(_ bytes: ArraySlice<UInt8>) throws(NDEFError) {
    guard let index = bytes.firstIndex(where: { $0 < 0x20 }) else { return }
    throw NDEFError(.controlCharacter(bytes[index]), at: index)
  }

  /// Throws for bytes below 20 in the `text` that becomes `part`, and for an empty text.
  static func checkNoControl(
    _ text: String, as part: NDEFBuildError.Part
  ) throws(NDEFBuildError) {
    if text.isEmpty { throw .empty(part) }
    for byte in text.utf8 where byte < 0x20 { throw .character(byte, part, text) }
  }

  private static func hasInside(_ mark: Character, _ name: String) -> Bool {
    guard let index = name.firstIndex(of: mark) else { return false }
    return index > name.startIndex && name.index(after: index) < name.endIndex
  }
}
