import Basics

/// A return code of PC/SC.
struct SmartCardStatus: Error, Hashable {
  /// The low 32 bits of the code. Some systems have signed codes, some 64 bits.
  let value: UInt32

  init(_ value: some BinaryInteger) { self.value = UInt32(truncatingIfNeeded: value) }

  static let done = SmartCardStatus(0)
  static let cancelled = SmartCardStatus(0x8010_0002)
  static let shortBuffer = SmartCardStatus(0x8010_0008)
  static let unknownReader = SmartCardStatus(0x8010_0009)
  static let timeOut = SmartCardStatus(0x8010_000A)
  static let sharing = SmartCardStatus(0x8010_000B)
  static let noCard = SmartCardStatus(0x8010_000C)
  static let communication = SmartCardStatus(0x8010_0013)
  static let notTransacted = SmartCardStatus(0x8010_0016)
  static let unavailable = SmartCardStatus(0x8010_0017)
  static let noService = SmartCardStatus(0x8010_001D)
  static let serviceStopped = SmartCardStatus(0x8010_001E)
  static let noReaders = SmartCardStatus(0x8010_002E)
  static let unsupportedCard = SmartCardStatus(0x8010_0065)
  static let unresponsive = SmartCardStatus(0x8010_0066)
  static let unpowered = SmartCardStatus(0x8010_0067)
  static let reset = SmartCardStatus(0x8010_0068)
  static let removed = SmartCardStatus(0x8010_0069)
  static let accessDenied = SmartCardStatus(0x8010_006A)

  /// The problem that the code means when readers are listed or opened.
  var trouble: SmartCardServiceError {
    switch self {
    case .noService: .notRunning
    case .communication, .serviceStopped: .stopped
    case .accessDenied: .refused
    case .sharing: .heldElsewhere
    default: .other(value)
    }
  }

  /// The problem that the code means when a tag is used.
  var problem: TagLinkError.Problem {
    switch self {
    case .noCard: .noTag
    // The state remains although the tag may be back; selecting again shows it.
    case .removed, .reset: .released
    case .notTransacted, .unresponsive, .unpowered, .unsupportedCard: .noAnswer
    case .sharing: .heldElsewhere
    case .unknownReader, .unavailable, .noReaders: .readerGone
    case .noService, .serviceStopped, .communication, .accessDenied: .serviceGone
    case .cancelled: .cancelled
    default: .transmission
    }
  }

  /// The code in hexadecimal, with an explanation if that adds something.
  var detail: String {
    "PC/SC \(hexadecimal(value.bigEndianBytes))" + (words.map { ": \($0)" } ?? "")
  }

  /// An explanation of the code, or `nil` if the problem already says it all.
  private var words: String? {
    switch self {
    case .accessDenied: "the smart card service refuses access"
    case .removed: "the tag left"
    case .reset: "another program reset the tag"
    case .unknownReader, .unavailable, .noReaders: "the reader is unplugged"
    case .unresponsive, .unpowered: "the tag does not answer"
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
