import Basics
package import InvocationURLs

/// A template for the file names of many codes: text with fields in braces, such as `{index:04}`.
package struct NameTemplate: Hashable, Sendable {
  /// A piece of a template for file names: text or a field.
  enum Part: Hashable, Sendable {
    /// Fixed text between fields.
    case text(String)
    /// The number of the code, from 1, padded with zeros to a width.
    case index(width: Int)
    /// The host of the code's URL.
    case host
    /// The segments of the URL's path, joined by `-`.
    case path
    /// The last segment of the URL's path.
    case last
    /// A hash of the code's whole text, in 16 hexadecimal digits.
    case hash
  }

  /// The maximum number of bytes in a name without its suffix. File systems allow 255.
  package static let maxNameLength = 200
  /// The limit for a template, in bytes, so that the number in a name is never cut off.
  static let longestTemplate = 100
  /// The maximum number of bytes that a host or a path takes in a name.
  static let longestField = 80

  let parts: [Part]
  /// The template as it was given.
  package let text: String

  /// The default template, which makes names such as `0001-s-42`.
  package static let usual = NameTemplate(
    parts: [.index(width: 4), .text("-"), .path], text: "{index:04}-{path}")

  init(parts: [Part], text: String) {
    self.parts = parts
    self.text = text
  }
}

extension NameTemplate {
  /// Whether the template makes different names for all codes: the number comes first, and no digit
  /// can follow it.
  package var isUniqueByConstruction: Bool {
    var rest = parts[...]
    if case .text? = rest.first { rest.removeFirst() }
    guard case .index? = rest.popFirst() else { return false }
    guard let next = rest.first else { return true }
    if case .text(let text) = next { return !(text.first?.isNumber ?? false) }
    return false
  }

  /// Returns the file name of a code, without a suffix. `url` is `nil` for text that is not a URL.
  package func name(index: Int, text: String, url: InvocationURL?) -> String {
    Self.fileName(filled(index: index, text: text, url: url))
  }

  /// Returns the template with its fields filled in, for use in a longer name.
  package func filled(index: Int, text: String, url: InvocationURL?) -> String {
    var name = ""
    for part in parts {
      switch part {
      case .text(let text): name += text
      case .index(let width):
        let digits = String(index)
        name += String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
      case .host: name += Self.plain(url.map { String($0.canonical.host) } ?? "text")
      case .path: name += Self.plain(url.map { String($0.path) } ?? text)
      case .last:
        let last = url?.pathSegments.last { !$0.isEmpty }
        name += Self.plain(last.map { String($0) } ?? "")
      case .hash: name += hexadecimal(stableHash(text.utf8), width: 16, .small)
      }
    }
    return name
  }

  /// Returns a name that is valid on every system. A long name is shortened and gets a hash of the
  /// whole. A name that is a device on Windows, even with an extension, gets `_` in front.
  package static func fileName(_ name: String) -> String {
    bounded(isDevice(name) ? "_" + name : name)
  }

  /// Whether the name is a device on Windows, in any case and with any extension, such as `CON.v2`.
  private static func isDevice(_ name: String) -> Bool {
    var base = Array(name.utf8.prefix { $0 != UInt8(ascii: ".") })
    while base.last == UInt8(ascii: " ") { base.removeLast() }
    let word = String(decoding: base, as: UTF8.self).uppercased()
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(word) { return true }
    return word.count == 4 && ["COM", "LPT"].contains(word.prefix(3))
      && word.last.map { "0123456789¹²³".contains($0) } ?? false
  }

  private static func bounded(_ name: String) -> String {
    guard name.utf8.count > maxNameLength else { return name }
    return String(decoding: Array(name.utf8.prefix(maxNameLength - 17)), as: UTF8.self)
      + "-" + hexadecimal(stableHash(name.utf8), width: 16, .small)
  }

  /// Reduces text to characters that are safe in file systems, shells and archives: letters,
  /// digits, `.`, `_` and `-`. Everything between them becomes one `-`, with none at the ends.
  package static func plain(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "."):
        bytes.append(byte)
      default:
        if let last = bytes.last, last != UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
      }
    }
    bytes = Array(bytes.prefix(longestField))
    while let last = bytes.last, last == UInt8(ascii: "-") || last == UInt8(ascii: ".") {
      bytes.removeLast()
    }
    let start = bytes.firstIndex { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    return start.map { String(decoding: bytes[$0...], as: UTF8.self) } ?? "root"
  }
}

/// Returns a 64-bit hash that is the same on every machine and in every run: FNV-1a with an
/// additional mixing step.
package func stableHash(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
  return hash ^ (hash >> 33)
}
