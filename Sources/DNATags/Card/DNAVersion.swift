import Basics
import Tags

/// What GetVersion says of a card.
package struct DNAVersion: Hashable, Sendable {
  /// The seven bytes of the hardware's part.
  package let hardware: [UInt8]
  /// The seven bytes of the software's part.
  package let software: [UInt8]
  /// The rest: the card's number, its batch and when it was made.
  package let production: [UInt8]

  /// Takes the three answers.
  package init(hardware: [UInt8], software: [UInt8], production: [UInt8]) {
    (self.hardware, self.software, self.production) = (hardware, software, production)
  }

  /// Whether NXP names it so: an NTAG (04) of the 424 DNA's version (30).
  package var is424DNA: Bool {
    hardware.count == 7 && hardware[0] == 0x04 && hardware[1] == 0x04 && hardware[3] == 0x30
  }

  /// Whether it has a wire that tells whether it was opened (424 DNA TT).
  package var hasTamperWire: Bool { is424DNA && hardware[2] == 0x08 }

  /// Its name.
  package var name: String {
    guard is424DNA else { return "another chip (hardware \(hexadecimal(hardware)))" }
    return hasTamperWire ? "NTAG 424 DNA TT" : "NTAG 424 DNA"
  }
}

extension DNACard where Link: ~Copyable {
  /// GetVersion, outside a session.
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

  /// Read_Sig, without a session: 56 bytes by which NXP signed the card's number.
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

  /// Reads a file as phones do, without a session; it ends one.
  package mutating func readOpenly(
    _ file: DNAFile, _ range: Range<Int>
  ) throws(DNAError) -> [UInt8] {
    session = nil
    let action = "read \(file.name)"
    let (_, selected) = try transmit(action, APDU.selectFile(0xE102 + Int(file.rawValue)))
    guard selected == .doneISO else { throw failed(action, .status(selected)) }
    var result: [UInt8] = []
    while result.count < range.count {
      let start = range.lowerBound + result.count
      let count = min(range.upperBound - start, 240, max(1, link.capabilities.longestAnswer - 2))
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
