import LibCrypto
import Tags

extension TapLoop where Link: ~Copyable, Book: ~Copyable {
  /// What is wrong with the maker's signature, if it is asked for; a refusal of the tag's.
  ///
  /// A genuine signature proves that the maker signed the UID, and not that this chip is not a copy.
  mutating func originalityRefusal(_ tag: inout NDEFTag<Link>) throws -> TapRefusal? {
    let info: TagInfo
    do throws(TagError) { info = try tag.info() } catch {
      if error.problem.isAboutReader { throw error.readerLost(row: nil) }
      return TapRefusal(error)
    }
    if info.signature == nil, info.selection.sak == 0, !tag.passesFrames() {
      return .plainReader("the job wants chips that prove who made them")
    }
    guard let signature = info.signature, !signature.isEmpty else {
      return .notOriginal("the chip shows no signature of its maker")
    }
    let family = try OriginalitySignature.identify(
      uid: info.selection.uid.bytes, signature: signature)
    return family == nil ? .notOriginal("the maker's signature does not verify") : nil
  }
}
