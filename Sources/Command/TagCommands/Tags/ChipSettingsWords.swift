extension Type2KeyProtection {
  /// A sentence that names the operations for which the chip's key is needed.
  var sentence: String {
    guard let firstPage else { return "\(cipher.rawValue); nothing is protected by it" }
    return "\(cipher.rawValue); needed to \(protectsReading ? "read or write" : "write") pages "
      + "from \(firstPage) on"
  }

  var json: JSONValue {
    [
      "cipher": .string(cipher.rawValue), "firstProtectedPage": JSONValue(firstPage),
      "protectsReading": .bool(protectsReading),
    ]
  }
}

extension Type2Configuration {
  /// The rows for the chip's settings that differ from those of delivery.
  func rows(counter: Int?) -> [(String, String)] {
    var rows: [(String, String)] = []
    if let page = firstProtectedPage {
      let what = protectsReading ? "read or write" : "write"
      rows.append(("password", "needed to \(what) pages from \(page) on"))
    }
    if passwordAttempts > 0 {
      rows.append(("attempts", "after \(passwordAttempts) wrong passwords it is locked for good"))
    }
    if countsReads {
      let times = counter.map { ", \($0) so far" } ?? ""
      rows.append(("counter", "counts how often it is read" + times))
    }
    if let mirror, let mirrorAddress {
      rows.append(
        ("mirror", "\(mirror.phrase), \(mirror.length) characters from byte \(mirrorAddress) on"))
    }
    if isFrozen { rows.append(("settings", "frozen for good")) }
    return rows
  }

  var json: JSONValue {
    [
      "firstProtectedPage": JSONValue(firstProtectedPage),
      "protectsReading": .bool(protectsReading), "frozen": .bool(isFrozen),
      "countsReads": .bool(countsReads), "passwordAttempts": .integer(passwordAttempts),
      "mirror": JSONValue(mirror?.rawValue), "mirrorAddress": JSONValue(mirrorAddress),
      "mirrorLength": mirrorAddress == nil ? .null : .integer(mirrorLength),
    ]
  }
}
