/// The characteristics of a Type 2 chip: its memory as delivered and its commands.
struct Type2Layout: Sendable {
  /// The reactions to an unknown command: silence, or a refusal (NAK).
  enum Unknown: Sendable { case mute, nak }

  /// The times at which newly set lock bits take effect: at once, or after the next activation.
  enum LockMoment: Sendable { case atOnce, afterActivation }

  /// The values that a chip can mirror into its memory.
  enum Mirror: Sendable { case none, uid, uidAndCounter }

  /// The one-way counters of a chip.
  enum Counters: Sendable {
    case none
    /// A 16-bit counter in this page, increased by writing the page.
    case page(Int)
    /// The NFC counter with number 2, increased by the first read after power-up.
    case reads
    /// Three counters, increased by a command.
    case three
  }

  var lastPage: Int
  /// The number of the first page after the user memory.
  var userEnd: Int
  var version: [UInt8]?
  /// The number of the first of four configuration pages: CFG0, CFG1, PWD, PACK.
  var config: Int?
  var dynamicLock: LockMap?
  var counters = Counters.none
  var mirror = Mirror.none
  /// The pages that are not zero on a new chip, by number from 2 on.
  var factory: [Int: [UInt8]]
  var unknown = Unknown.mute
  var locking = LockMoment.atOnce
  /// The key storage, if the chip authenticates with keys in its memory.
  var keys: Type2Keys?

  /// The pages that can be written but never read.
  var hiddenPages: ClosedRange<Int>? { keys?.pages }
  /// The number of the first page with protection settings, or `nil` if there is none.
  var settingsPage: Int? { config ?? keys?.settingsPage }
  /// Whether the chip supports PWD_AUTH, READ_SIG, FAST_READ and GET_VERSION.
  var isModern: Bool { version != nil }
  /// Whether the chip has one-way counters that are increased by command.
  var hasThreeCounters: Bool { if case .three = counters { true } else { false } }
  /// Whether the chip counts the reads after power-up.
  var countsReads: Bool { if case .reads = counters { true } else { false } }
  /// The number of the page that is a counter, or `nil` if there is none.
  var counterPage: Int? { if case .page(let page) = counters { page } else { nil } }
}
