/// What tells one Type 2 chip from another: its memory as delivered and the commands that it knows.
struct Type2Layout: Sendable {
  /// What a chip does with a command that it does not know.
  enum Unknown: Sendable { case mute, nak }

  /// How lock bits that were just set take effect.
  enum LockMoment: Sendable { case atOnce, afterActivation }

  /// What a chip overlays on its memory.
  enum Mirror: Sendable { case none, uid, uidAndCounter }

  /// Which one-way counters a chip has.
  enum Counters: Sendable {
    case none
    /// 16 bits in a page, raised by writing that page.
    case page(Int)
    /// The NFC counter, number 2, raised by the first read.
    case reads
    /// Three counters raised by command.
    case three
  }

  var lastPage: Int
  /// The first page that no longer belongs to the user.
  var userEnd: Int
  var version: [UInt8]?
  /// The first of four configuration pages: CFG0, CFG1, PWD, PACK.
  var config: Int?
  var dynamicLock: LockMap?
  var counters = Counters.none
  var mirror = Mirror.none
  /// The pages that are not zero when delivered, from page 2 on.
  var factory: [Int: [UInt8]]
  var unknown = Unknown.mute
  var locking = LockMoment.atOnce
  /// How it authenticates by a key in its memory, if it does.
  var keys: Type2Keys?

  /// Pages that can be written and never read.
  var hiddenPages: ClosedRange<Int>? { keys?.pages }
  /// The first of the pages that say what is protected, if there are such.
  var settingsPage: Int? { config ?? keys?.settingsPage }
  /// Whether it knows PWD_AUTH, READ_SIG, FAST_READ and GET_VERSION.
  var isModern: Bool { version != nil }
  /// Whether it has one-way counters of its own to be raised by command.
  var hasThreeCounters: Bool { if case .three = counters { true } else { false } }
  /// Whether it counts reads.
  var countsReads: Bool { if case .reads = counters { true } else { false } }
  /// The page that counts when it is written, if there is one.
  var counterPage: Int? { if case .page(let page) = counters { page } else { nil } }
}
