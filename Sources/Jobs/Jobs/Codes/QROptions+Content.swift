package import Contents
package import QRCodes

extension QROptions {
  /// Applies the requirements of a content's standard. Throws if other options were requested.
  package mutating func obey(_ need: SymbolRequirement, of content: String) throws(ContentError) {
    guard level == need.level, let most = QRVersion(need.maxVersionNumber),
      versions.lowerBound <= most
    else {
      throw ContentError(
        content, nil,
        .combination(
          "its standard requires a code of level \(need.level) and at most version \(need.maxVersionNumber); "
            + "leave out other levels and versions"))
    }
    boostsLevel = false
    versions = versions.lowerBound...min(versions.upperBound, most)
    if !need.allowsECI { eci = .never }
  }
}
