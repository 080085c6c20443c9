import Basics

/// The reason why an NDEF record cannot be made.
public enum NDEFBuildError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A record of this format needs a type.
  case missingType(NDEFTypeFormat)
  /// A record of this format must not have this field.
  case fieldNotAllowed(NDEFField, NDEFTypeFormat)
  /// A field is longer than its length field allows.
  case tooLong(NDEFField, count: Int, limit: Int)
  /// The text for this part is empty, which it must not be.
  case empty(Part)
  /// The text for this part has a byte that is not allowed in it, as the sentence explains.
  case character(UInt8, Part, String)
  /// The language code does not have 1 to 63 characters; this is its length.
  case languageLength(Int)
  /// Without a byte order mark, the first character of this UTF-16 text would be read as one.
  case ambiguousMark
  /// The media type has no `/` between two names.
  case mediaType(String)
  /// The external type has no `:` between two names.
  case externalType(String)
  /// The icon of a Smart Poster is neither a picture nor a video.
  case iconType(String)
  /// A record of this type, among the other records of a Smart Poster, would be read as a part of
  /// it.
  case posterPart(type: String)
  /// The Smart Poster has two titles in this language.
  case repeatedTitle(language: String)

  /// A text that becomes part of a record; the raw value is its name in messages.
  public enum Part: String, Hashable, Sendable {
    /// The URI of a URI record.
    case uri = "URI"
    /// The URI that is the type of an absolute URI record.
    case absoluteURI = "absolute URI"
    /// The language of a Text record.
    case language = "language code"
    /// The type of a media record.
    case mediaType = "media type"
    /// The type of an external record.
    case externalType = "external type"
    /// The type of a well-known record.
    case wellKnownType = "well-known type"
    /// The package of an Android Application Record.
    case androidPackage = "Android package name"
  }

  /// A sentence that describes the problem.
  public var description: String {
    switch self {
    case .missingType(let format): "\(format.record) needs a type"
    case .fieldNotAllowed(let field, let format): "\(format.record) cannot have \(field.phrase)"
    case .tooLong(let field, let count, let limit):
      "the record's \(field) has \(counted(count, "byte")) and at most \(limit) fit"
    case .empty(let part): "the \(part.rawValue) is empty"
    case .character(let byte, let part, let text):
      "the byte \(hexadecimal(byte)) cannot appear in the \(part.rawValue) \"\(text.escaped)\""
    case .languageLength(let count):
      "a language code has 1 to 63 characters and this has \(count)"
    case .ambiguousMark:
      "UTF-16 text that begins with U+FEFF or U+FFFE needs a byte order mark before it"
    case .mediaType(let type): "\"\(type.escaped)\" is not a media type such as text/plain"
    case .externalType(let type):
      "\"\(type.escaped)\" is not an external name such as example.com:kind"
    case .iconType(let type):
      "\"\(type.escaped)\" cannot be an icon's type: it must be image/… or video/…"
    case .posterPart(let type):
      "a record of the type \"\(type.escaped)\" among the other records of a Smart Poster would be read as a part of it"
    case .repeatedTitle(let language):
      "a Smart Poster has one title in each language; \"\(language)\" is repeated"
    }
  }
}
