import CommandHabits
import JSONText
import LibCrypto
import Tags

/// What the signature in a chip says of it.
struct OriginalityWords {
  /// The bytes that the chip gave; none when it has no signature to give.
  private let signature: [UInt8]
  /// Whose key made it; `nil` when none that is known did.
  private let family: OriginalityFamily?
  /// Who made the chip by its own word, when that is somebody else.
  private let maker: String?

  init(uid: TagUID, signature: [UInt8], maker: String?) throws {
    (self.signature, self.maker) = (signature, maker)
    family =
      signature.isEmpty
      ? nil : try OriginalitySignature.identify(uid: uid.bytes, signature: signature)
  }

  /// Whether the maker of a chip that claims no other maker signed this number.
  private var isVerified: Bool { family != nil && maker == nil }

  /// What the signature proves and what it does not; `nil` for a chip that has none.
  var sentence: String? {
    guard !signature.isEmpty else { return nil }
    guard let family else {
      return "of no maker that is known: the chip is a copy, or of another make"
    }
    guard maker == nil else {
      return "made by \(family.maker) for another chip: this one was given a copy of it"
    }
    return "made by \(family.maker) (\(family.name)): it signed this number; that does not prove "
      + "that the chip is not a copy"
  }

  var json: JSONValue {
    guard !signature.isEmpty else { return .null }
    return [
      "signature": .string(ByteText.hexadecimal.text(signature)), "verified": .bool(isVerified),
      "family": JSONValue(family?.rawValue), "signer": JSONValue(family?.maker),
      "proves": .string(
        isVerified
          ? "that the maker signed this number, not that the chip is not a copy" : "nothing"),
    ]
  }
}
