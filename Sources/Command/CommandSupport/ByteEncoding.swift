/// A notation of bytes as text: hexadecimal or base64.
package enum ByteEncoding: String, CaseIterable {
  /// Pairs of hexadecimal digits.
  case hexadecimal = "hex"
  /// Base64, as in RFC 4648 section 4.
  case base64

  /// The text of `bytes`, in lower-case hexadecimal or padded base64.
  package func text(_ bytes: some Collection<UInt8>) -> String {
    switch self {
    case .hexadecimal: Basics.hexadecimal(bytes, .small)
    case .base64: String(decoding: Basics.base64(bytes), as: UTF8.self)
    }
  }

  /// The bytes that a text encodes; white space in it is skipped.
  package func bytes(_ text: some Collection<UInt8>) throws(BadData) -> [UInt8] {
    switch self {
    case .hexadecimal: try Self.hexadecimalBytes(text)
    case .base64: try Self.base64Bytes(text)
    }
  }

  /// The bytes of digits in pairs, which spaces, `:` and `-` may separate.
  private static func hexadecimalBytes(_ text: some Collection<UInt8>) throws(BadData) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for (offset, byte) in text.enumerated() {
      if let digit = byte.hexadecimalValue {
        if let first = high {
          bytes.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      } else if high != nil || !(byte.isSpace || byte == 0x3A || byte == 0x2D) {
        throw BadData("byte \(offset): hexadecimal is made of pairs of the digits 0–9 and a–f")
      }
    }
    guard high == nil else { throw BadData("the hexadecimal ends in the middle of a byte") }
    return bytes
  }

  /// Decodes input by its content: hexadecimal digits as hexadecimal, other text as base64, and
  /// anything else as binary.
  package static func recognised(_ written: [UInt8]) throws -> [UInt8] {
    let isText = written.allSatisfy { $0.isSpace || (0x21...0x7E).contains($0) }
    guard isText else { return written }
    do throws(BadData) { return try hexadecimal.bytes(written) } catch {
      guard let bytes = try? base64.bytes(written) else {
        throw BadData("the input is neither hexadecimal (\(error)) nor base64")
      }
      return bytes
    }
  }

  private static func base64Bytes(_ text: some Collection<UInt8>) throws(BadData) -> [UInt8] {
    do throws(Base64Fault) { return try Basics.bytes(base64: text) } catch {
      switch error {
      case .character(let offset):
        throw BadData("byte \(offset): this character cannot appear in base64 here")
      case .cut: throw BadData("the base64 ends in the middle of a byte")
      case .spareBits: throw BadData("the base64 ends with leftover bits")
      }
    }
  }
}
