import Basics
import Cryptography

extension DNAChip {
  /// The content of a file as seen without a key. A read is counted if the settings say so.
  mutating func view(
    _ index: Int, _ stored: [UInt8], by command: ReadSeries.Command
  ) throws(DNARefusal) -> [UInt8] {
    guard let mirrors = settings[index].mirrors else {
      series = nil
      return stored
    }
    if series?.command != command {
      if mirrors.counts {
        guard readCounter < mirrors.limit ?? 0xFF_FFFF else {
          throw mirrors.limit == nil ? .integrity : .permission
        }
        readCounter += 1
      }
      let meta = 1 + (mirrors.showsUID ? 7 : 0) + (mirrors.counts ? 3 : 0)
      let padding = mirrors.isMetaEncrypted ? random.take(16 - meta) : []
      series = ReadSeries(command: command, padding: padding)
    }
    return try mirrored(stored, mirrors)
  }

  private func mirrored(
    _ stored: [UInt8], _ mirrors: DNAMirrors
  ) throws(DNARefusal) -> [UInt8] {
    var bytes = stored
    func put(_ text: [UInt8], _ offset: Int) {
      bytes.replaceSubrange(offset..<(offset + text.count), with: text)
    }
    let offsets = mirrors.offsets
    if mirrors.showsTamper { put(loop, offsets.tamper) }
    if mirrors.isMetaEncrypted {
      put(try text(encryptedMeta(mirrors)), offsets.picc)
    } else {
      if mirrors.mirrorsUID { put(text(uid), offsets.uid) }
      if mirrors.mirrorsCounter { put(text(threeBytes(readCounter).reversed()), offsets.counter) }
    }
    guard mirrors.isCoded else { return bytes }
    let cipher = try keys[Int(mirrors.file)].cipher()
    if mirrors.encrypts {
      let half = bytes[offsets.data..<(offsets.data + offsets.dataLength / 2)]
      put(try text(encrypted(Array(half), cipher, mirrors)), offsets.data)
    }
    let key = try cipher.derived(vector([0x3C, 0xC3], mirrors))
    let code = try DNACipher(key: key).code(Array(bytes[offsets.codeStart..<offsets.code]))
    put(text(code), offsets.code)
    return bytes
  }

  /// Returns the encrypted PICCData: tag byte, UID, counter and random bytes.
  private func encryptedMeta(_ mirrors: DNAMirrors) throws(DNARefusal) -> [UInt8] {
    let tag: UInt8 = (mirrors.showsUID ? 0x87 : 0x00) | (mirrors.counts ? 0x40 : 0x00)
    let content =
      [tag] + (mirrors.showsUID ? uid : []) + (mirrors.counts ? threeBytes(readCounter) : [])
    return try keys[Int(mirrors.meta)].cipher().encrypt(content + (series?.padding ?? []))
  }

  private func encrypted(
    _ data: [UInt8], _ cipher: DNACipher, _ mirrors: DNAMirrors
  ) throws(DNARefusal) -> [UInt8] {
    let key = DNACipher(key: try cipher.derived(vector([0xC3, 0x3C], mirrors)))
    let start = threeBytes(readCounter) + [UInt8](repeating: 0, count: 13)
    return try key.encrypt(data, vector: key.encrypt(start))
  }

  /// Returns the 16 bytes from which a session key of a tap is derived.
  func vector(_ label: [UInt8], _ mirrors: DNAMirrors) -> [UInt8] {
    let content =
      label + [0x00, 0x01, 0x00, 0x80] + (mirrors.mirrorsUID ? uid : [])
      + (mirrors.mirrorsCounter ? threeBytes(readCounter) : [])
    return content + [UInt8](repeating: 0, count: 16 - content.count)
  }

  private func text(_ bytes: some Sequence<UInt8>) -> [UInt8] { Array(hexadecimal(bytes).utf8) }
}
