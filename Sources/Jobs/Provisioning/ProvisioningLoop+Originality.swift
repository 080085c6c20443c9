import Cryptography
import Tags

extension ProvisioningLoop where Link: ~Copyable, Book: ~Copyable {
  /// Checks the manufacturer's signature. Returns a refusal if it is missing or wrong.
  ///
  /// A genuine signature proves that the manufacturer signed the UID. It does not prove that this
  /// chip is not a copy.
  mutating func originalityRefusal(_ tag: inout NDEFTag<Link>) throws -> TagRefusal? {
    let info: TagInfo
    do throws(TagError) { info = try tag.info() } catch {
      if error.problem.isAboutReader { throw error.readerLost(row: nil) }
      return TagRefusal(error)
    }
    if info.signature == nil, info.selection.sak == 0, !tag.passesFrames() {
      return .plainReader("the job requires chips with a manufacturer's signature")
    }
    guard let signature = info.signature, !signature.isEmpty else {
      return .notOriginal("the chip has no manufacturer's signature")
    }
    let family = try OriginalitySignature.identify(
      uid: info.selection.uid.bytes, signature: signature)
    return family == nil ? .notOriginal("the manufacturer's signature is not valid") : nil
  }
}
