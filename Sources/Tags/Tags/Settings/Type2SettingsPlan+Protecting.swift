extension Type2SettingsPlan {
  /// Plans a protection: the password, its acknowledgement and a test; what needs it; the first
  /// page; a reset and two tests.
  ///
  /// The password changes only while nothing needs it, so that a torn write can never leave an
  /// unknown password in force.
  mutating func protect(_ wanted: TagProtection, _ access: TagPasswordState)
    throws(TagOperationFailure)
  {
    let (page, settings) = try settings()
    let first = try checked(wanted)
    let isOn = settings.firstProtectedPage != nil
    let isSame = isOn && access.opened == wanted.password
    let answer = wanted.password.answerBytes ?? [0, 0]
    var bytes = settings.bytes
    if isOn && !isSame || !isOn && settings.passwordAttempts != 0 {
      try switchOff(page, &bytes, settings)
    }
    if !isSame {
      writeSecret(page + 2, .password, wanted.password)
      writeSecret(page + 3, .answer, wanted.password)
      add(.prove(.password))
    } else if access.answer != answer {
      writeSecret(page + 3, .answer, wanted.password)
    }
    var final = bytes
    final[3] = UInt8(first)
    final[4] = final[4] & ~Type2Configuration.passwordBits | UInt8(wanted.attempts)
    if wanted.protectsReading { final[4] |= Type2Configuration.readingBit }
    try change(page, bytes, to: final, settings, [.access, .protection])
    if !changes, !isResumed { return }
    add(.reset)
    add(.prove(.password))
    add(.check((page * 4)..<(page * 4 + 8)))
    if let probe = probe(from: first, to: memory.lastUserPage) {
      add(.prove(.refusal(page: probe)))
    }
  }

  /// Plans to remove a protection: first nothing needs the password any more, and this takes
  /// effect; then the factory password is restored, unless the tag was seen to have it.
  mutating func unprotect(
    _ access: TagPasswordState, hasFactoryPassword: Bool
  ) throws(TagOperationFailure) {
    let (page, settings) = try settings()
    if let first = settings.firstProtectedPage, access.opened == nil {
      throw TagOperationFailure("look at the settings", .password(page: first))
    }
    var bytes = settings.bytes
    try switchOff(page, &bytes, settings)
    if !hasFactoryPassword {
      writeSecret(page + 2, .password, .factory)
      writeSecret(page + 3, .answer, .factory)
    }
    if !changes, !isResumed { return }
    add(.prove(.password))
    add(.reset)
    add(.check((page * 4)..<(page * 4 + 8)))
    add(.prove(.password))
  }

  /// Plans to switch off all password protection, and the reset that makes this take effect.
  private mutating func switchOff(
    _ page: Int, _ bytes: inout [UInt8], _ settings: Type2Configuration
  ) throws(TagOperationFailure) {
    var off = bytes
    if settings.firstProtectedPage != nil { off[3] = 0xFF }
    off[4] &= ~Type2Configuration.passwordBits
    if off == bytes { return }
    try change(page, bytes, to: off, settings, [.protection, .access])
    add(.reset)
    add(.check((page * 4)..<(page * 4 + 8)))
    bytes = off
  }

  /// Plans the writes for settings pages that change, in the order of `purposes`.
  private mutating func change(
    _ page: Int, _ old: [UInt8], to new: [UInt8], _ settings: Type2Configuration,
    _ purposes: [TagPlan.Purpose]
  ) throws(TagOperationFailure) {
    if old != new, settings.isFrozen {
      throw TagOperationFailure(
        "plan the protection",
        .cannotProtect("the chip's settings are frozen for good, including the password"))
    }
    for purpose in purposes {
      let index = purpose == .access ? 1 : 0
      let bytes = Array(new[(index * 4)..<(index * 4 + 4)])
      if !old[(index * 4)...].starts(with: bytes) { write(page + index, bytes, purpose) }
    }
  }

  private func settings() throws(TagOperationFailure) -> (page: Int, Type2Configuration) {
    func refuse(_ why: String) -> TagOperationFailure {
      TagOperationFailure("look at the settings", .cannotProtect(why))
    }
    guard let product = memory.product else {
      throw refuse("the chip is unknown, so its password pages are unknown too")
    }
    guard let page = product.configurationPage else {
      throw refuse(
        product == .ultralightC
          ? "\(one(product.name)) has a key for 3DES and no password"
          : "\(one(product.name)) has no password")
    }
    guard let settings = Type2Configuration(memory) else {
      throw refuse("the chip's settings cannot be read")
    }
    return (page, settings)
  }

  private func checked(_ wanted: TagProtection) throws(TagOperationFailure) -> Int {
    func refuse(_ why: String) -> TagOperationFailure {
      TagOperationFailure("plan the protection", .cannotProtect(why))
    }
    let first = wanted.firstPage ?? 4
    guard (0...memory.lastUserPage).contains(first) else {
      throw refuse("protection can begin with page 0 to \(memory.lastUserPage), not \(first)")
    }
    guard (0...7).contains(wanted.attempts) else {
      throw refuse("a chip can allow up to 7 wrong passwords, or 0 for any number")
    }
    return first
  }
}
