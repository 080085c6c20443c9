/// The configuration of a Type 2 chip that is in effect, decoded.
struct Type2Settings: Equatable, Sendable {
  /// The number of the first page that requires the password; beyond the memory if none does.
  var firstProtected = Int.max
  /// Whether the password is required for reading, too.
  var protectsReading = false
  /// Whether the configuration is permanently frozen.
  var isFrozen = false
  var countsReads = false
  /// Whether the password is required for READ_CNT and the counter mirror.
  var protectsCounter = false
  /// The number of wrong passwords after which the chip is permanently locked; 0 for no limit.
  var passwordLimit = 0
  var mirrorsUID = false
  var mirrorsCounter = false
  /// Whether the commands after an authentication need a MAC each (secure messaging), which is not
  /// simulated.
  var wantsCodes = false
  /// The byte offset of the mirrored values in the memory.
  var mirrorStart = 0

  init() {}

  /// Decodes the configuration pages CFG0 and CFG1; without them, nothing is protected.
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

  /// Decodes AUTH0 and AUTH1 of an Ultralight C. A set bit in AUTH1 means that only writing is
  /// protected.
  init(authenticationPages bytes: [UInt8]) {
    firstProtected = Int(bytes[0])
    protectsReading = bytes[4] & 1 == 0
  }

  /// Decodes the first two settings pages of an Ultralight AES. AUTH0 and the access byte are in
  /// the usual places.
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
    // Not confirmed on a chip: the page alone turns the mirror on, because there is only one kind.
    case .uid: mirrorsUID = true
    case .uidAndCounter:
      mirrorsUID = configuration[0] & 0x40 != 0
      mirrorsCounter = configuration[0] & 0x80 != 0 && countsReads
    }
  }

  /// Whether the password is required to change a page.
  func protectsWriting(_ page: Int) -> Bool { page >= firstProtected }
}
