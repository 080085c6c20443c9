/// Where things are shown in a file, from the bytes of its settings.
struct SDMPicture {
  var meta = 0xF
  var file = 0xF
  var options: UInt8 = 0
  var uid: Int?
  var counter: Int?
  var picc: Int?
  var input: Int?
  var secret: (start: Int, count: Int)?
  var mac: Int?

  init?(_ settings: [UInt8]) {
    options = settings[3]
    let rights = Int(settings[4]) | Int(settings[5]) << 8
    (meta, file) = (rights >> 12, rights >> 8 & 0xF)
    var rest = settings[6...]
    func next() -> Int? {
      guard rest.count >= 3 else { return nil }
      defer { rest = rest.dropFirst(3) }
      let bytes = Array(rest.prefix(3))
      return Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
    }
    if options & 0x80 != 0, meta == 0xE { uid = next() }
    if options & 0x40 != 0, meta == 0xE { counter = next() }
    if meta < 5 { picc = next() }
    if file != 0xF {
      input = next()
      if options & 0x10 != 0 {
        guard let start = next(), let count = next() else { return nil }
        secret = (start, count)
      }
      mac = next()
      guard let input, let mac, input <= mac, mac <= 240 else { return nil }
    }
    guard rest.isEmpty else { return nil }
  }
}

extension CardModel {
  func iso(_ apdu: [UInt8]) throws -> [UInt8] {
    guard apdu.count >= 5 else { throw Refusal(0x6700) }
    session = nil
    switch apdu[1] {
    case 0xA4 where apdu[2] == 0x04:
      guard Array(apdu[5...].prefix(7)) == [0xD2, 0x76, 0, 0, 0x85, 1, 1] else {
        throw Refusal(0x6A82)
      }
      (isSelected, isoFile, isInSeries) = (true, nil, false)
      return [0x90, 0]
    case 0xA4:
      guard isSelected, apdu.count >= 7, apdu[5] == 0xE1, (3...5).contains(apdu[6]) else {
        throw Refusal(0x6A82)
      }
      (isoFile, isInSeries) = (apdu[6] - 2, false)
      return [0x90, 0]
    case 0xB0:
      guard let file = isoFile, let content = files[file] else { throw Refusal(0x6985) }
      guard rights(file) >> 12 == 0xE || rights(file) >> 4 & 0xF == 0xE else {
        throw Refusal(0x6982)
      }
      let (offset, count) = (Int(apdu[2]) << 8 | Int(apdu[3]), Int(apdu[4]))
      guard offset + count <= content.count else { throw Refusal(0x6B00) }
      return Array(try shown(file, content)[offset..<(offset + count)]) + [0x90, 0]
    default: throw Refusal(0x6D00)
    }
  }

  /// The file as it is read by everybody.
  private func shown(_ file: UInt8, _ content: [UInt8]) throws -> [UInt8] {
    guard let setting = settings[file], setting[0] & 0x40 != 0, let picture = SDMPicture(setting)
    else { return content }
    if !isInSeries { counter += 1 }
    isInSeries = true
    var content = content
    func show(_ bytes: [UInt8], _ place: Int?) {
      guard let place else { return }
      let text = bytes.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }.joined()
      content.replaceSubrange(place..<(place + text.utf8.count), with: text.utf8)
    }
    let low = [UInt8(counter & 0xFF), UInt8(counter >> 8 & 0xFF), UInt8(counter >> 16)]
    show(uid, picture.uid)
    show(low.reversed(), picture.counter)
    if let place = picture.picc {
      let clear = [0xC7] + uid + low + [1, 2, 3, 4, 5]
      show(try Cipher.encrypt(keys[picture.meta], clear), place)
    }
    guard let place = picture.mac, let input = picture.input else { return content }
    func derived(_ label: [UInt8]) throws -> [UInt8] {
      try Cipher.code(keys[picture.file], label + [0, 1, 0, 0x80] + uid + low)
    }
    if let secret = picture.secret {
      let key = try derived([0xC3, 0x3C])
      let iv = try Cipher.encrypt(key, low + [UInt8](repeating: 0, count: 13))
      let half = Array(content[secret.start..<(secret.start + secret.count / 2)])
      show(try Cipher.encrypt(key, half, iv: iv), secret.start)
    }
    show(try Cipher.short(derived([0x3C, 0xC3]), Array(content[input..<place])), place)
    return content
  }
}
