import Basics
import Tags

/// A code that a function of PC/SC returns.
struct SmartCardCode: Error, Hashable {
  /// The low 32 bits: some systems' codes are signed, some 64 bits wide.
  let value: UInt32

  init(_ value: some BinaryInteger) { self.value = UInt32(truncatingIfNeeded: value) }

  static let done = SmartCardCode(0)
  static let cancelled = SmartCardCode(0x8010_0002)
  static let shortBuffer = SmartCardCode(0x8010_0008)
  static let unknownReader = SmartCardCode(0x8010_0009)
  static let timeOut = SmartCardCode(0x8010_000A)
  static let sharing = SmartCardCode(0x8010_000B)
  static let noCard = SmartCardCode(0x8010_000C)
  static let communication = SmartCardCode(0x8010_0013)
  static let notTransacted = SmartCardCode(0x8010_0016)
  static let unavailable = SmartCardCode(0x8010_0017)
  static let noService = SmartCardCode(0x8010_001D)
  static let serviceStopped = SmartCardCode(0x8010_001E)
  static let noReaders = SmartCardCode(0x8010_002E)
  static let unsupportedCard = SmartCardCode(0x8010_0065)
  static let unresponsive = SmartCardCode(0x8010_0066)
  static let unpowered = SmartCardCode(0x8010_0067)
  static let reset = SmartCardCode(0x8010_0068)
  static let removed = SmartCardCode(0x8010_0069)
  static let accessDenied = SmartCardCode(0x8010_006A)

  /// What the code means when a reader is looked for or opened.
  var trouble: SmartCardTrouble {
    switch self {
    case .noService: .notRunning
    case .communication, .serviceStopped: .stopped
    case .accessDenied: .refused
    case .sharing: .heldElsewhere
    default: .other(value)
    }
  }

  /// What the code means for a tag.
  var problem: TagLinkError.Problem {
    switch self {
    case .noCard: .noTag
    // The state stays so although the tag may be back: whoever selects again sees.
    case .removed, .reset: .released
    case .notTransacted, .unresponsive, .unpowered, .unsupportedCard: .noAnswer
    case .sharing: .heldElsewhere
    case .unknownReader, .unavailable, .noReaders: .readerGone
    case .noService, .serviceStopped, .communication, .accessDenied: .serviceGone
    case .cancelled: .cancelled
    default: .transmission
    }
  }

  /// The code as those who look for it know it.
  var detail: String {
    "PC/SC \(hexadecimal(value.bigEndianBytes))" + (words.map { ": \($0)" } ?? "")
  }

  /// What the code says beyond what the problem does.
  private var words: String? {
    switch self {
    case .accessDenied: "the smart card service refuses us"
    case .removed: "the tag left"
    case .reset: "another program reset the tag"
    case .unknownReader, .unavailable, .noReaders: "the reader is unplugged"
    case .unresponsive, .unpowered: "the tag is mute"
    case .notTransacted: "the reader could not send it"
    default: nil
    }
  }

  var error: TagLinkError { TagLinkError(problem, detail: detail) }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
