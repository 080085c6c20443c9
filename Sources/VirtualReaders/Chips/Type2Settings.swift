/// What the configuration pages of a chip mean, as they were when it was last reset.
struct Type2Settings: Equatable, Sendable {
  /// The first page that needs the password; beyond the memory when none does.
  var firstProtected = Int.max
  /// Whether reading needs the password, too.
  var protectsReading = false
  /// Whether the configuration can never change again.
  var isFrozen = false
  var countsReads = false
  /// Whether READ_CNT and the counter mirror need the password.
  var protectsCounter = false
  /// How many wrong passwords close the chip for good; 0 for any number.
  var passwordLimit = 0
  var mirrorsUID = false
  var mirrorsCounter = false
  /// Whether what comes after an authentication has to have a code each (secure messaging), which is not simulated.
  var wantsCodes = false
  /// Where the mirror begins, as a byte of the memory.
  var mirrorStart = 0

  init() {}

  /// `configuration` is CFG0 and CFG1.
  init(_ layout: Type2Layout, configuration: [UInt8]?) {
    guard let configuration else { return }
    let access = configuration[4]
    firstProtected = Int(configuration[3])
    protectsReading = access & 0x80 != 0
    isFrozen = access & 0x40 != 0
    passwordLimit = Int(access & 0x07)
    if layout.countsReads {
      countsReads = access & 0x10 != 0
      protectsCounter = access & 0x08 != 0
    }
    readMirror(layout, configuration)
  }

  /// Ultralight C: AUTH0 and AUTH1, where a set bit says that only writing is protected.
  init(authenticationPages bytes: [UInt8]) {
    firstProtected = Int(bytes[0])
    protectsReading = bytes[4] & 1 == 0
  }

  /// Ultralight AES: the first two pages of its settings, which have AUTH0 and the access byte where others have them.
  init(aesPages bytes: [UInt8]) {
    firstProtected = Int(bytes[3])
    protectsReading = bytes[4] & 0x80 != 0
    isFrozen = bytes[4] & 0x40 != 0
    passwordLimit = Int(bytes[6]) | Int(bytes[7] & 0x03) << 8
    wantsCodes = bytes[0] & 0x02 != 0
  }

  private mutating func readMirror(_ layout: Type2Layout, _ configuration: [UInt8]) {
    let page = Int(configuration[2])
    guard page > 3, layout.mirror != .none else { return }
    mirrorStart = page * 4 + Int(configuration[0] >> 4 & 3)
    switch layout.mirror {
    case .none: break
    // Not confirmed on a chip: the page alone turns it on, there being no second kind.
    case .uid: mirrorsUID = true
    case .uidAndCounter:
      mirrorsUID = configuration[0] & 0x40 != 0
      mirrorsCounter = configuration[0] & 0x80 != 0 && countsReads
    }
  }

  /// Whether the password is needed to change a page.
  func protectsWriting(_ page: Int) -> Bool { page >= firstProtected }
}
