import Basics

/// What a secret is for, which says how long it may be.
package enum SecretKind: Hashable, Sendable {
  /// A key from which passwords are derived: 16 bytes.
  case masterKey
  /// A tag's password: 4 bytes, or 6 with the tag's answer (PACK) behind it.
  case tagPassword

  /// What it is called in sentences.
  package var name: String { self == .masterKey ? "a master key" : "a tag password" }

  /// The numbers of bytes that it may have.
  var lengths: [Int] {
    switch self {
    case .masterKey: [AES128.keyLength]
    case .tagPassword:
      [
        PasswordPair.passwordLength,
        PasswordPair.passwordLength + PasswordPair.acknowledgementLength,
      ]
    }
  }
}

/// A secret written as text: pairs of hexadecimal digits.
///
/// White space, `:` and `-` may stand between pairs, and a line that begins with `#` is a comment.
package enum KeyText {
  /// The secret that `text` spells. Nothing of the text shows in an error.
  package static func parse(
    _ text: some Collection<UInt8>, as kind: SecretKind
  ) throws -> Secret {
    var reading = KeyReading()
    defer { reading.wipe() }
    for byte in text { try reading.take(byte) }
    try reading.end(kind)
    return try Secret(reading.bytes)
  }
}

/// The state of reading one text.
private struct KeyReading {
  /// Room for the longest secret from the start, so that no grown array leaves a copy behind.
  var bytes: [UInt8] = []
  private var count = 0
  private var high: UInt8?
  private var isComment = false
  private var isLineStart = true
  private var line = 1
  private var column = 0
  /// More than any kind takes; what comes after it is only counted.
  private static let most = 32

  init() { bytes.reserveCapacity(Self.most) }

  mutating func wipe() {
    Secret.wipe(&bytes)
    high = nil
  }

  mutating func take(_ byte: UInt8) throws(KeyTextError) {
    column += 1
    if byte == 0x0A {
      try endPair()
      (line, column, isComment, isLineStart) = (line + 1, 0, false, true)
      return
    }
    if isComment { return }
    let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0D
    if isLineStart, byte == UInt8(ascii: "#") {
      isComment = true
    } else if let digit = Self.digit(byte) {
      add(digit)
    } else if isSpace || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") {
      try endPair()
    } else {
      throw KeyTextError(.notHexadecimal(line: line, column: column))
    }
    if !isSpace { isLineStart = false }
  }

  mutating func end(_ kind: SecretKind) throws(KeyTextError) {
    column += 1
    try endPair()
    guard count > 0 else { throw KeyTextError(.empty(kind)) }
    guard kind.lengths.contains(count) else { throw KeyTextError(.length(count, kind)) }
  }

  private mutating func add(_ digit: UInt8) {
    guard let first = high else {
      high = digit
      return
    }
    high = nil
    count += 1
    if bytes.count < Self.most { bytes.append(first << 4 | digit) }
  }

  private func endPair() throws(KeyTextError) {
    if high != nil { throw KeyTextError(.halfByte(line: line, column: column)) }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}

/// Why a text is no secret; it never tells what the text was.
package struct KeyTextError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// A character that is not a hexadecimal digit and may not stand between pairs.
    case notHexadecimal(line: Int, column: Int)
    /// A digit without its second half before this place.
    case halfByte(line: Int, column: Int)
    /// There is nothing but comments and spaces.
    case empty(SecretKind)
    /// A number of bytes that this kind does not have.
    case length(Int, SecretKind)
  }

  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }
}

extension KeyTextError: CustomStringConvertible {
  /// A sentence: the place, and what is wanted.
  package var description: String {
    switch problem {
    case .notHexadecimal(let line, let column):
      "line \(line), column \(column): this is not a hexadecimal digit; write bytes as pairs of the "
        + "digits 0–9 and a–f"
    case .halfByte(let line, let column):
      "line \(line), column \(column): a byte has two hexadecimal digits, and the second is missing"
    case .empty(let kind): "there is no secret in it; \(kind.name) is \(Self.lengths(kind))"
    case .length(let count, let kind):
      "it has \(counted(count, "byte")); \(kind.name) is \(Self.lengths(kind))"
    }
  }

  private static func lengths(_ kind: SecretKind) -> String {
    switch kind {
    case .masterKey: "16 bytes, which is 32 hexadecimal digits"
    case .tagPassword: "4 bytes, which is 8 hexadecimal digits, or 6 with PACK behind it"
    }
  }
}
