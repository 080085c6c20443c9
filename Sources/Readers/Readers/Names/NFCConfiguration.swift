internal import SystemIO

/// The names that libnfc's configuration files give to readers. libnfc itself does not reveal them.
enum NFCConfiguration {
  static let file = "/etc/nfc/libnfc.conf"
  static let folder = "/etc/nfc/devices.d"

  /// Reads the names of configured readers by connection string; empty if there are no files.
  static func names() -> [String: String] {
    ([file] + filesOfFolder()).reduce(into: [:]) { names, path in
      guard let bytes = try? InputFile.contents(of: path, limit: 1 << 20) else { return }
      names.merge(parse(String(decoding: bytes, as: UTF8.self))) { first, _ in first }
    }
  }

  /// Parses `device.name = "…"` followed by `device.connstring = "…"`, or both without `device.` in
  /// a file for one reader. The two may come in either order, one reader after another.
  static func parse(_ text: String) -> [String: String] {
    var names: [String: String] = [:]
    var (name, connection): (String?, String?)
    for line in text.split(whereSeparator: \.isNewline) {
      guard let (key, value) = entry(line) else { continue }
      switch key {
      case "name", "device.name":
        if name != nil { connection = nil }
        name = value
      case "connstring", "device.connstring": connection = value
      default: continue
      }
      if let complete = name, let connection { names[connection] = complete }
      if name != nil, connection != nil { (name, connection) = (nil, nil) }
    }
    return names
  }

  /// Parses `key = "value"`, with or without quotes. Returns `nil` for a comment.
  private static func entry(_ line: Substring) -> (String, String)? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let trim = { (text: Substring) in
      String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
    let key = trim(line[..<equals])
    var value = trim(line[line.index(after: equals)...])
    if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
      value = String(value.dropFirst().dropLast())
    }
    return key.hasPrefix("#") || value.isEmpty ? nil : (key, value)
  }

  private static func filesOfFolder() -> [String] {
    FileAttributes.names(in: folder).filter { $0.hasSuffix(".conf") }.map { "\(folder)/\($0)" }
  }
}
