import Basics
import PropertyLists

/// A reader of property lists in the old text form `{ key = value; list = ( a, b, ); }`, in which
/// Xcode writes project files.
struct OldPropertyListReader {
  private let bytes: [UInt8]
  private var at = 0
  private static let maxDepth = 64

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The property list in these bytes; nil if it is malformed or nested too deeply.
  static func read(_ bytes: [UInt8]) -> PropertyList? {
    var reader = OldPropertyListReader(bytes)
    return reader.value(0)
  }

  private func peek(_ ahead: Int = 0) -> UInt8 {
    at + ahead < bytes.count ? bytes[at + ahead] : 0
  }

  /// Skips white space and comments.
  private mutating func skip() {
    while at < bytes.count {
      if bytes[at].isSpace {
        at += 1
      } else if bytes[at] == 0x2F, peek(1) == 0x2F {
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      } else if bytes[at] == 0x2F, peek(1) == 0x2A {
        at += 2
        while at < bytes.count, !(bytes[at] == 0x2A && peek(1) == 0x2F) { at += 1 }
        at += 2
      } else {
        return
      }
    }
  }

  private mutating func value(_ depth: Int) -> PropertyList? {
    skip()
    guard depth < Self.maxDepth else { return nil }
    switch peek() {
    case 0x7B: return dictionary(depth)
    case 0x28: return array(depth)
    default: return text().map(PropertyList.string)
    }
  }

  private mutating func dictionary(_ depth: Int) -> PropertyList? {
    at += 1
    var members = PropertyList.Members()
    while true {
      skip()
      if peek() == 0x7D {
        at += 1
        return .dictionary(members)
      }
      guard let key = text() else { return nil }
      skip()
      guard peek() == 0x3D else { return nil }
      at += 1
      guard let value = value(depth + 1) else { return nil }
      skip()
      guard peek() == 0x3B else { return nil }
      at += 1
      _ = members.add(key, value)
    }
  }

  private mutating func array(_ depth: Int) -> PropertyList? {
    at += 1
    var items: [PropertyList] = []
    while true {
      skip()
      if peek() == 0x29 {
        at += 1
        return .array(items)
      }
      guard let value = value(depth + 1) else { return nil }
      items.append(value)
      skip()
      if peek() == 0x2C { at += 1 } else if peek() != 0x29 { return nil }
    }
  }

  /// Reads a string, in quotes or plain; returns `nil` if it is malformed.
  private mutating func text() -> String? {
    guard peek() == 0x22 || peek() == 0x27 else {
      let start = at
      while at < bytes.count, bytes[at].isPlainText { at += 1 }
      return at > start ? String(decoding: bytes[start..<at], as: UTF8.self) : nil
    }
    let quote = peek()
    at += 1
    var text: [UInt8] = []
    while at < bytes.count, bytes[at] != quote {
      if bytes[at] == 0x5C, at + 1 < bytes.count {
        at += 1
        switch bytes[at] {
        case 0x6E: text.append(0x0A)
        case 0x74: text.append(0x09)
        default: text.append(bytes[at])
        }
      } else {
        text.append(bytes[at])
      }
      at += 1
    }
    guard at < bytes.count else { return nil }
    at += 1
    return String(decoding: text, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte may be in a string without quotes.
  fileprivate var isPlainText: Bool {
    isLetter || isDigit || [0x5F, 0x24, 0x2F, 0x3A, 0x2E, 0x2D].contains(self) || self >= 0x80
  }
}
