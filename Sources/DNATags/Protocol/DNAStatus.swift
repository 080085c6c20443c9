import Basics

/// The two bytes that end every answer of a card: 91 and a code of its own, or a status of ISO 7816.
package struct DNAStatus: Hashable, Sendable {
  /// Both bytes, first one high.
  package let word: UInt16

  /// Takes both bytes.
  package init(_ word: UInt16) { self.word = word }

  /// Done.
  package static let done = DNAStatus(0x9100)
  /// Done, as Read_Sig says it.
  package static let signed = DNAStatus(0x9190)
  /// Done, of a command of ISO 7816.
  package static let doneISO = DNAStatus(0x9000)
  /// There is more: the next frame is wanted.
  package static let more = DNAStatus(0x91AF)
  /// The code of the command or its padding is wrong, or a changed key's checksum.
  package static let integrity = DNAStatus(0x911E)
  /// A field has a value that it cannot have.
  package static let parameter = DNAStatus(0x919E)
  /// Not allowed here.
  package static let permission = DNAStatus(0x919D)
  /// Wait, and say the same again.
  package static let delay = DNAStatus(0x91AD)
  /// The wrong key, or none.
  package static let authentication = DNAStatus(0x91AE)
  /// There is no such file or application.
  package static let notFoundISO = DNAStatus(0x6A82)

  /// What the word means.
  private var meaning: String {
    switch word {
    case 0x9000, 0x9100, 0x9190: "done"
    case 0x910C: "nothing was changed"
    case 0x911C: "it does not know the command"
    case 0x911E: "the command's code, its padding or a key's checksum is wrong"
    case 0x9140: "there is no such key"
    case 0x917E: "the command has the wrong length"
    case 0x919D: "this is not allowed, here or ever"
    case 0x919E: "a field has a value that it cannot have"
    case 0x91AD: "it wants to wait after wrong keys"
    case 0x91AE: "the wrong key, or none, was used"
    case 0x91AF: "there is more to come"
    case 0x91BE: "that lies outside the file"
    case 0x91CA: "an earlier command was not ended"
    case 0x91EE: "its memory failed"
    case 0x91F0: "there is no such file"
    case 0x6282: "the file ends before"
    case 0x6700: "the command has the wrong length"
    case 0x6982: "it demands authentication"
    case 0x6985: "its conditions are not satisfied"
    case 0x6A80: "wrong data"
    case 0x6A82: "there is no such application or file"
    case 0x6A86, 0x6B00: "wrong parameters"
    case 0x6D00: "it does not know the command"
    case 0x6E00: "it does not know the class of commands"
    default: "it refused"
    }
  }
}

extension DNAStatus: CustomStringConvertible {
  /// "there is no such key (status 9140)".
  package var description: String {
    "\(meaning) (status \(hexadecimal([UInt8(word >> 8), UInt8(word & 0xFF)])))"
  }
}
