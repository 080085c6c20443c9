public import NDEF

/// Something that changes a tag.
public enum TagOperation: Hashable, Sendable {
  /// Puts a message onto it.
  case write([UInt8])
  /// Makes it as it came from the factory: formatted, empty, zeros elsewhere.
  case erase
  /// Prepares a blank chip for NDEF, which cannot be undone.
  case format
  /// Puts the user's memory back as it was when it was dumped.
  case restore(TagDump)
  /// Puts a message onto it in which the chip shows its UID, how often it was read, or both.
  case writeMirrored(TagMirroredMessage)
  /// Makes the chip show its memory as it is again; the message stays, with its placeholders.
  case unmirror
  /// Makes it read-only for good.
  case lock(TagLock)
  /// Makes writes need a password.
  case protect(TagProtection)
  /// Makes nothing need a password; the present one has to be among the session's passwords.
  case unprotect

  /// Puts a message onto it.
  public static func write(_ message: NDEFMessage) -> TagOperation { .write(message.encoded()) }

  /// A message, and then what secures it, for `NDEFTag.plan` and `NDEFTag.prepare`: a lock takes this
  /// message and no other.
  public static func sequence(
    _ content: TagOperation, then finish: TagOperation?
  ) -> [TagOperation] {
    guard case .lock(var lock) = finish else { return [content] + [finish].compactMap(\.self) }
    if let message = content.message { lock.expected = message }
    return [content, .lock(lock)]
  }

  /// The message that it puts onto the tag.
  private var message: [UInt8]? {
    switch self {
    case .write(let message): message
    case .writeMirrored(let mirrored): mirrored.message
    case .erase, .format, .restore, .unmirror, .lock, .protect, .unprotect: nil
    }
  }

  /// Whether it changes settings and locks alone.
  var isAboutSettings: Bool {
    switch self {
    case .unmirror, .lock, .protect, .unprotect: true
    case .write, .writeMirrored, .erase, .format, .restore: false
    }
  }

  /// Whether it sets a mirror.
  var isMirrored: Bool { if case .writeMirrored = self { true } else { false } }

  /// The operation's name.
  public var name: String {
    switch self {
    case .write: "write"
    case .erase: "erase"
    case .format: "format"
    case .restore: "restore"
    case .writeMirrored: "write mirrored"
    case .unmirror: "unmirror"
    case .lock: "lock"
    case .protect: "protect"
    case .unprotect: "unprotect"
    }
  }
}

/// How operations are carried out.
public struct TagOptions: Hashable, Sendable {
  /// Whether to find out which chip it is before it is written or read; other operations always do.
  public var identifies = true
  /// Whether an old chip that does not know GET_VERSION is found out in every case, as it is before it is
  /// locked, formatted or erased. Otherwise it is read and written by its capability container.
  public var tellsOldChipsApart = false
  /// Whether to read back what was written: before the write that makes it valid, and after it.
  public var verifies = true
  /// Whether one UPDATE of a Type 4 tag may carry length and message at once on any card, and the
  /// present message is not looked at.
  ///
  /// It saves exchanges; a card that is torn from the field in that moment then has to undo or finish
  /// the update by itself. NTAG 424 DNA is known to, and gets it either way.
  public var trustsSingleUpdate = false
  /// Whether to look for a second tag before something is changed.
  public var looksForOthers = true
  /// Whether contents that cannot be followed may be overwritten.
  public var overwritesMalformed = false
  /// How often the tag is selected again after a failed exchange before giving up.
  public var recoveries = 3

  /// Makes the careful options.
  public init() {}

  /// The fewest exchanges that keep a tag safe from being torn away: no identification, no
  /// read-back, no look for a second tag.
  public static let fewestExchanges: TagOptions = {
    var options = TagOptions()
    options.identifies = false
    options.verifies = false
    options.trustsSingleUpdate = true
    options.looksForOthers = false
    return options
  }()

  /// Whether a Type 4 tag is written without looking at what it holds.
  var writesBlindly: Bool { trustsSingleUpdate && !verifies }
}
