/// An operation that changes a tag.
public enum TagOperation: Hashable, Sendable {
  /// Writes these bytes as the NDEF message.
  case write([UInt8])
  /// Restores the factory state: formatted, an empty message, zeros elsewhere.
  case erase
  /// Formats a blank chip for NDEF, which cannot be undone.
  case format
  /// Writes the user memory of a dump.
  case restore(TagDump)
  /// Writes a message in which the chip mirrors its UID, its read counter or both.
  case writeMirrored(TagMirroredMessage)
  /// Switches the mirror off; the message stays, with its placeholders.
  case unmirror
  /// Makes the tag permanently read-only.
  case lock(TagLock)
  /// Protects the tag by a password against writing, and optionally against reading.
  case protect(TagProtection)
  /// Removes the password protection; the session's passwords must include the present one.
  case unprotect

  /// Returns the operation that writes an NDEF message.
  public static func write(_ message: NDEFMessage) -> TagOperation { .write(message.encoded()) }

  /// Returns the operations that write a message and then secure it, for `NDEFTag.plan` and
  /// `NDEFTag.prepare`. A lock accepts only this message.
  package static func sequence(
    _ content: TagOperation, then finish: TagOperation?
  ) -> [TagOperation] {
    guard case .lock(var lock) = finish else { return [content] + [finish].compactMap(\.self) }
    if let message = content.message { lock.expected = message }
    return [content, .lock(lock)]
  }

  /// The bytes of the message that the operation writes, or `nil` if it writes none.
  private var message: [UInt8]? {
    switch self {
    case .write(let message): message
    case .writeMirrored(let mirrored): mirrored.message
    case .erase, .format, .restore, .unmirror, .lock, .protect, .unprotect: nil
    }
  }

  /// Whether the operation changes only settings and locks, and no message.
  var isAboutSettings: Bool {
    switch self {
    case .unmirror, .lock, .protect, .unprotect: true
    case .write, .writeMirrored, .erase, .format, .restore: false
    }
  }

  /// Whether the operation writes a message with mirrored values.
  var isMirrored: Bool { if case .writeMirrored = self { true } else { false } }

  /// The operation's name as a verb, for messages.
  package var name: String {
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

/// The options for reading and changing tags.
public struct TagOptions: Hashable, Sendable {
  /// Whether to identify the chip before a read or write. Other operations always do.
  public var identifies = true
  /// Whether to fully identify old chips that do not know GET_VERSION, as always happens before
  /// locking, formatting and erasing. Otherwise they are read and written by their capability
  /// container.
  public var tellsOldChipsApart = false
  /// Whether to read back the written content, both before and after the write that makes it valid.
  public var verifies = true
  /// Whether to send length and message together in one UPDATE on any Type 4 card, without reading
  /// the present message.
  ///
  /// This saves exchanges, but a card that leaves the field at that moment must undo or finish the
  /// update by itself. NTAG 424 DNA is known to do so, and gets such an update with either setting.
  public var trustsSingleUpdate = false
  /// Whether to look for a second tag before changing one.
  public var detectsOtherTags = true
  /// Whether to overwrite malformed contents.
  public var overwritesMalformed = false
  /// The number of times that the tag is selected again after a failed exchange before giving up.
  public var recoveries = 3

  /// Creates the default options, which are the safest.
  public init() {}

  /// The options with the fewest exchanges that still protect a tag that leaves early: no
  /// identification, no read-back, no search for a second tag.
  public static let fewestExchanges: TagOptions = {
    var options = TagOptions()
    options.identifies = false
    options.verifies = false
    options.trustsSingleUpdate = true
    options.detectsOtherTags = false
    return options
  }()

  /// Whether to write Type 4 tags without reading their contents before or after.
  var writesBlindly: Bool { trustsSingleUpdate && !verifies }
}
