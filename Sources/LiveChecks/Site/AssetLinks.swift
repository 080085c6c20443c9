import Basics
import JSONText
import RouteFiles

/// A file of Android: the apps that a site opens.
struct AssetLinks {
  /// What Android would not take.
  private(set) var faults: [(LiveCode, String)] = []

  /// Reads the file's bytes.
  init(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let file = JSONCursor(try JSONValue(parsing: bytes))
      for entry in try file.array() { try look(at: entry) }
    } catch {
      faults.append(
        (
          .linksInvalid,
          "the file is no assetlinks.json: \(shortened("\(error)", to: 300)); mend it"
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
          "\(quoted(text)) of \(shortened(package)) is no SHA-256 fingerprint as Android takes it: 32 "
            + "pairs of hexadecimal digits in capitals, with ':' between them"
        ))
    }
  }
}
