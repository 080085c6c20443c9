import AuthenticTags
import Basics
import Cryptography
import Tags

@testable import SecureTags

/// The bytes of a text of digits in a test; spaces are for those who read it.
func bytes(_ digits: String) -> [UInt8] {
  [UInt8](hexadecimal: digits.utf8.filter { $0 != 0x20 }) ?? []
}

extension TagAESKey {
  /// A key that a test knows.
  init(_ digits: String) throws {
    var key = bytes(digits)
    try self.init(wiping: &key)
  }

  static func zero() throws -> TagAESKey { try TagAESKey(String(repeating: "0", count: 32)) }
}

let testUID = TagUID([0x04, 0x95, 0x8C, 0xAA, 0x5C, 0x5E, 0x80])

/// Surroundings whose random numbers are known.
func cardEnvironment(_ challenges: [String] = []) -> DNAEnvironment {
  let source = Challenges(challenges.map(bytes))
  return DNAEnvironment(challenge: { source.next() }, pause: { true })
}

private final class Challenges: @unchecked Sendable {
  private var left: [[UInt8]]
  init(_ challenges: [[UInt8]]) { left = challenges }
  func next() -> [UInt8] { left.isEmpty ? [UInt8](repeating: 7, count: 16) : left.removeFirst() }
}

/// A link that expects these commands and gives these answers.
struct ScriptedLink: TagLink {
  var capabilities = TagLinkCapabilities.pn53x
  var exchangeCount = 0
  var script: [(command: [UInt8], answer: [UInt8])]
  var strangers: [[UInt8]] = []

  init(_ script: [(String, String)]) { self.script = script.map { (bytes($0.0), bytes($0.1)) } }

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    TagSelection(uid: testUID, atqa: [0x44, 0x03], sak: 0x20)
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    try select(TagSearch(uid: uid))
  }

  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    exchangeCount += 1
    guard !script.isEmpty else {
      strangers.append(command)
      throw TagLinkError(.noAnswer)
    }
    let step = script.removeFirst()
    guard step.command == command else {
      strangers.append(command)
      throw TagLinkError(.noAnswer)
    }
    return step.answer
  }
}

typealias ScriptedCard = DNACard<ScriptedLink, TagAESKey>
