/// The values that a chip shows in place of bytes of its memory when it is read.
public enum TagMirror: String, Hashable, Sendable, CaseIterable {
  /// The UID: 14 hexadecimal digits.
  case uid
  /// The read counter: 6 hexadecimal digits.
  case counter
  /// The UID and the counter with an `x` between them: 21 characters.
  case both

  /// The number of characters that the mirror takes.
  package var length: Int {
    switch self {
    case .uid: 14
    case .counter: 6
    case .both: 21
    }
  }

  /// Whether the mirrored values include the read counter.
  package var showsCounter: Bool { self != .uid }

  /// The characters that the memory holds in place of the mirror: zeros for digits.
  package var placeholder: String {
    let (uid, counter) = (String(repeating: "0", count: 14), String(repeating: "0", count: 6))
    return switch self {
    case .uid: uid
    case .counter: counter
    case .both: uid + "x" + counter
    }
  }

  /// Returns the text that the chip with this UID shows when its counter is at `counter`.
  package func text(uid: TagUID, counter: Int) -> String {
    let digits = hexadecimal([16, 8, 0].map { UInt8(truncatingIfNeeded: counter >> $0) })
    return switch self {
    case .uid: uid.description
    case .counter: digits
    case .both: uid.description + "x" + digits
    }
  }

  /// The mirrored values in words, such as "the UID".
  package var phrase: String {
    switch self {
    case .uid: "the UID"
    case .counter: "the read counter"
    case .both: "the UID and the read counter"
    }
  }

  /// The two bits of the chip's mirror setting (MIRROR_CONF).
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

/// An NDEF message with a part that the chip fills in when it is read.
public struct TagMirroredMessage: Hashable, Sendable {
  /// The bytes of the message, with zeros where the chip mirrors values.
  package let message: [UInt8]
  /// The values that the chip mirrors.
  package let mirror: TagMirror
  /// The byte offset of the mirrored values in the message, counted from 0.
  package let offset: Int

  /// Creates a message, or returns `nil` if the mirrored values do not fit inside it.
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
