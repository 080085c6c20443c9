internal import Basics
internal import CommandLineKit
internal import HostIO

/// The name of a file in the folder that the desk serves: never a path.
struct PlainName: CustomStringConvertible {
  let text: String

  init(_ text: String) throws(ErrandRefusal) {
    let isPlain =
      1...120 ~= text.utf8.count && !text.utf8.contains(UInt8(ascii: "/"))
      && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard isPlain else {
      throw ErrandRefusal(
        "\(quoted(shortened(text))) is not a name for a file here; take letters, digits, spaces and '-', "
          + "and no '/'")
    }
    self.text = text
  }

  var description: String { text }

  /// The same with another ending, or with it if it is there already.
  func ending(_ ending: String) throws(ErrandRefusal) -> PlainName {
    text.lowercased().hasSuffix(ending) ? self : try PlainName(text + ending)
  }

  /// Without what follows the last dot.
  var stem: String {
    guard let dot = text.lastIndex(of: "."), dot > text.startIndex else { return text }
    return String(text[..<dot])
  }
}

/// Names that are free in a folder.
enum FreeName {
  /// `tables.pdf`, or `tables-2.pdf` where that is there already.
  static func `in`(
    _ folder: String, _ stem: String, _ ending: String
  ) throws(ErrandRefusal) -> PlainName {
    for number in 1...10_000 {
      let name = number == 1 ? stem + ending : "\(stem)-\(number)\(ending)"
      if FileFacts(at: folder + "/" + name) == nil { return try PlainName(name) }
    }
    throw ErrandRefusal(.cannotCreate, "every name from \(stem)\(ending) on is taken in the folder")
  }
}
