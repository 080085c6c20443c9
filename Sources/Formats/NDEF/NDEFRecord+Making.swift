import Basics

/// Constructors for records of every kind.
extension NDEFRecord {
  /// Creates the record for `content`.
  public init(_ content: NDEFContent, id: [UInt8] = []) throws(NDEFBuildError) {
    self =
      switch content {
      case .empty: try NDEFRecord(format: .empty, id: id)
      case .uri(let uri): try .uri(uri, id: id)
      case .text(let text): try .text(text, id: id)
      case .smartPoster(let poster): try .smartPoster(poster, id: id)
      case .androidApplication(let package): try .androidApplication(package, id: id)
      case .media(let type, let data): try .media(type, data, id: id)
      case .external(let type, let data): try .external(type, data, id: id)
      case .absoluteURI(let uri, let data): try .absoluteURI(uri, data, id: id)
      case .wellKnown(let type, let data): try .wellKnown(type, data, id: id)
      case .unknown(let data): try NDEFRecord(format: .unknown, id: id, payload: data)
      }
  }

  /// A URI record, with the longest matching prefix code.
  ///
  /// The URI is used unchanged: put scheme and host in lower case and escape non-ASCII characters
  /// before, or phones may not open it.
  public static func uri(_ uri: String, id: [UInt8] = []) throws(NDEFBuildError) -> NDEFRecord {
    var content: [UInt8] = []
    content.reserveCapacity(2 + id.count + uri.utf8.count)
    content.append(UInt8(ascii: "U"))
    content.append(contentsOf: id)
    try URIPayload.append(uri, to: &content)
    return try NDEFRecord(.wellKnown, typeLength: 1, idLength: id.count, content: content)
  }

  /// A Text record in the encoding of `text`.
  public static func text(_ text: NDEFText, id: [UInt8] = []) throws(NDEFBuildError) -> NDEFRecord {
    try NDEFRecord(format: .wellKnown, type: "T".utf8, id: id, payload: text.payload())
  }

  /// A Text record, by default in English and UTF-8.
  public static func text(
    _ text: String, language: String = "en", encoding: NDEFText.Encoding = .utf8, id: [UInt8] = []
  ) throws(NDEFBuildError) -> NDEFRecord {
    try .text(NDEFText(text, language: language, encoding: encoding), id: id)
  }

  /// A Smart Poster record, whose payload is a nested message.
  package static func smartPoster(
    _ poster: NDEFSmartPoster, id: [UInt8] = []
  ) throws(NDEFBuildError) -> NDEFRecord {
    let payload = try SmartPosterPayload.encode(poster)
    return try NDEFRecord(format: .wellKnown, type: "Sp".utf8, id: id, payload: payload)
  }

  /// An Android Application Record for `package`, such as `com.example.app`.
  public static func androidApplication(
    _ package: String, id: [UInt8] = []
  ) throws(NDEFBuildError) -> NDEFRecord {
    try RecordName.checkNoControl(package, as: .androidPackage)
    return try NDEFRecord(
      format: .external, type: androidType.utf8, id: id, payload: package.utf8)
  }

  /// Whether a text is valid as an Android package name: two or more words separated by dots, each
  /// of letters, digits and `_` with a letter first.
  package static func isAndroidPackage(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return words.count > 1
      && words.allSatisfy { word in
        guard let first = word.first, first.isLetter else { return false }
        return word.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x5F }
      }
  }

  /// A media record of a type such as `text/plain`.
  package static func media(
    _ type: String, _ data: some Collection<UInt8>, id: [UInt8] = []
  ) throws(NDEFBuildError) -> NDEFRecord {
    try ASCIIText.check(type, as: .mediaType, in: RecordName.mediaBytes)
    guard RecordName.isMedia(type) else { throw .mediaType(type) }
    return try NDEFRecord(format: .media, type: type.utf8, id: id, payload: data)
  }

  /// An external record of a type `domain:name`.
  package static func external(
    _ type: String, _ data: some Collection<UInt8>, id: [UInt8] = []
  ) throws(NDEFBuildError) -> NDEFRecord {
    try ASCIIText.check(type, as: .externalType)
    guard RecordName.isExternal(type) else { throw .externalType(type) }
    return try NDEFRecord(format: .external, type: type.utf8, id: id, payload: data)
  }

  /// Makes an absolute URI record, with `uri` as its type; iPhones ignore such records.
  package static func absoluteURI(
    _ uri: String, _ data: some Collection<UInt8> = [], id: [UInt8] = []
  ) throws(NDEFBuildError) -> NDEFRecord {
    try RecordName.checkNoControl(uri, as: .absoluteURI)
    return try NDEFRecord(format: .absoluteURI, type: uri.utf8, id: id, payload: data)
  }

  /// A well-known record of any type, such as `Hs` or `Sig`.
  package static func wellKnown(
    _ type: String, _ data: some Collection<UInt8>, id: [UInt8] = []
  ) throws(NDEFBuildError) -> NDEFRecord {
    try ASCIIText.check(type, as: .wellKnownType)
    return try NDEFRecord(format: .wellKnown, type: type.utf8, id: id, payload: data)
  }
}
