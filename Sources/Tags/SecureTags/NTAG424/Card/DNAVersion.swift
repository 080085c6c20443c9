/// The card's answer to GetVersion, which identifies the chip.
package struct DNAVersion: Hashable, Sendable {
  /// The seven bytes about the chip's hardware.
  package let hardware: [UInt8]
  /// The seven bytes about the chip's software.
  package let software: [UInt8]
  /// The bytes about the chip's production: UID, batch number and date.
  package let production: [UInt8]

  /// Creates a version from the three frames of the card's answer.
  package init(hardware: [UInt8], software: [UInt8], production: [UInt8]) {
    (self.hardware, self.software, self.production) = (hardware, software, production)
  }

  /// Whether this is an NTAG 424 DNA: product type NTAG (04), version 30.
  package var is424DNA: Bool {
    hardware.count == 7 && hardware[0] == 0x04 && hardware[1] == 0x04 && hardware[3] == 0x30
  }

  /// Whether the chip has a tamper wire (NTAG 424 DNA TagTamper).
  package var hasTamperWire: Bool { is424DNA && hardware[2] == 0x08 }

  /// The chip's product name.
  package var name: String {
    guard is424DNA else { return "another chip (hardware \(hexadecimal(hardware)))" }
    return hasTamperWire ? "NTAG 424 DNA TT" : "NTAG 424 DNA"
  }
}

extension DNACard where Link: ~Copyable {
  /// Asks the card for its version (GetVersion). Ends the session.
  package mutating func version() throws(DNAError) -> DNAVersion {
    let action = "ask for the version"
    session = nil
    var parts: [[UInt8]] = []
    for (code, expected) in [
      (DNACommand.version, DNAStatus.more), (DNACommand.next, .more), (DNACommand.next, .done),
    ] {
      let (answer, status) = try native(action, code)
      guard status == expected else { throw failed(action, .status(status)) }
      let least = parts.count < 2 ? 7 : 14
      guard answer.count >= least else {
        throw failed(action, .answerLength(got: answer.count, expected: least))
      }
      parts.append(answer)
    }
    return DNAVersion(hardware: parts[0], software: parts[1], production: parts[2])
  }

  /// Reads the originality signature (Read_Sig): NXP's signature of the UID, 56 bytes. Ends the
  /// session.
  package mutating func signature() throws(DNAError) -> [UInt8] {
    let action = "read the signature"
    session = nil
    let (answer, status) = try native(action, DNACommand.signature, [0x00])
    guard status == .done || status == .signed else {
      throw failed(action, .status(status))
    }
    guard answer.count == 56 else {
      throw failed(action, .answerLength(got: answer.count, expected: 56))
    }
    return answer
  }

  /// Reads a range of a file's bytes without a key, as phones do. Ends the session.
  package mutating func readWithoutKey(
    _ file: DNAFile, _ range: Range<Int>
  ) throws(DNAError) -> [UInt8] {
    session = nil
    let action = "read \(file.name)"
    let (_, selected) = try transmit(action, APDU.selectFile(0xE102 + Int(file.rawValue)))
    guard selected == .doneISO else { throw failed(action, .status(selected)) }
    var result: [UInt8] = []
    while result.count < range.count {
      let start = range.lowerBound + result.count
      let count = min(
        range.upperBound - start, 240, max(1, link.capabilities.maxResponseLength - 2))
      let (piece, status) = try transmit(action, APDU.read(start, count))
      guard status == .doneISO else { throw failed(action, .status(status)) }
      guard piece.count == count else {
        throw failed(action, .answerLength(got: piece.count, expected: count))
      }
      result += piece
    }
    return result
  }
}
