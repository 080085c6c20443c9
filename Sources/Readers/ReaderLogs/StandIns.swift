extension ReaderLog {
  /// The recording with stand-ins for UIDs, keys, passwords and contents: equal bytes become equal
  /// stand-ins, and checksums are valid again, so that it replays like the original.
  ///
  /// `ownSteps` are the steps whose writes are the program's own, and no secret.
  package func withStandIns(
    ownSteps: Set<String> = [], using generator: inout some RandomNumberGenerator
  ) -> ReaderLog {
    var memory = StandInMemory(), numbers = StandInUIDs(), fields = StandInFields()
    // First what there is, then what to put in its place: an own write may come after a read.
    survey(ownSteps) { frame, spots, isOwn in
      for spot in spots {
        let bytes = Array(frame.bytes[spot.range])
        switch spot.meaning {
        case .memory(let space, let offset, let isWrite):
          memory.note(bytes, space, offset, isWrite: isWrite, isOwnStep: isOwn)
        case .uid: numbers.note(bytes, using: &generator)
        case .secret: fields.note(bytes, using: &generator)
        }
      }
    }
    memory.finish(numbers, using: &generator)
    var log = self
    log.header.hasStandIns = true
    log.header.reader = header.reader.withoutSerialNumber
    var traffic = TagTraffic(header.layer)
    for index in entries.indices {
      log.entries[index] = entries[index].replacing(
        in: header.layer, &traffic, memory, numbers, fields)
    }
    return log
  }

  private func survey(
    _ ownSteps: Set<String>,
    _ body: (Frame, [TagTraffic.Spot], _ isOwn: Bool) -> Void
  ) {
    var (traffic, isOwn) = (TagTraffic(header.layer), false)
    for entry in entries {
      switch entry {
      case .begun(let step, _): isOwn = ownSteps.contains(step)
      case .frame(let frame, _): body(frame, traffic.spots(frame), isOwn)
      case .result, .machine, .note: break
      }
    }
  }
}

extension ReaderLog.Entry {
  fileprivate func replacing(
    in layer: ReaderLog.Layer, _ traffic: inout TagTraffic, _ memory: StandInMemory,
    _ numbers: StandInUIDs, _ fields: StandInFields
  ) -> ReaderLog.Entry {
    switch self {
    case .frame(var frame, let time):
      let original = frame.bytes
      var bytes = original
      for (range, meaning) in traffic.spots(frame) {
        switch meaning {
        case .memory(let space, let offset, _):
          for (index, position) in range.enumerated() {
            bytes[position] = memory.standIn(for: original[position], space, offset + index)
          }
        case .secret:
          bytes.replaceSubrange(range, with: fields.standIn(for: Array(original[range])))
        case .uid: break
        }
      }
      numbers.replace(in: &bytes)
      var envelope = TagTraffic(layer)
      if let part = envelope.payload(original) { bytes.repairCRC(part, of: original) }
      if layer == .pn532, let chip = PN532Frame(in: original), chip.isValid { chip.repair(&bytes) }
      frame.bytes = bytes
      return .frame(frame, at: time)
    case .result(var step):
      step.says = numbers.replace(in: step.says)
      return .result(step)
    case .begun(let step, let expects): return .begun(step, expects: numbers.replace(in: expects))
    case .note(let text): return .note(numbers.replace(in: text))
    case .machine: return self
    }
  }
}

extension [UInt8] {
  /// Makes a checksum of ISO 14443-A valid again that ended this part of the original.
  fileprivate mutating func repairCRC(_ part: Range<Int>, of original: [UInt8]) {
    guard part.count > 3 else { return }
    let body = part.dropLast(2)
    guard Array(original[part.suffix(2)]) == Self.crcA(original[body]) else { return }
    replaceSubrange(part.suffix(2), with: Self.crcA(self[body]))
  }

  /// Computes the checksum CRC_A of ISO 14443-3, in the order of transmission.
  private static func crcA(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var crc: UInt16 = 0x6363
    for byte in bytes {
      var value = byte ^ UInt8(truncatingIfNeeded: crc)
      value ^= value << 4
      let wide = UInt16(value)
      crc = crc >> 8 ^ wide << 8 ^ wide << 3 ^ wide >> 4
    }
    return [UInt8(truncatingIfNeeded: crc), UInt8(crc >> 8)]
  }
}

extension String {
  /// The reader's name without its serial number, which PC/SC puts in brackets.
  fileprivate var withoutSerialNumber: String {
    guard let start = firstIndex(of: "("), let end = self[start...].firstIndex(of: ")") else {
      return self
    }
    return self[..<start] + "(serial)" + self[index(after: end)...]
  }
}
