/// The text and JSON that show the check of a chip's originality signature.
struct OriginalityOutput {
  /// The signature as read; empty if the chip has none.
  private let signature: [UInt8]
  /// The family whose key made the signature, or `nil` if it is none of the known ones.
  private let family: OriginalityFamily?
  /// The maker that the chip itself names; nil if it is also the signer.
  private let maker: String?

  init(uid: TagUID, signature: [UInt8], maker: String?) throws {
    (self.signature, self.maker) = (signature, maker)
    family =
      signature.isEmpty
      ? nil : try OriginalitySignature.identify(uid: uid.bytes, signature: signature)
  }

  /// Whether the signature is valid and the chip names no other maker than the signer.
  private var isVerified: Bool { family != nil && maker == nil }

  /// A sentence on what the signature proves and what it does not, or `nil` for a chip without one.
  var sentence: String? {
    guard !signature.isEmpty else { return nil }
    guard let family else {
      return "not by a known maker: the chip is a copy, or of another make"
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
      "signature": .string(ByteEncoding.hexadecimal.text(signature)), "verified": .bool(isVerified),
      "family": JSONValue(family?.rawValue), "signer": JSONValue(family?.maker),
      "proves": .string(
        isVerified
          ? "that the maker signed this number, not that the chip is not a copy" : "nothing"),
    ]
  }
}
