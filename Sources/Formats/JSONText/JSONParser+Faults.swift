// The errors of a text that is not JSON.

extension JSONParser {
  func fault(_ problem: JSONError.Problem, at offset: Int? = nil) -> JSONFault {
    JSONFault(problem: problem, offset: offset ?? position)
  }

  /// The error for the byte at `position`, where `expected` should be.
  func unexpected(_ expected: JSONError.Expected) -> JSONFault {
    guard !isAtEnd else { return fault(.unexpectedEnd(expected: expected)) }
    if isAtComment { return fault(.comment) }
    switch next {
    case 0x27: return fault(.singleQuote)
    case 0x2B: return fault(.badNumber(.leadingPlus))
    case 0x2E where expected.beginsValue: return fault(.badNumber(.leadingPoint))
    case let byte where byte.isWordByte && expected.beginsValue:
      return fault(.unknownWord(word))
    default: return fault(.unexpected(scalar, expected: expected))
    }
  }

  /// Whether a comment of another language begins at `position`.
  var isAtComment: Bool {
    let two = bytes[position...].prefix(2)
    return next == .hash || two.elementsEqual("//".utf8) || two.elementsEqual("/*".utf8)
  }

  private var word: String {
    String(decoding: bytes[position...].prefix { $0.isWordByte }.prefix(200), as: UTF8.self)
  }

  /// The character at `position`; nil if the bytes are not UTF-8.
  private var scalar: Unicode.Scalar? {
    var decoder = UTF8()
    var rest = bytes[position...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return scalar
  }
}

extension JSONError.Expected {
  /// Whether a value or a name is expected.
  fileprivate var beginsValue: Bool {
    switch self {
    case .value, .valueOrEnd, .name, .nameOrEnd: true
    case .colon, .commaOrArrayEnd, .commaOrObjectEnd: false
    }
  }
}

extension UInt8 {
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let point: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let colon: UInt8 = 0x3A
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let letterF: UInt8 = 0x66
  static let letterN: UInt8 = 0x6E
  static let letterT: UInt8 = 0x74
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D

  /// Whether the byte can be part of a word such as `True` or `NaN`.
  var isWordByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x24: true
    default: false
    }
  }
}
