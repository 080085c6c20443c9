import JSONText
import LibCrypto
import Tags

/// What the signature in a chip says of it.
struct OriginalityWords {
  /// The bytes that the chip gave; none when it has no signature to give.
  let signature: [UInt8]
  /// Whose key made it; `nil` when none that is known did.
  let family: OriginalityFamily?

  init(uid: TagUID, signature: [UInt8]) throws {
    self.signature = signature
    family =
      signature.isEmpty
      ? nil : try OriginalitySignature.identify(uid: uid.bytes, signature: signature)
  }

  /// One sentence; what a signature proves and what it does not.
  var sentence: String {
    guard !signature.isEmpty else { return "the chip has no signature to show" }
    guard let family else {
      return "its signature is of no maker that is known: a copy, or a chip of another make"
    }
    return "the number is signed by \(family.maker) (\(family.name)); "
      + "that does not prove that the chip is no copy"
  }

  var json: JSONValue {
    guard !signature.isEmpty else { return .null }
    return [
      "signature": .string(ByteText.hexadecimal.text(signature)), "verified": .bool(family != nil),
      "family": JSONValue(family?.rawValue), "maker": JSONValue(family?.maker),
      "proves": .string("that the maker signed this number, not that the chip is no copy"),
    ]
  }
}
