/// The name of a file in the desk's folder, which is never a path.
struct BareFileName: CustomStringConvertible {
  let text: String

  init(_ text: String) throws(CallRefusal) {
    let isPlain =
      1...120 ~= text.utf8.count && !text.utf8.contains(UInt8(ascii: "/"))
      && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard isPlain else {
      throw CallRefusal(
        "\(quoted(shortened(text))) is not a valid file name here; use letters, digits, spaces and "
          + "'-', and no '/'")
    }
    self.text = text
  }

  var description: String { text }

  /// The name with this suffix, which is added if it is missing.
  func ending(_ ending: String) throws(CallRefusal) -> BareFileName {
    text.lowercased().hasSuffix(ending) ? self : try BareFileName(text + ending)
  }

  /// The name without its last dot and the suffix after it.
  var stem: String {
    guard let dot = text.lastIndex(of: "."), dot > text.startIndex else { return text }
    return String(text[..<dot])
  }
}

/// The choice of file names that a folder does not have yet.
enum UnusedFileName {
  /// A free file name in a folder, such as `tables.pdf`, or `tables-2.pdf` if that exists.
  static func `in`(
    _ folder: String, _ stem: String, _ ending: String
  ) throws(CallRefusal) -> BareFileName {
    for number in 1...10_000 {
      let name = number == 1 ? stem + ending : "\(stem)-\(number)\(ending)"
      if FileAttributes(at: folder + "/" + name) == nil { return try BareFileName(name) }
    }
    throw CallRefusal(.cannotCreate, "every name from \(stem)\(ending) on is taken in the folder")
  }
}
