import JSONText
import RouteFiles

/// A check of Android's `assetlinks.json`, the list of apps that a site opens.
struct AssetLinks {
  /// The findings for what Android would not accept.
  private(set) var faults: [(LiveFindingCode, String)] = []

  /// Parses the bytes of an `assetlinks.json` file and checks it.
  init(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let file = JSONCursor(try JSONValue(parsing: bytes))
      for entry in try file.array() { try look(at: entry) }
    } catch {
      faults.append(
        (
          .linksInvalid,
          "the file is not a valid assetlinks.json: \(shortened("\(error)", to: 300)); fix it"
        ))
    }
  }

  private mutating func look(at entry: JSONCursor) throws(JSONError) {
    for relation in try entry.require("relation").array() { _ = try relation.string() }
    let target = try entry.require("target")
    guard try target.require("namespace").string() == "android_app" else { return }
    let package = try target.require("package_name").string()
    for fingerprint in try target.require("sha256_cert_fingerprints").array() {
      let text = try fingerprint.string()
      guard !AndroidLink.isFingerprint(text), !faults.contains(where: { $0.0 == .linksFingerprint })
      else {
        continue
      }
      faults.append(
        (
          .linksFingerprint,
          "\(quoted(text)) of \(shortened(package)) is not a SHA-256 fingerprint as Android requires it: 32 "
            + "pairs of hexadecimal digits in capitals, separated by ':'"
        ))
    }
  }
}
