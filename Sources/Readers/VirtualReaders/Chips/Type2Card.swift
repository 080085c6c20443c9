/// A Type 2 chip, with its persistent memory and its volatile state.
///
/// A command comes in as bytes and its answer goes out as bytes. It uses neither time nor threads.
struct Type2Card: Sendable {
  let layout: Type2Layout
  private(set) var uid: [UInt8]
  /// The bytes of all pages as stored, including passwords.
  var memory: [UInt8]
  /// The one-way counters. Number 2 counts reads on NTAG21x.
  var counters: [UInt32] = [0, 0, 0]
  /// The number of wrong passwords or keys since the last right one. It survives a reset.
  var failedPasswords = 0
  var signature: [UInt8]

  /// The configuration that is in effect, which was read at the last reset.
  private(set) var settings = Type2Settings()
  /// The lock bytes that are in effect, by page number.
  private(set) var locksInForce: [Int: [UInt8]] = [:]
  var isAuthenticated = false
  var hasCountedRead = false
  /// The page that a first COMPATIBILITY_WRITE has named; its data is expected next.
  var compatibilityPage: Int?
  /// The state of an authentication whose second half is expected; otherwise `nil`.
  var pendingKey: PendingKey?
  /// The bytes of the key pages that are in effect, which were read at the last selection.
  private(set) var keysInForce: [UInt8] = []
  var random: DeterministicRandom

  init(layout: Type2Layout, uid: [UInt8], signature: [UInt8]) {
    self.layout = layout
    self.uid = uid
    self.signature = signature
    random = DeterministicRandom(seed: uid)
    memory = [UInt8](repeating: 0, count: (layout.lastPage + 1) * 4)
    write(Self.identity(uid), at: 0)
    for (page, bytes) in layout.factory { write(bytes, at: page) }
    powerUp()
  }

  /// Assigns another UID. If pages 0 to 2 do not show the old one, they are not changed.
  mutating func renumber(_ new: [UInt8], signature: [UInt8]) {
    // The rest of page 2 has lock bits.
    let count = 9
    if memory.starts(with: Self.identity(uid).prefix(count)) {
      write(Self.identity(new).prefix(count), at: 0)
    }
    uid = new
    self.signature = signature
  }

  /// Returns pages 0 to 2: the UID with its check bytes, and no lock bits.
  private static func identity(_ uid: [UInt8]) -> [UInt8] {
    let parts = uid + [UInt8](repeating: 0, count: max(0, 7 - uid.count))
    return parts[..<3] + [0x88 ^ parts[0] ^ parts[1] ^ parts[2]] + parts[3..<7]
      + [parts[3] ^ parts[4] ^ parts[5] ^ parts[6], 0x48, 0, 0]
  }
}

extension Type2Card {
  /// Handles the switching on of the field: the stored configuration and locks take effect.
  mutating func powerUp() {
    takeSettings()
    takeLocks()
    takeKeys()
    isAuthenticated = false
    hasCountedRead = false
    forgetHalfDoneCommands()
  }

  /// Handles a REQA or WUPA that the chip answers.
  mutating func wake() {
    isAuthenticated = false
    takeLocks()
    takeKeys()
    forgetHalfDoneCommands()
  }

  /// Handles HALT, with which the stored configuration takes effect, too.
  mutating func halt() {
    isAuthenticated = false
    takeSettings()
    forgetHalfDoneCommands()
  }

  private mutating func forgetHalfDoneCommands() {
    compatibilityPage = nil
    pendingKey = nil
  }

  private mutating func takeSettings() {
    settings =
      switch layout.keys {
      case .tripleDES: Type2Settings(authenticationPages: pages(0x2A, 2))
      case .aes: Type2Settings(aesPages: pages(0x29, 2))
      case nil: Type2Settings(layout, configuration: layout.config.map { pages($0, 2) })
      }
  }

  private mutating func takeKeys() {
    if let pages = layout.hiddenPages { keysInForce = self.pages(pages.lowerBound, pages.count) }
  }

  mutating func takeLocks() {
    for map in lockMaps { locksInForce[map.page] = page(map.page) }
  }

  /// All sets of lock bits of the chip.
  var lockMaps: [LockMap] { [.fixed] + [layout.dynamicLock].compactMap(\.self) }

  /// Returns the stored bytes of `count` pages from `first` on, which must exist.
  func pages(_ first: Int, _ count: Int) -> [UInt8] {
    Array(memory[(first * 4)..<((first + count) * 4)])
  }

  /// Stores bytes from a page on, without any check.
  mutating func write(_ bytes: some Collection<UInt8>, at page: Int) {
    let start = page * 4
    memory.replaceSubrange(start..<min(start + bytes.count, memory.count), with: bytes)
  }
}
