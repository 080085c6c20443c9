/// The two status bytes that end every answer of a card: 91 and a native code, or an ISO 7816
/// status word.
package struct DNAStatus: Hashable, Sendable, CustomStringConvertible {
  /// The two bytes of the status, the first one in the high half.
  package let word: UInt16

  /// Creates a status from its two bytes, the first one in the high half.
  package init(_ word: UInt16) { self.word = word }

  /// The status of a native command that succeeded.
  package static let done = DNAStatus(0x9100)
  /// Success of the command Read_Sig.
  package static let signed = DNAStatus(0x9190)
  /// Success of an ISO 7816 command.
  package static let doneISO = DNAStatus(0x9000)
  /// More data follows: the next frame is expected.
  package static let more = DNAStatus(0x91AF)
  /// The command's MAC or padding is wrong, or a changed key's checksum.
  package static let integrity = DNAStatus(0x911E)
  /// A field of the command has an invalid value.
  package static let parameter = DNAStatus(0x919E)
  /// The card does not allow the command in its present state or with these access rights.
  package static let permission = DNAStatus(0x919D)
  /// The card asks to wait and repeat the command.
  package static let delay = DNAStatus(0x91AD)
  /// The key is wrong, or no key was used.
  package static let authentication = DNAStatus(0x91AE)

  /// The meaning of the status word, for people.
  private var meaning: String {
    switch word {
    case 0x9000, 0x9100, 0x9190: "done"
    case 0x910C: "nothing was changed"
    case 0x911C: "it does not know the command"
    case 0x911E: "the command's MAC, its padding or a key's checksum is wrong"
    case 0x9140: "there is no such key"
    case 0x917E: "the command has the wrong length"
    case 0x919D: "this is not allowed"
    case 0x919E: "a field has an invalid value"
    case 0x91AD: "it asks for a delay after wrong keys"
    case 0x91AE: "the wrong key, or none, was used"
    case 0x91AF: "there is more to come"
    case 0x91BE: "this is outside the file"
    case 0x91CA: "an earlier command was not completed"
    case 0x91EE: "its memory failed"
    case 0x91F0: "there is no such file"
    case 0x6282: "the file ends earlier"
    case 0x6700: "the command has the wrong length"
    case 0x6982: "it requires authentication"
    case 0x6985: "its conditions are not satisfied"
    case 0x6A80: "the data is wrong"
    case 0x6A82: "there is no such application or file"
    case 0x6A86, 0x6B00: "the parameters are wrong"
    case 0x6D00: "it does not know the command"
    case 0x6E00: "it does not know the command class"
    default: "it refused"
    }
  }

  /// The meaning and the code: "there is no such key (status 9140)".
  package var description: String {
    "\(meaning) (status \(hexadecimal([UInt8(word >> 8), UInt8(word & 0xFF)])))"
  }
}
