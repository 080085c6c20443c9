/// The options of `beckon tag selftest`.
struct SelftestOptions: Sendable {
  /// Whether a person is there who can lift the tag.
  var lifts: Bool
  /// The reason why the tag cannot be lifted, in words.
  var whyNoLift: String
  /// Puts the tag back in a replay; `nil` asks a person to lift it and to put it back.
  var putBack: (@Sendable () -> Void)?
  /// Whether the test only reads the tag.
  var isQuick = false
  /// Whether the test locks the tag at its end.
  var locks: Bool
  /// The maximum time to wait for a person.
  var patience: Duration

  /// The words of a command line that has these options.
  var words: String {
    "beckon tag selftest" + (isQuick ? " --quick" : lifts ? " --lift" : " --no-lift")
      + (locks ? " --lock" : "")
  }
}

/// The messages written during a self-test.
enum SelftestMessage {
  /// A URI record with `https://example.com/`, an address without a meaning.
  static let url: [UInt8] = [0xD1, 1, 13, 0x55, 4] + Array("example.com/".utf8)

  /// A message of exactly this many bytes, at least 3: one record of type "unknown", which phones
  /// ignore.
  static func bytes(filling count: Int, seed: UInt8) -> [UInt8] {
    let isShort = count - 3 <= 255
    let length = count - (isShort ? 3 : 6)
    let head: [UInt8] =
      isShort ? [0xD5, 0, UInt8(truncatingIfNeeded: length)] : [0xC5, 0] + bigEndian(length)
    return head + (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) ^ seed &* 37 }
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// The error that a tag, which was not changed, is not suitable for the test.
struct SelftestUnsuitableTag: BadInput, CustomStringConvertible {
  let info: TagInfo

  var description: String {
    let advice =
      if case .notFormatted = info.contents { "; 'beckon tag format' prepares a blank chip" } else {
        "; take a formatted tag that is not locked and has no password"
      }
    return "this \(info.chip.name) cannot be written everywhere, so nothing was tried" + advice
      + " ('beckon tag info' says more)"
  }
}

/// The error that a tag does not behave as required.
struct SelftestFailure: CommandError, CustomStringConvertible {
  let description: String
  var exitStatus: ExitStatus { .no }

  init(_ sentence: String) { description = sentence }
}
