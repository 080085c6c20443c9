import Basics
public import InvocationURLs

/// How the files of many codes are named: text with fields such as `{index:04}` between braces.
public struct NameTemplate: Hashable, Sendable {
  /// A part of a name.
  enum Part: Hashable, Sendable {
    /// Text as it stands.
    case text(String)
    /// The running number, from 1, with zeros in front up to a width.
    case index(width: Int)
    /// The host of the code's URL.
    case host
    /// The path's segments, joined by `-`.
    case path
    /// The last segment of the path.
    case last
    /// 16 hexadecimal digits that hang on every byte of the text.
    case hash
  }

  /// The longest name, without its suffix, in bytes: file systems take 255.
  public static let longestName = 200
  /// The longest template, in bytes: the number in a name is never cut off.
  static let longestTemplate = 100
  /// How much of a name a host or a path may take.
  static let longestField = 80

  let parts: [Part]
  /// The template as it was written.
  public let text: String

  /// The name of files that nobody named: `0001-s-42`.
  public static let usual = NameTemplate(
    parts: [.index(width: 4), .text("-"), .path], text: "{index:04}-{path}")

  init(parts: [Part], text: String) {
    self.parts = parts
    self.text = text
  }
}

extension NameTemplate {
  /// Whether no two codes can get one name: the number comes first, and no digit can follow it.
  public var isUniqueByConstruction: Bool {
    var rest = parts[...]
    if case .text? = rest.first { rest.removeFirst() }
    guard case .index? = rest.popFirst() else { return false }
    guard let next = rest.first else { return true }
    if case .text(let text) = next { return !(text.first?.isNumber ?? false) }
    return false
  }

  /// The name of one code, without suffix; `url` is `nil` for text that is not a URL.
  public func name(index: Int, text: String, url: InvocationURL?) -> String {
    Self.fileName(filled(index: index, text: text, url: url))
  }

  /// The template with its fields filled in: a part of a name.
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

  /// A name that every system takes for a file: one that is too long keeps its beginning and gets a
  /// hash of the whole; one that is a device to Windows, whatever follows a point, gets `_` in front.
  package static func fileName(_ name: String) -> String {
    bounded(isDevice(name) ? "_" + name : name)
  }

  /// Whether Windows would open a device, in any case of letters, as `CON.v2` does.
  private static func isDevice(_ name: String) -> Bool {
    var base = Array(name.utf8.prefix { $0 != UInt8(ascii: ".") })
    while base.last == UInt8(ascii: " ") { base.removeLast() }
    let word = String(decoding: base, as: UTF8.self).uppercased()
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(word) { return true }
    return word.count == 4 && ["COM", "LPT"].contains(word.prefix(3))
      && word.last.map { "0123456789¹²³".contains($0) } ?? false
  }

  private static func bounded(_ name: String) -> String {
    guard name.utf8.count > longestName else { return name }
    return String(decoding: Array(name.utf8.prefix(longestName - 17)), as: UTF8.self)
      + "-" + hexadecimal(stableHash(name.utf8), width: 16, .small)
  }

  /// What file systems, shells and archives everywhere take: letters, digits, `.`, `_` and `-`;
  /// everything between them becomes one `-`, and none at the ends.
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

/// 64 bits of a text that are the same on every machine and every day: FNV-1a, stirred once more.
public func stableHash(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
  return hash ^ (hash >> 33)
}
