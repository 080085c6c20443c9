import Basics

/// A block of a tag's data area: a tag byte, a length and a value.
public struct TLVBlock: Hashable, Sendable {
  /// The kind of the TLV block, by its tag byte.
  public let kind: Kind
  /// The offset of the block in the tag's memory, in bytes.
  public let offset: Int
  /// The number of bytes in the block's value.
  public let length: Int

  /// The kinds of TLV blocks, by their tag bytes.
  public enum Kind: Hashable, Sendable {
    /// A lock control block (01): the position of the dynamic lock bytes.
    case lockControl
    /// A memory control block (02): the position of reserved bytes.
    case memoryControl
    /// An NDEF block (03), whose value is the message.
    case message
    /// A proprietary block (FD), which is skipped.
    case proprietary
    /// The terminator (FE), which ends the blocks.
    case terminator
    /// Any other block except the filler 00, with its tag byte.
    case other(UInt8)

    static let null: UInt8 = 0x00

    init(tag: UInt8) {
      self =
        switch tag {
        case 0x01: .lockControl
        case 0x02: .memoryControl
        case 0x03: .message
        case 0xFD: .proprietary
        case 0xFE: .terminator
        default: .other(tag)
        }
    }

    /// The tag byte, with which the block begins.
    package var tag: UInt8 {
      switch self {
      case .lockControl: 0x01
      case .memoryControl: 0x02
      case .message: 0x03
      case .proprietary: 0xFD
      case .terminator: 0xFE
      case .other(let tag): tag
      }
    }

    /// The name of the block in messages.
    package var name: String {
      switch self {
      case .lockControl: "lock control"
      case .memoryControl: "memory control"
      case .message: "NDEF message"
      case .proprietary: "proprietary"
      case .terminator: "terminator"
      case .other(let tag): "unknown (\(hexadecimal(tag)))"
      }
    }
  }
}

/// The encoding of a block's length: one byte up to 254, else `FF` and two bytes.
enum TLVLength {
  static let longMark: UInt8 = 0xFF
  /// The length `FFFF`, which is reserved.
  static let reserved = 0xFFFF
  static let longest = 0xFFFE
  static let longestShort = 0xFE

  /// The encoding of a length in bytes, which is at most `longest`.
  static func bytes(_ length: Int) -> [UInt8] {
    length <= longestShort
      ? [UInt8(truncatingIfNeeded: length)]
      : [longMark, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
  }
}

/// An error in TLV blocks, with its position.
public struct TLVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error in the TLV blocks.
  package let problem: Problem
  /// The offset of the error in the tag's memory, in bytes.
  public let offset: Int

  /// The kinds of errors in a block.
  public enum Problem: Hashable, Sendable {
    /// The area ends within a block's length.
    case truncatedLength(TLVBlock.Kind)
    /// A value needs more bytes than remain in the area.
    case truncatedValue(TLVBlock.Kind, need: Int, have: Int)
    /// A block has the reserved length FFFF.
    case reservedLength(TLVBlock.Kind)
  }

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// A sentence with the position and the problem.
  public var description: String {
    switch problem {
    case .truncatedLength(let kind):
      "tag byte \(offset): the data area ends inside the length of the \(kind.name) block"
    case .truncatedValue(let kind, let need, let have):
      "tag byte \(offset): the \(kind.name) block needs \(counted(need, "byte")) and \(left(have))"
    case .reservedLength(let kind):
      "tag byte \(offset): the \(kind.name) block has the length FFFF, which is reserved"
    }
  }
}
