import Basics

/// The purpose of a secret, which determines its allowed lengths.
package enum SecretKind: Hashable, Sendable {
  /// A key of 16 bytes from which passwords are derived.
  case masterKey
  /// A tag's password of 4 bytes, or of 6 with the tag's acknowledgement (PACK) at its end.
  case tagPassword

  /// The kind of secret with its article, for messages.
  package var name: String { self == .masterKey ? "a master key" : "a tag password" }

  /// The lengths in bytes that a secret of this kind may have.
  var lengths: [Int] {
    switch self {
    case .masterKey: [AES128.keyLength]
    case .tagPassword:
      [
        PasswordWithAcknowledgement.passwordLength,
        PasswordWithAcknowledgement.passwordLength
          + PasswordWithAcknowledgement.acknowledgementLength,
      ]
    }
  }
}

/// A secret written as text: pairs of hexadecimal digits.
///
/// White space, `:` and `-` are allowed between pairs, and a line that begins with `#` is a
/// comment.
package enum HexadecimalSecret {
  /// Parses a secret. Errors never contain any part of the text.
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

/// A parser of one secret, with the bytes found so far.
private struct KeyReading {
  /// The bytes so far. Capacity for the longest secret is reserved at the start, so that growth
  /// does not leave a copy behind.
  var bytes: [UInt8] = []
  private var count = 0
  private var high: UInt8?
  private var isComment = false
  private var isLineStart = true
  private var line = 1
  private var column = 0
  /// The most bytes that are kept, more than any kind needs; further bytes are only counted.
  private static let maxByteCount = 32

  init() { bytes.reserveCapacity(Self.maxByteCount) }

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
    if bytes.count < Self.maxByteCount { bytes.append(first << 4 | digit) }
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

/// An error in the text of a secret, with its position. It never contains the text.
package struct KeyTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors in the text of a secret.
  package enum Problem: Hashable, Sendable {
    /// A character at this position (both from 1) is neither a hexadecimal digit nor allowed
    /// between pairs.
    case notHexadecimal(line: Int, column: Int)
    /// A byte has only one digit before this position (both from 1).
    case halfByte(line: Int, column: Int)
    /// The text contains only comments and white space.
    case empty(SecretKind)
    /// The text has this number of bytes, which this kind of secret cannot have.
    case length(Int, SecretKind)
  }

  /// The kind of error in the text of a key.
  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }

  /// A sentence with the position of the error and the expected form.
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
    case .tagPassword: "4 bytes, which is 8 hexadecimal digits, or 6 with PACK after it"
    }
  }
}
