import Basics
import Foundation
import TestSupport

@testable import VirtualReaders

/// A chip without a terminal: commands in, responses out, at a time that the test makes up.
final class Driver {
  var chip: PN532
  var now = 0

  convenience init(_ tags: VirtualTag..., faults: [Fault] = []) {
    self.init(tags, faults: faults)
  }

  init(_ tags: [VirtualTag], faults: [Fault] = []) {
    chip = PN532(faults: faults)
    chip.power = .awake
    for tag in tags { chip.present(tag) }
  }

  /// Sends bytes and takes everything that comes back at this time.
  func send(_ bytes: [UInt8]) -> [UInt8] {
    chip.receive(bytes, at: now)
    return chip.output.take(at: now)
  }

  /// Gives a command and expects an acknowledgement and one response: its data.
  func command(_ code: UInt8, _ data: [UInt8] = []) -> [UInt8]? {
    Self.response(send(Self.frame([0xD4, code] + data)), to: code)
  }

  /// A command in its frame.
  static func frame(_ body: [UInt8]) -> [UInt8] {
    let count = body.count
    let (high, low) = (UInt8(count >> 8), UInt8(count & 0xFF))
    let lengths = count < 256 ? [low, 0 &- low] : [0xFF, 0xFF, high, low, 0 &- (high &+ low)]
    return [0, 0, 0xFF] + lengths + body + [0 &- body.reduce(0, &+), 0]
  }

  /// The data of a response after an acknowledgement; `nil` when it is anything else.
  static func response(_ bytes: [UInt8], to code: UInt8) -> [UInt8]? {
    guard bytes.starts(with: [0, 0, 0xFF, 0, 0xFF, 0]) else { return nil }
    var rest = bytes.dropFirst(6)
    guard rest.starts(with: [0, 0, 0xFF]) else { return nil }
    rest = rest.dropFirst(3)
    let isLong = rest.starts(with: [0xFF, 0xFF])
    let head = Array(rest.prefix(isLong ? 5 : 2))
    guard head.count == (isLong ? 5 : 2) else { return nil }
    let sum = (isLong ? head[2...] : head[0...]).reduce(0, &+)
    let count = isLong ? Int(head[2]) << 8 | Int(head[3]) : Int(head[0])
    let body = Array(rest.dropFirst(head.count))
    guard sum == 0, body.count == count + 2, body.dropLast().reduce(0, &+) == 0, body.last == 0,
      body[0] == 0xD5, body[1] == code + 1
    else { return nil }
    return Array(body[2..<count])
  }
}

extension Driver {
  /// Finds a tag as a reader does: its description, or `nil` when there is none.
  @discardableResult
  func list(_ count: UInt8 = 1, uid: [UInt8] = []) -> [UInt8]? {
    _ = command(0x32, [0x05, 0x00, 0x01, 0x01])
    let cascaded = uid.count == 7 ? [0x88] + uid : uid
    guard let data = command(0x4A, [count, 0x00] + cascaded), data[0] > 0 else { return nil }
    return Array(data.dropFirst())
  }

  /// InDataExchange: status and data.
  func exchange(_ data: [UInt8]) -> [UInt8] { command(0x40, [0x01] + data) ?? [] }

  /// READ of a page: the 16 bytes, or `nil`.
  func read(_ page: Int) -> [UInt8]? {
    let answer = exchange([0x30, UInt8(page)])
    return answer.first == 0 ? Array(answer.dropFirst()) : nil
  }

  /// WRITE of a page: whether the tag said yes.
  func write(_ page: Int, _ bytes: [UInt8]) -> Bool {
    exchange([0xA2, UInt8(page)] + bytes) == [0]
  }

  /// InCommunicateThru with checksums by the chip: status and data.
  func raw(_ data: [UInt8]) -> [UInt8] { command(0x42, data) ?? [] }

  /// A raw command that must be answered.
  func answer(_ data: [UInt8]) -> [UInt8]? {
    let answer = raw(data)
    return answer.first == 0 ? Array(answer.dropFirst()) : nil
  }

  /// Takes the field away for a moment and finds the tag again.
  @discardableResult
  func reset() -> [UInt8]? {
    _ = command(0x32, [0x01, 0x00])
    return list()
  }

  /// The only tag, as it is now.
  var tag: VirtualTag { chip.field.tags.first ?? chip.field.drawer[0] }
}

/// The bytes that pairs of digits spell.
func bytes(_ text: String) -> [UInt8] { [UInt8](hexadecimal: text) ?? [] }

/// The digits of bytes, small.
func digits(_ bytes: some Sequence<UInt8>) -> String {
  hexadecimal(bytes, .small)
}
