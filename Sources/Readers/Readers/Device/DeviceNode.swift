/// The device file that a connection string of libnfc names: `driver`, `driver:path[:speed]` or, on
/// USB, `driver:bus:device`.
struct DeviceNode: Equatable {
  let path: String

  /// Returns `nil` if the string names only a driver or a service.
  init?(connection: String) {
    let parts = connection.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, !parts[1].isEmpty else { return nil }
    if parts[1].hasPrefix("/") {
      path = String(parts[1])
    } else if parts.count == 3, Self.isNumber(parts[1]), Self.isNumber(parts[2]) {
      path = "/dev/bus/usb/\(parts[1])/\(parts[2])"
    } else {
      return nil
    }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
