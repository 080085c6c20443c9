import Basics

/// One block of a tag's data area: a tag byte, a length and a value.
public struct TLVBlock: Hashable, Sendable {
  /// What the block is.
  public let kind: Kind
  /// The byte of the tag's memory at which the block begins.
  public let offset: Int
  /// The number of bytes in its value.
  public let length: Int

  /// What a block can be.
  public enum Kind: Hashable, Sendable {
    /// Where the dynamic lock bytes are (01).
    case lockControl
    /// Which bytes are not to be used (02).
    case memoryControl
    /// The NDEF message (03).
    case message
    /// Somebody's own (FD).
    case proprietary
    /// The end of the blocks (FE).
    case terminator
    /// Anything else but the filler 00.
    case other(UInt8)
  }
}

extension TLVBlock.Kind {
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

  /// The block's tag byte.
  public var tag: UInt8 {
    switch self {
    case .lockControl: 0x01
    case .memoryControl: 0x02
    case .message: 0x03
    case .proprietary: 0xFD
    case .terminator: 0xFE
    case .other(let tag): tag
    }
  }

  /// The block in words, as messages print it.
  public var name: String {
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

/// How the length of a block is written: one byte up to 254, else `FF` and two bytes.
enum TLVLength {
  static let longMark: UInt8 = 0xFF
  /// `FFFF` is kept for later.
  static let reserved = 0xFFFF
  static let longest = 0xFFFE
  static let longestShort = 0xFE

  /// The bytes that say `length`, which is at most `longest`.
  static func bytes(_ length: Int) -> [UInt8] {
    length <= longestShort
      ? [UInt8(truncatingIfNeeded: length)]
      : [longMark, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
  }
}

/// Bytes that are not TLV blocks, and where they stop being it.
public struct TLVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let problem: Problem
  /// The byte of the tag's memory at which it is wrong.
  public let offset: Int

  /// What can be wrong with a block.
  public enum Problem: Hashable, Sendable {
    /// The area ends inside a block's length.
    case truncatedLength(TLVBlock.Kind)
    /// A value needs more bytes than are left in the area.
    case truncatedValue(TLVBlock.Kind, need: Int, have: Int)
    /// The length FFFF.
    case reservedLength(TLVBlock.Kind)
  }

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// The place and the problem as a sentence.
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
