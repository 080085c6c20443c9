extension JSONValue {
  /// Parses a text that contains one value and otherwise only white space, strictly by RFC 8259.
  ///
  /// In addition, a name must not appear twice in an object, escapes must form complete characters,
  /// and values are nested at most `maxDepth` levels deep.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = JSONParser(bytes)
    do {
      self = try parser.document()
    } catch {
      let path = JSONPath(parser.trail.reversed())
      throw JSONError(error.problem, at: path, JSONPosition(offset: error.offset, in: bytes))
    }
  }

  /// Parses a text that contains one value and otherwise only white space, strictly by RFC 8259.
  package init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }
}

/// The offset and the problem at which parsing stopped; the path is collected on the way out.
struct JSONFault: Error {
  var problem: JSONError.Problem
  var offset: Int
}

/// A recursive-descent parser, with one function per clause of RFC 8259.
struct JSONParser {
  let bytes: [UInt8]
  /// The offset of the next byte.
  var position = 0
  /// The path to the error, innermost step first.
  var trail: [JSONPath.Step] = []
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at `position`; 0 at the end, which no value begins with.
  var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func document() throws(JSONFault) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONFault(problem: .byteOrderMark, offset: 0)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.prefix(2).contains(0) && bytes.prefix(2).contains(where: { $0 != 0 })
    {
      throw JSONFault(problem: .utf16, offset: 0)
    }
    skipSpace()
    if isAtEnd { throw JSONFault(problem: .empty, offset: position) }
    let value = try value(.value)
    skipSpace()
    guard isAtEnd else { throw fault(isAtComment ? .comment : .textAfterValue) }
    return value
  }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  mutating func value(_ expected: JSONError.Expected) throws(JSONFault) -> JSONValue {
    switch next {
    case .quote: return .string(try string())
    case .openBrace: return .object(try object())
    case .openBracket: return .array(try array())
    case .minus, .zero ... .nine: return .number(try number())
    case .letterT where passes("true"): return .bool(true)
    case .letterF where passes("false"): return .bool(false)
    case .letterN where passes("null"): return .null
    default: throw unexpected(expected)
    }
  }

  /// Skips a word at `position`, and returns whether it is there as a whole.
  private mutating func passes(_ word: String) -> Bool {
    let end = position + word.utf8.count
    guard end <= bytes.count, bytes[position..<end].elementsEqual(word.utf8),
      end == bytes.count || !bytes[end].isWordByte
    else { return false }
    position = end
    return true
  }

  private mutating func array() throws(JSONFault) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    skipSpace()
    if next != .closeBracket {
      repeat {
        skipSpace()
        if next == .closeBracket { throw fault(.trailingComma, at: lastComma) }
        do throws(JSONFault) {
          elements.append(try value(elements.isEmpty ? .valueOrEnd : .value))
        } catch {
          trail.append(.index(elements.count))
          throw error
        }
        skipSpace()
      } while passes(.comma)
      guard next == .closeBracket else { throw unexpected(.commaOrArrayEnd) }
    }
    leave()
    return elements
  }

  private mutating func object() throws(JSONFault) -> JSONObject {
    try enter()
    var members = MemberList()
    skipSpace()
    if next != .closeBrace {
      repeat {
        skipSpace()
        guard next == .quote else {
          if next == .closeBrace { throw fault(.trailingComma, at: lastComma) }
          throw unexpected(members.isEmpty ? .nameOrEnd : .name)
        }
        let start = position
        let name = try string()
        guard !members.contains(name) else { throw fault(.duplicateName(name), at: start) }
        do throws(JSONFault) {
          skipSpace()
          guard passes(.colon) else { throw unexpected(.colon) }
          skipSpace()
          members.append(name, try value(.value))
        } catch {
          trail.append(.name(name))
          throw error
        }
        skipSpace()
      } while passes(.comma)
      guard next == .closeBrace else { throw unexpected(.commaOrObjectEnd) }
    }
    leave()
    return JSONObject(checked: members.members)
  }

  private mutating func enter() throws(JSONFault) {
    guard depth < JSONValue.maxDepth else {
      throw fault(.tooDeep(limit: JSONValue.maxDepth))
    }
    depth += 1
    position += 1
  }

  private mutating func leave() {
    depth -= 1
    position += 1
  }

  private mutating func passes(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// The offset of the comma before the closing bracket at `position`.
  private var lastComma: Int { bytes[..<position].lastIndex(of: .comma) ?? position }
}

/// The members of an object that is being read, with a set of their names once there are many.
private struct MemberList {
  private(set) var members: [JSONObject.Member] = []
  private var names: Set<String> = []
  private static let few = 16

  var isEmpty: Bool { members.isEmpty }

  func contains(_ name: String) -> Bool {
    members.count > Self.few
      ? names.contains(name) : members.contains { $0.name == name }
  }

  mutating func append(_ name: String, _ value: JSONValue) {
    if members.isEmpty { members.reserveCapacity(4) }
    members.append(JSONObject.Member(name, value))
    if members.count == Self.few + 1 {
      names = Set(members.map(\.name))
    } else if members.count > Self.few {
      names.insert(name)
    }
  }
}
