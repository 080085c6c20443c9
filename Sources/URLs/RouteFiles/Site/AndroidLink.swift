import Basics
package import JSONText
import NDEF

/// An Android app that opens a site's URLs, as listed in `assetlinks.json`.
package struct AndroidLink: Sendable, Hashable {
  /// The app's package, such as `com.example.eat`.
  package let name: String
  /// The SHA-256 of its signing certificate: 32 bytes in capital hexadecimal digits, separated by
  /// colons.
  package let fingerprint: String

  /// Parses `com.example.eat=AB:CD:…`, or returns `nil` if the text has another form.
  package init?(_ text: String) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, NDEFRecord.isAndroidPackage(String(halves[0])) else { return nil }
    let digits = halves[1].utf8.filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 64, digits.allSatisfy(\.isHexadecimalDigit) else { return nil }
    let capitals = digits.map { Character(UnicodeScalar($0.uppercasedASCII)) }
    name = String(halves[0])
    fingerprint = stride(from: 0, to: 64, by: 2).map { String(capitals[$0...$0 + 1]) }
      .joined(separator: ":")
  }

  /// Whether the text is a fingerprint in the form that Android accepts.
  package static func isFingerprint(_ text: String) -> Bool {
    let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
    return pairs.count == 32
      && pairs.allSatisfy { pair in
        pair.utf8.count == 2
          && pair.utf8.allSatisfy { $0.isHexadecimalDigit && $0 == $0.uppercasedASCII }
      }
  }

  /// Returns the contents of `.well-known/assetlinks.json` for these apps.
  package static func file(_ links: [AndroidLink]) -> JSONValue {
    .array(
      links.map { link in
        [
          "relation": ["delegate_permission/common.handle_all_urls"],
          "target": [
            "namespace": "android_app", "package_name": .string(link.name),
            "sha256_cert_fingerprints": [.string(link.fingerprint)],
          ],
        ]
      })
  }
}
