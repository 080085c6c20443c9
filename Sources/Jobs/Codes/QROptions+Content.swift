package import Contents
package import QRCodes

extension QROptions {
  /// Does as the standard of a content asks; what was asked for and is something else is refused.
  package mutating func obey(_ need: SymbolNeed, of content: String) throws(ContentError) {
    guard level == need.level, let most = QRVersion(need.mostVersion), versions.lowerBound <= most
    else {
      throw ContentError(
        content, nil,
        .combination(
          "its standard asks for a code of level \(need.level) and at most of version \(need.mostVersion); "
            + "leave other levels and versions out"))
    }
    boostsLevel = false
    versions = versions.lowerBound...min(versions.upperBound, most)
    if !need.allowsECI { eci = .never }
  }
}
