extension CardModel {
  /// Header lengths and modes of the commands of a session.
  func command(_ code: UInt8, _ body: [UInt8]) throws -> [UInt8] {
    if unknownCommands.contains(code) { throw Refusal(0x911C) }
    switch code {
    case 0x64:
      return try answer(code, body, header: 1, mode: session == nil ? 0 : 1) { header, _ in
        guard header[0] < 5 else { throw Refusal(0x9140) }
        return [versions[Int(header[0])]]
      }
    case 0xF5:
      return try answer(code, body, header: 1, mode: session == nil ? 0 : 1) { header, _ in
        guard let file = files[header[0]], let setting = settings[header[0]] else {
          throw Refusal(0x91F0)
        }
        let size = [UInt8(file.count & 0xFF), UInt8(file.count >> 8), 0]
        return [0] + setting[0..<3] + size + setting[3...]
      }
    case 0x51:
      guard session != nil else { throw Refusal(0x91AE) }
      return try answer(code, body, header: 0, mode: 3) { _, _ in uid }
    case 0x5F:
      guard session != nil else { throw Refusal(0x91AE) }
      return try answer(code, body, header: 1, mode: 3) { header, data in
        try change(file: header[0], data)
        return []
      }
    case 0xC4: return try changeKey(body)
    case 0x8D:
      guard let file = body.first, let setting = settings[file] else { throw Refusal(0x91F0) }
      return try answer(code, body, header: 7, mode: mode(setting, 8)) { header, data in
        try write(header, data)
        return []
      }
    case 0xAD:
      guard let file = body.first, let setting = settings[file] else { throw Refusal(0x91F0) }
      return try answer(code, body, header: 7, mode: mode(setting, 12)) { header, _ in
        try allow(file, 12)
        let offset = number(header[1..<4])
        guard let content = files[file], offset + number(header[4..<7]) <= content.count else {
          throw Refusal(0x91BE)
        }
        return Array(content[offset..<(offset + number(header[4..<7]))])
      }
    case 0x3C: return [UInt8](repeating: 0x5A, count: 56) + [0x91, 0x90]
    default: throw Refusal(0x911C)
    }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func rights(_ file: UInt8) -> Int {
    (settings[file].map { Int($0[1]) | Int($0[2]) << 8 }) ?? 0xFFFF
  }

  /// The file's mode, or plain where everybody is allowed and nobody opened a session for it.
  private func mode(_ setting: [UInt8], _ shift: Int) -> UInt8 {
    session == nil ? 0 : setting[0] & 3
  }

  private func allow(_ file: UInt8, _ shift: Int) throws {
    for place in [shift, 4] {
      let right = rights(file) >> place & 0xF
      if right == 0xE || right == session?.key { return }
    }
    throw Refusal(session == nil ? 0x91AE : 0x919D)
  }

  private func write(_ header: [UInt8], _ data: [UInt8]) throws {
    try allow(header[0], 8)
    let offset = number(header[1..<4])
    guard data.count == number(header[4..<7]), var content = files[header[0]] else {
      throw Refusal(0x917E)
    }
    guard offset + data.count <= content.count, !data.isEmpty else { throw Refusal(0x91BE) }
    content.replaceSubrange(offset..<(offset + data.count), with: data)
    files[header[0]] = content
  }

  private func change(file: UInt8, _ data: [UInt8]) throws {
    guard settings[file] != nil else { throw Refusal(0x91F0) }
    let right = rights(file) & 0xF
    guard right != 0xF else { throw Refusal(0x919D) }
    guard right == 0xE || right == session?.key else { throw Refusal(0x91AE) }
    guard data.count >= 3 else { throw Refusal(0x917E) }
    if data[0] & 0x40 != 0 {
      guard file == 2 else { throw Refusal(0x919D) }
      guard data.count >= 6, data[3] & 1 == 1, SDMPicture(data) != nil else {
        throw Refusal(0x919E)
      }
      if settings[file].map({ $0[0] & 0x40 == 0 }) == true { counter = 0 }
    } else if data.count != 3 {
      throw Refusal(0x917E)
    }
    settings[file] = data
  }

  private func changeKey(_ body: [UInt8]) throws -> [UInt8] {
    guard session?.key == 0, var open = session else { throw Refusal(0x91AE) }
    guard body.count == 1 + 32 + 8, body[0] < 5 else { throw Refusal(0x917E) }
    try check(0xC4, body)
    let clear = try Cipher.decrypt(
      open.enc, Array(body[1..<33]), iv: vector([0xA5, 0x5A], open))
    let number = Int(body[0])
    var key = Array(clear[..<16])
    if number == 0 {
      guard clear[17] == 0x80, clear[18...].allSatisfy({ $0 == 0 }) else { throw Refusal(0x911E) }
    } else {
      for index in key.indices { key[index] ^= keys[number][index] }
      guard Array(clear[17..<21]) == checksum(key), clear[21] == 0x80 else { throw Refusal(0x911E) }
    }
    keys[number] = key
    versions[number] = clear[16]
    keyChanges += 1
    if number == 0 {
      session = nil
      return [0x91, 0x00]
    }
    open.count += 1
    session = open
    return try Cipher.short(open.mac, [0] + little(open.count) + open.ti) + [0x91, 0x00]
  }

  private func checksum(_ key: [UInt8]) -> [UInt8] {
    var table = [UInt32](repeating: 0, count: 256)
    for index in table.indices {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      table[index] = value
    }
    let sum = key.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    return (0..<4).map { UInt8(sum >> (8 * $0) & 0xFF) }
  }

  private func little(_ count: Int) -> [UInt8] { [UInt8(count & 0xFF), UInt8(count >> 8)] }

  private func vector(_ label: [UInt8], _ open: Session) throws -> [UInt8] {
    try Cipher.encrypt(
      open.enc, label + open.ti + little(open.count) + [UInt8](repeating: 0, count: 8))
  }

  /// Whether the last eight bytes are the command's code.
  private func check(_ code: UInt8, _ body: [UInt8]) throws {
    guard let open = session, body.count >= 8 else { throw Refusal(0x911E) }
    let expected = try Cipher.short(
      open.mac, [code] + little(open.count) + open.ti + body.dropLast(8))
    guard Array(body.suffix(8)) == expected else { throw Refusal(0x911E) }
  }

  /// Opens a command, does it, and closes its answer.
  private func answer(
    _ code: UInt8, _ body: [UInt8], header length: Int, mode: UInt8,
    _ work: (_ header: [UInt8], _ data: [UInt8]) throws -> [UInt8]
  ) throws -> [UInt8] {
    guard body.count >= length + (mode == 0 ? 0 : 8) else { throw Refusal(0x917E) }
    let header = Array(body[..<length])
    var data = Array(body[length...])
    if mode != 0 {
      try check(code, body)
      data.removeLast(8)
    }
    if mode == 3, !data.isEmpty, let open = session {
      data = try unpadded(Cipher.decrypt(open.enc, data, iv: vector([0xA5, 0x5A], open)))
    }
    let result = try work(header, data)
    guard var open = session else { return result + [0x91, 0x00] }
    open.count += 1
    session = open
    if mode == 0 { return result + [0x91, 0x00] }
    var sent = result
    if mode == 3, !result.isEmpty {
      sent.append(0x80)
      while sent.count % 16 != 0 { sent.append(0) }
      sent = try Cipher.encrypt(open.enc, sent, iv: vector([0x5A, 0xA5], open))
    }
    return try sent + Cipher.short(open.mac, [0] + little(open.count) + open.ti + sent)
      + [0x91, 0x00]
  }

  private func unpadded(_ data: [UInt8]) throws -> [UInt8] {
    var data = data
    while data.last == 0 { data.removeLast() }
    guard data.popLast() == 0x80 else { throw Refusal(0x911E) }
    return data
  }
}
