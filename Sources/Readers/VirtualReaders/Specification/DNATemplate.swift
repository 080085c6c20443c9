internal import NDEF

/// A URL with fields in braces: the content of an NTAG 424 DNA, with the positions of its mirrors.
struct DNATemplate {
  /// The message, with placeholders in place of the fields.
  let message: [UInt8]
  let mirrors: DNAMirrors

  static let fields = ["picc", "uid", "ctr", "enc", "tt", "cmac", "start"]

  fileprivate enum Field { case picc, uid, counter, data([UInt8]), tamper, code, start }

  fileprivate struct Part {
    var field: Field
    var offset: Int
  }

  /// Parses a URL, or returns `nil` if it has no fields. `size` is the size of the file, which
  /// begins with `lengthBytes` bytes for the length of the message.
  init?(
    _ url: String, metaKey: UInt8, codeKey: UInt8, hasTamperLoop: Bool, size: Int, lengthBytes: Int
  ) throws(SpecificationError) {
    guard url.contains("{") else { return nil }
    let (text, parts) = try Self.read(url)
    do { message = NDEFMessage([try .uri(text)]).encoded() } catch {
      throw SpecificationError(.url(url))
    }
    // The text is at the end of the message, which follows its length.
    let bytes = Array(text.utf8)
    let shift = lengthBytes + message.count - bytes.count
    let plain = bytes.dropFirst(parts.first?.offset ?? 0)
    guard text.contains(":"), message.suffix(plain.count).elementsEqual(plain) else {
      throw SpecificationError(.url(url))
    }
    mirrors = Self.mirrors(parts, shift: shift, metaKey: metaKey, codeKey: codeKey)
    guard message.count <= size - lengthBytes else {
      throw SpecificationError(.tooLong(bytes: message.count, room: size - lengthBytes))
    }
    do throws(DNARefusal) {
      try Self.check(parts)
      try mirrors.check(size: size, counter: 0, hasTamperLoop: hasTamperLoop)
    } catch { throw SpecificationError(.template(url)) }
  }

  /// Parses a URL with fields in braces. Returns it with placeholders, and the offset of each
  /// field.
  private static func read(
    _ url: String
  ) throws(SpecificationError) -> (text: String, parts: [Part]) {
    var (text, parts, rest) = ("", [Part](), url[...])
    while let start = rest.firstIndex(of: "{") {
      text += rest[..<start]
      guard let end = rest[start...].firstIndex(of: "}"),
        let field = Field(rest[start..<end].dropFirst())
      else { throw SpecificationError(.templateField(String(rest[start...]))) }
      parts.append(Part(field: field, offset: text.utf8.count))
      text += field.placeholder
      rest = rest[rest.index(after: end)...]
    }
    return (text + rest, parts)
  }

  /// Refuses repeated fields, and fields that another field includes.
  private static func check(_ parts: [Part]) throws(DNARefusal) {
    let names = parts.map(\.field.name)
    guard Set(names).count == names.count, !names.contains("start") || names.contains("cmac"),
      !names.contains("picc") || !names.contains("uid") && !names.contains("ctr")
    else { throw .parameter }
  }

  private static func mirrors(
    _ parts: [Part], shift: Int, metaKey: UInt8, codeKey: UInt8
  ) -> DNAMirrors {
    var mirrors = DNAMirrors()
    var start: Int?
    for part in parts {
      let offset = shift + part.offset
      switch part.field {
      case .picc:
        (mirrors.showsUID, mirrors.counts, mirrors.meta) = (true, true, metaKey)
        mirrors.offsets.picc = offset
      case .uid:
        (mirrors.showsUID, mirrors.meta) = (true, DNAFileSettings.everybody)
        mirrors.offsets.uid = offset
      case .counter:
        (mirrors.counts, mirrors.meta) = (true, DNAFileSettings.everybody)
        mirrors.offsets.counter = offset
      case .data(let bytes):
        mirrors.encrypts = true
        (mirrors.offsets.data, mirrors.offsets.dataLength) = (offset, 2 * bytes.count)
      case .tamper:
        mirrors.showsTamper = true
        mirrors.offsets.tamper = offset
      case .code:
        mirrors.file = codeKey
        mirrors.offsets.code = offset
      case .start: start = offset
      }
    }
    let usual = mirrors.encrypts ? mirrors.offsets.data : mirrors.offsets.code
    mirrors.offsets.codeStart = start ?? usual
    if mirrors.counts { mirrors.counterRight = mirrors.file }
    return mirrors
  }
}

extension DNATemplate.Field {
  /// Parses the text between braces, or returns `nil` if it is not a field.
  fileprivate init?(_ text: Substring) {
    switch text {
    case "picc": self = .picc
    case "uid": self = .uid
    case "ctr": self = .counter
    case "tt": self = .tamper
    case "cmac": self = .code
    case "start": self = .start
    case "enc": self = .data([UInt8](repeating: 0x30, count: 16))
    default:
      guard text.hasPrefix("enc:"), text.utf8.count > 4, text.utf8.count <= 4 + 112,
        text.allSatisfy(\.isASCII)
      else { return nil }
      let bytes = Array(text.utf8.dropFirst(4))
      self = .data(bytes + [UInt8](repeating: 0x30, count: (16 - bytes.count % 16) % 16))
    }
  }

  fileprivate var name: String {
    switch self {
    case .picc: "picc"
    case .uid: "uid"
    case .counter: "ctr"
    case .data: "enc"
    case .tamper: "tt"
    case .code: "cmac"
    case .start: "start"
    }
  }

  /// The stored text of the field. Encrypted data is stored in the first half of its place.
  fileprivate var placeholder: String {
    let digits =
      switch self {
      case .picc: 32
      case .uid: 14
      case .counter: 6
      case .data(let bytes): bytes.count
      case .tamper: 2
      case .code: 16
      case .start: 0
      }
    let zeros = String(repeating: "0", count: digits)
    guard case .data(let bytes) = self else { return zeros }
    return String(decoding: bytes, as: UTF8.self) + zeros
  }
}
