/// The readers that libnfc's configuration files and environment variables name, and whether libnfc
/// scans for others.
struct LibNFCSettings {
  /// The file or variable that switches libnfc's scan for USB readers off; `nil` if the scan is on.
  let scanIsOffBy: String?
  /// The configured connection strings, each with the file or variable that names it.
  let devices: [(connection: String, source: String)]
  /// Readers that have a name but no connection string, with the file that names them.
  let unconnected: [(name: String, source: String)]

  init(_ files: MachineFiles, _ variables: (String) -> String?) {
    var scanIsOffBy: String?
    var devices: [(String, String)] = []
    var unconnected: [(String, String)] = []
    for path in Self.paths(files) {
      // A name and a connection string may come in either order.
      var (name, hasConnection): (String?, Bool) = (nil, false)
      defer { if let name, !hasConnection { unconnected.append((name, path)) } }
      for line in files.lines(path) where !line.hasPrefix("#") {
        guard let (key, value) = Self.setting(line) else { continue }
        switch key {
        case "allow_autoscan": scanIsOffBy = Self.isOff(value) ? path : nil
        case "device.connstring", "connstring":
          devices.append((value, path))
          if name != nil, hasConnection { name = nil }
          hasConnection = true
        case "device.name", "name":
          if let name, !hasConnection { unconnected.append((name, path)) }
          if name != nil { hasConnection = false }
          name = value
        default: continue
        }
      }
    }
    if let value = variables("LIBNFC_AUTO_SCAN") {
      scanIsOffBy = Self.isOff(value) ? "LIBNFC_AUTO_SCAN" : nil
    }
    for name in ["LIBNFC_DEFAULT_DEVICE", "LIBNFC_DEVICE"] {
      guard let value = variables(name) else { continue }
      // LIBNFC_DEVICE replaces everything that is configured.
      if name == "LIBNFC_DEVICE" { (devices, unconnected) = ([], []) }
      devices.append((value, name))
    }
    if let named = variables("BECKON_READER").flatMap(Self.connection) {
      devices.append((named, "BECKON_READER"))
    }
    self.scanIsOffBy = scanIsOffBy
    self.devices = devices
    self.unconnected = unconnected
  }

  /// The connection string that BECKON_READER means; `nil` for a label, or for a virtual reader.
  private static func connection(_ name: String) -> String? {
    if name == "virtual" || name.hasPrefix("virtual:") { return nil }
    if name.contains(":") { return name }
    return Port(path: name.hasPrefix("/") ? name : "/dev/" + name)?.connection
  }

  private static func paths(_ files: MachineFiles) -> [String] {
    ["/etc/nfc/libnfc.conf"]
      + files.names("/etc/nfc/devices.d").filter { $0.hasSuffix(".conf") }
      .map { "/etc/nfc/devices.d/\($0)" }
  }

  private static func isOff(_ value: String) -> Bool {
    ["false", "no", "0"].contains(value.lowercased())
  }

  /// Parses `key = "value"`, with or without the quotes.
  private static func setting(_ line: String) -> (String, String)? {
    let parts = line.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    var value = trimmed(parts[1])
    if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
      value = String(value.dropFirst().dropLast())
    }
    return value.isEmpty ? nil : (trimmed(parts[0]), value)
  }
}
