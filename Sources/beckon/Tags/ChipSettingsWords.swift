import JSONText
import Tags

extension Type2Configuration {
  /// What a person should know of a chip's settings; nothing of those that are as delivered.
  var rows: [(String, String)] {
    var rows: [(String, String)] = []
    if let page = firstProtectedPage {
      let what = protectsReading ? "read or write" : "write"
      rows.append(("password", "needed to \(what) pages from \(page) on"))
    }
    if passwordAttempts > 0 {
      rows.append(("attempts", "after \(passwordAttempts) wrong passwords it is locked for good"))
    }
    if countsReads { rows.append(("counter", "counts how often it is read")) }
    if let mirrorAddress {
      rows.append(("mirror", "\(mirrorLength) characters from byte \(mirrorAddress) on"))
    }
    if isFrozen { rows.append(("settings", "frozen for good")) }
    return rows
  }

  var json: JSONValue {
    [
      "firstProtectedPage": JSONValue(firstProtectedPage),
      "protectsReading": .bool(protectsReading), "frozen": .bool(isFrozen),
      "countsReads": .bool(countsReads), "passwordAttempts": .integer(passwordAttempts),
      "mirrorAddress": JSONValue(mirrorAddress),
      "mirrorLength": mirrorAddress == nil ? .null : .integer(mirrorLength),
    ]
  }
}
