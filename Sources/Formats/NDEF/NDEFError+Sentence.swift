import Basics

extension NDEFError: CustomStringConvertible {
  /// A sentence with the position in bytes and the problem.
  public var description: String { "NDEF byte \(offset): \(problem.sentence)" }
}

extension NDEFError.Problem {
  /// A sentence that describes the problem, without its position.
  public var sentence: String {
    switch self {
    case .missingMessageBegin: "the first record lacks the message-begin flag"
    case .repeatedMessageBegin: "a later record has the message-begin flag"
    case .missingMessageEnd: "the data ends without a record that has the message-end flag"
    case .trailingBytes(let count):
      "\(counted(count, "byte")) \(count == 1 ? "follows" : "follow") the last record"
    case .truncated(let field, let need, let have):
      "the record's \(field) needs \(counted(need, "byte")) and \(left(have))"
    case .payloadTooLong(let total, let limit):
      "the payloads come to \(counted(total, "byte")) and the limit is \(limit)"
    case .reservedTypeFormat: "type name format 7 is reserved"
    case .fieldNotAllowed(let field, let format): "\(format.record) cannot have \(field.phrase)"
    case .missingType(let format): "\(format.record) needs a type"
    case .strayChunk: "a later chunk (type name format 6) has no first chunk"
    case .chunkedEmptyRecord: "an empty record cannot be sent in chunks"
    case .chunkFormat(let format): "a later chunk needs type name format 6 and has \(format)"
    case .chunkField(let field): "a later chunk cannot have \(field.phrase)"
    case .chunkEndsMessage: "a chunk ends the message, but states that more chunks follow"
    case .unfinishedChunks: "the data ends and the record's last chunk is missing"
    default: contentSentence
    }
  }

  /// A sentence for a problem of a record's content.
  private var contentSentence: String {
    switch self {
    case .emptyPayload(let part): "\(part.rawValue) cannot have an empty payload"
    case .payloadLength(let part, let need, let have):
      "\(part.rawValue) has a payload of \(counted(need, "byte")) and here it is \(have)"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .invalidUTF16: "these bytes are not UTF-16"
    case .controlCharacter(let byte):
      "the control character \(hexadecimal(byte)) is not allowed here"
    case .notASCII(let byte): "the byte \(hexadecimal(byte)) is not a printable ASCII character"
    case .reservedURIPrefix(let code): "the URI prefix code \(hexadecimal(code)) is reserved"
    case .reservedTextBit: "bit 6 of the text's status byte is reserved and must be 0"
    case .missingLanguage: "the text has no language code"
    case .languageTooLong(let need, let have):
      "the language code needs \(counted(need, "byte")) and \(left(have))"
    case .mediaType: "the type is not a media type such as text/plain"
    case .externalType: "the type is not an external name such as example.com:kind"
    case .posterURIs(let count):
      "a Smart Poster must contain exactly one URI record; this one has \(count)"
    case .undefinedAction(let byte): "the Smart Poster action \(hexadecimal(byte)) is not defined"
    case .repeatedPosterRecord(let part): "the Smart Poster holds \(part.rawValue) twice"
    case .repeatedTitle(let language):
      "the Smart Poster holds two titles in the language \"\(language)\""
    default: "the bytes are not NDEF"
    }
  }
}

extension NDEFTypeFormat {
  /// The record with its article: "a media record", "an empty record".
  var record: String {
    switch self {
    case .empty, .absoluteURI, .external, .unknown: "an \(name) record"
    case .wellKnown, .media: "a \(name) record"
    }
  }
}

extension NDEFField {
  /// The field with its article: "a type", "an id".
  var phrase: String { self == .id ? "an id" : "a \(rawValue)" }
}
