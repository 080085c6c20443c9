/// An installed libnfc, found as a file. It is examined, not loaded, so that its absence can be
/// reported.
package struct Library: Hashable, Sendable {
  /// The path of the library file.
  package let path: String
  /// The version according to pkg-config or the package database; `nil` if they do not tell.
  package let version: String?
  /// The names of the drivers in the library, in the order of libnfc's documentation.
  package let drivers: [String]

  init?(_ files: MachineFiles) {
    guard let path = Self.find(files) else { return nil }
    self.path = path
    let bytes = files.bytes(path, limit: 1 << 24) ?? []
    drivers = Self.knownDrivers.filter { Self.holds(bytes, driver: $0) }
    version = Self.version(files, beside: path)
  }

  /// The names of all drivers that libnfc can be built with.
  static let knownDrivers = [
    "pn53x_usb", "acr122_usb", "acr122_pcsc", "acr122s", "arygon", "pn532_uart", "pn532_spi",
    "pn532_i2c", "pcsc", "pn71xx",
  ]

  private static let roots = ["/usr/local/lib", "/usr/lib", "/lib", "/usr/lib64", "/lib64"]

  /// The folders of the dynamic loader, including those of an architecture (`x86_64-linux-gnu`).
  static func folders(_ files: MachineFiles) -> [String] {
    roots.flatMap { root in
      [root] + files.names(root).filter { $0.contains("-linux-") }.map { "\(root)/\($0)" }
    }
  }

  private static func find(_ files: MachineFiles) -> String? {
    for folder in folders(files) {
      let own = files.names(folder).filter { $0.hasPrefix("libnfc.so.") }
      // The file itself, not the shorter names that link to it.
      if let longest = own.max(by: { $0.utf8.count < $1.utf8.count }) {
        return "\(folder)/\(longest)"
      }
    }
    return nil
  }

  /// Whether the library contains a driver: each driver names its messages "libnfc.driver.NAME".
  private static func holds(_ bytes: [UInt8], driver: String) -> Bool {
    let wanted = Array("libnfc.driver.\(driver)".utf8) + [0]
    guard bytes.count >= wanted.count else { return false }
    var start = bytes.startIndex
    while let first = bytes[start...].firstIndex(of: wanted[0]) {
      if bytes[first...].starts(with: wanted) { return true }
      start = first + 1
    }
    return false
  }

  private static func version(_ files: MachineFiles, beside path: String) -> String? {
    let folder = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    let description = files.lines("\(folder)/pkgconfig/libnfc.pc")
    if let line = description.first(where: { $0.hasPrefix("Version:") }) {
      return trimmed(line.dropFirst("Version:".count))
    }
    return packageVersion(files)
  }

  /// The version according to Debian's package database, which has one block for each package.
  private static func packageVersion(_ files: MachineFiles) -> String? {
    let status = files.bytes("/var/lib/dpkg/status", limit: 1 << 26) ?? []
    var isOurs = false
    for line in status.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: "Package: ".utf8) {
        isOurs = line.elementsEqual("Package: libnfc6".utf8)
      } else if isOurs, line.starts(with: "Version: ".utf8) {
        return trimmed(String(decoding: line.dropFirst(9), as: UTF8.self))
      }
    }
    return nil
  }
}
