import Archives
import Basics

/// The texts that cells share (ECMA-376 Part 1, 18.4), one after the other in memory.
struct SharedStrings: Sendable {
  private static let root = XMLName(.sheet, "sst")
  private static let item = XMLName(.sheet, "si")

  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init() {}

  init(
    _ archive: ZIPArchive, _ part: String, _ limits: SpreadsheetLimits
  ) throws(SpreadsheetError) {
    var reader = try XMLEventReader(archive, part)
    try reader.root(Self.root)
    while let child = try reader.child(of: 1) {
      guard child == Self.item else {
        try reader.skip()
        continue
      }
      let start = bytes.count
      guard try reader.richText(limit: limits.cellBytes, into: &bytes) else {
        throw .tooManyTexts(limit: limits.textBytes)
      }
      _ = try reader.string(Array(bytes[start...]))
      ends.append(bytes.count)
      // Each end takes eight bytes.
      guard bytes.count + ends.count * 8 <= limits.textBytes else {
        throw .tooManyTexts(limit: limits.textBytes)
      }
    }
    try reader.finish()
  }

  /// The shared text with an index, from 0; nil if it does not exist.
  subscript(index: Int) -> String? {
    guard ends.indices.contains(index) else { return nil }
    return String(decoding: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]], as: UTF8.self)
  }
}

extension XMLEventReader {
  private static let text = XMLName(.sheet, "t")
  private static let run = XMLName(.sheet, "r")

  /// Appends the text of the current element: `t`, or the joined `t` of its runs; phonetic text
  /// (`rPh`) is omitted. Returns `false` if it is longer than `limit`.
  mutating func richText(limit: Int, into bytes: inout [UInt8]) throws(SpreadsheetError) -> Bool {
    let depth = depth
    let start = bytes.count
    while let child = try child(of: depth) {
      if child == Self.text {
        guard let text = try content(limit: limit) else { return false }
        OfficeEscapes.undo(text, into: &bytes)
        guard bytes.count - start <= limit else { return false }
      } else if child != Self.run {
        try skip()
      }
    }
    return true
  }
}

/// The escapes such as `_x000D_` for characters that XML does not allow (ECMA-376 Part 1,
/// 22.9.2.19, ST_Xstring).
enum OfficeEscapes {
  static func undo(_ text: [UInt8], into bytes: inout [UInt8]) {
    guard text.contains(UInt8(ascii: "_")) else {
      bytes += text
      return
    }
    var place = 0
    while place < text.count {
      if let scalar = scalar(in: text, at: place) {
        bytes += String(scalar).utf8
        place += 7
      } else {
        bytes.append(text[place])
        place += 1
      }
    }
  }

  private static func scalar(in text: [UInt8], at place: Int) -> Unicode.Scalar? {
    guard text[place] == UInt8(ascii: "_"), place + 7 <= text.count,
      text[place + 1] == UInt8(ascii: "x"), text[place + 6] == UInt8(ascii: "_")
    else { return nil }
    var value: UInt32 = 0
    for byte in text[place + 2..<place + 6] {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    // Surrogates stay as they are written, and so does NUL, which text does not contain.
    return value == 0 ? nil : Unicode.Scalar(value)
  }
}
