/// A Type 2 chip: memory, what survives without power, and what does not.
///
/// A command comes in as bytes and its answer goes out; there is no time and no thread in it.
struct Type2Card: Sendable {
  let layout: Type2Layout
  private(set) var uid: [UInt8]
  /// Every page as stored, passwords too.
  var memory: [UInt8]
  /// One-way counters: number 2 counts reads on NTAG21x.
  var counters: [UInt32] = [0, 0, 0]
  /// Wrong passwords or keys since the last right one; they outlive a reset.
  var failedPasswords = 0
  var signature: [UInt8]

  /// The configuration as it was at the last reset: it acts only then.
  private(set) var settings = Type2Settings()
  /// The lock pages that are in force, by page.
  private(set) var locksInForce: [Int: [UInt8]] = [:]
  var isAuthenticated = false
  var hasCountedRead = false
  /// The page that a COMPATIBILITY_WRITE has named; its data comes next.
  var compatibilityPage: Int?
  /// What the second half of an authentication by a key is about.
  var pendingKey: PendingKey?
  /// The pages of keys as they were when the chip was last selected: others act only from then on.
  private(set) var keysInForce: [UInt8] = []
  var random: DNARandom

  init(layout: Type2Layout, uid: [UInt8], signature: [UInt8]) {
    self.layout = layout
    self.uid = uid
    self.signature = signature
    random = DNARandom(seed: uid)
    memory = [UInt8](repeating: 0, count: (layout.lastPage + 1) * 4)
    write(Self.identity(uid), at: 0)
    for (page, bytes) in layout.factory { write(bytes, at: page) }
    powerUp()
  }

  /// Becomes a chip of another number; pages that show no number are left as they are.
  mutating func renumber(_ new: [UInt8], signature: [UInt8]) {
    // The rest of page 2 holds lock bits.
    let count = 9
    if memory.starts(with: Self.identity(uid).prefix(count)) {
      write(Self.identity(new).prefix(count), at: 0)
    }
    uid = new
    self.signature = signature
  }

  /// Pages 0 to 2: the serial number with its check bytes, and no lock bits.
  private static func identity(_ uid: [UInt8]) -> [UInt8] {
    let parts = uid + [UInt8](repeating: 0, count: max(0, 7 - uid.count))
    return parts[..<3] + [0x88 ^ parts[0] ^ parts[1] ^ parts[2]] + parts[3..<7]
      + [parts[3] ^ parts[4] ^ parts[5] ^ parts[6], 0x48, 0, 0]
  }
}

extension Type2Card {
  /// The field came up: configuration and locks act from here on.
  mutating func powerUp() {
    takeSettings()
    takeLocks()
    takeKeys()
    isAuthenticated = false
    hasCountedRead = false
    forgetHalfDoneCommands()
  }

  /// REQA or WUPA was answered.
  mutating func wake() {
    isAuthenticated = false
    takeLocks()
    takeKeys()
    forgetHalfDoneCommands()
  }

  /// HALT was understood; a chip takes its configuration then as well.
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

  /// Every set of lock bits that the chip has.
  var lockMaps: [LockMap] { [.fixed] + [layout.dynamicLock].compactMap(\.self) }

  /// Four stored bytes.
  func page(_ number: Int) -> [UInt8] { pages(number, 1) }

  /// Stored bytes of pages that exist.
  func pages(_ first: Int, _ count: Int) -> [UInt8] {
    Array(memory[(first * 4)..<((first + count) * 4)])
  }

  /// Stores bytes, with no question asked.
  mutating func write(_ bytes: some Collection<UInt8>, at page: Int) {
    let start = page * 4
    memory.replaceSubrange(start..<min(start + bytes.count, memory.count), with: bytes)
  }
}
