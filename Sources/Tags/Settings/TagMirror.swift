import Basics

/// What a chip shows in place of bytes of its memory.
public enum TagMirror: String, Hashable, Sendable, CaseIterable {
  /// The UID: 14 hexadecimal digits.
  case uid
  /// How often it was read: 6 hexadecimal digits.
  case counter
  /// Both, with an `x` between: 21 characters.
  case both

  /// How many characters it takes.
  public var length: Int {
    switch self {
    case .uid: 14
    case .counter: 6
    case .both: 21
    }
  }

  /// Whether the read counter is part of it.
  public var showsCounter: Bool { self != .uid }

  /// What stands in the memory in its place: zeros.
  public var placeholder: String {
    let (uid, counter) = (String(repeating: "0", count: 14), String(repeating: "0", count: 6))
    return switch self {
    case .uid: uid
    case .counter: counter
    case .both: uid + "x" + counter
    }
  }

  /// What the chip with this UID shows when its counter is at `counter`.
  public func text(uid: TagUID, counter: Int) -> String {
    let digits = hexadecimal([16, 8, 0].map { UInt8(truncatingIfNeeded: counter >> $0) })
    return switch self {
    case .uid: uid.description
    case .counter: digits
    case .both: uid.description + "x" + digits
    }
  }

  /// What is shown, in words.
  public var phrase: String {
    switch self {
    case .uid: "the UID"
    case .counter: "the read counter"
    case .both: "the UID and the read counter"
    }
  }

  /// The two bits that ask the chip for it.
  var bits: UInt8 {
    switch self {
    case .uid: 0x40
    case .counter: 0x80
    case .both: 0xC0
    }
  }

  init?(bits: UInt8) {
    guard let found = TagMirror.allCases.first(where: { $0.bits == bits & 0xC0 }) else {
      return nil
    }
    self = found
  }
}

/// A message with a place in it that the chip fills by itself.
public struct TagMirroredMessage: Hashable, Sendable {
  /// The message, with placeholders.
  public let message: [UInt8]
  /// What the chip shows.
  public let mirror: TagMirror
  /// The byte of the message at which it begins.
  public let offset: Int

  /// Takes a message, or fails when the place is not inside it.
  public init?(message: [UInt8], mirror: TagMirror, offset: Int) {
    guard offset >= 0, offset + mirror.length <= message.count else { return nil }
    self.init(unchecked: message, mirror, offset)
  }

  init(unchecked message: [UInt8], _ mirror: TagMirror, _ offset: Int) {
    self.message = message
    self.mirror = mirror
    self.offset = offset
  }
}
