internal import HostIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes words of connection strings.
struct ReaderNames {
  /// Names that libnfc's configuration gives, by connection string.
  var configured: [String: String] = [:]
  /// What the system knows about a USB device, by bus and device number.
  var usb: (Substring, Substring) -> USBDevice? = USBDevice.init
  /// Whether a device can be used.
  var state: (String) -> ConnectedReader.State = ConnectedReader.State.init(path:)

  /// One reader for each connection string, with labels that differ.
  func readers(_ connections: [String]) -> [ConnectedReader] {
    var taken: [String: Int] = [:]
    return connections.map { connection in
      let (word, title) = words(connection)
      let wanted = configured[connection] ?? word
      let count = (taken[wanted.lowercased()] ?? 0) + 1
      taken[wanted.lowercased()] = count
      let node = DeviceNode(connection: connection)
      return ConnectedReader(
        label: count == 1 ? wanted : "\(wanted)-\(count)", title: title, connection: connection,
        state: node.map { state($0.path) } ?? .ready)
    }
  }

  private func words(_ connection: String) -> (label: String, title: String) {
    let parts = connection.split(separator: ":", omittingEmptySubsequences: false)
    let driver = String(parts.first ?? "")
    let chip = Self.chips[driver] ?? driver
    guard let node = DeviceNode(connection: connection) else { return (driver, chip) }
    guard parts.count == 3, !parts[1].hasPrefix("/") else {
      let name = node.path.split(separator: "/").last.map(String.init) ?? node.path
      // Pseudo-terminals are called by numbers alone.
      let isNumber = name.utf8.allSatisfy { (0x30...0x39).contains($0) }
      return (isNumber ? "pts\(name)" : name, "\(chip) at \(node.path)")
    }
    let device = usb(parts[1], parts[2])
    let title = device?.name ?? chip
    return (
      device?.label ?? driver,
      "\(title) on USB bus \(Int(parts[1]) ?? 0), device \(Int(parts[2]) ?? 0)"
    )
  }

  private static let chips = [
    "pn532_uart": "PN532 on a serial line", "pn532_spi": "PN532 on SPI",
    "pn532_i2c": "PN532 on I2C", "arygon": "Arygon reader", "acr122s": "ACS ACR122S",
    "acr122_usb": "ACS ACR122U", "acr122_pcsc": "ACS ACR122U by PC/SC", "pcsc": "PC/SC reader",
    "pn53x_usb": "PN53x reader", "pn71xx": "PN71xx",
  ]
}

extension ConnectedReader.State {
  init(path: String) {
    guard access(path, F_OK) == 0 else {
      self = .absent
      return
    }
    guard access(path, R_OK | W_OK) == 0 else {
      self = .forbidden
      return
    }
    // Taking the lock for a moment is the one way to ask that every system has.
    do throws(HostError) {
      if let _ = try AdvisoryLock.take(path) {
        self = .ready
      } else {
        self = .inUse(ReaderHolder(of: path))
      }
    } catch { self = .ready }
  }
}

/// What the system knows about a device on USB.
struct USBDevice: Equatable {
  /// Maker and product.
  var name: String
  /// A word for `--reader`.
  var label: String

  init(name: String, label: String) { (self.name, self.label) = (name, label) }

  /// Looks it up in sysfs, where there is one.
  init?(bus: Substring, device: Substring) {
    guard let bus = Int(bus), let device = Int(device),
      let folder = Self.folder(bus, device)
    else { return nil }
    let read = { (name: String) in Self.line("\(folder)/\(name)") }
    if let known = Self.known["\(read("idVendor") ?? ""):\(read("idProduct") ?? "")"] {
      self.init(name: known.name, label: known.label)
      return
    }
    guard let product = read("product") else { return nil }
    self.init(
      name: [read("manufacturer"), product].compactMap(\.self).joined(separator: " "),
      label: product.lowercased().split(separator: " ").joined(separator: "-"))
  }

  private static func folder(_ bus: Int, _ device: Int) -> String? {
    // Folders are named by bus and port, as `1-4.2`; the number of the device is inside.
    let root = "/sys/bus/usb/devices"
    return namesInFolder(root).lazy.map { "\(root)/\($0)" }.first { folder in
      line("\(folder)/busnum").flatMap { Int($0) } == bus
        && line("\(folder)/devnum").flatMap { Int($0) } == device
    }
  }

  private static func line(_ path: String) -> String? {
    guard let bytes = try? InputFile.contents(of: path, limit: 4_096) else { return nil }
    let text = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// The readers that libnfc knows, by vendor and product.
  private static let known: [String: (name: String, label: String)] = [
    "04cc:0531": ("Philips PN531", "pn531"), "054c:0193": ("Sony PN531", "pn531"),
    "04cc:2533": ("NXP PN533", "pn533"), "04e6:5591": ("SCM SCL3711", "scl3711"),
    "04e6:5594": ("SCM SCL3712", "scl3712"), "1fd3:0608": ("ASK LoGO", "logo"),
    "054c:02e1": ("Sony RC-S360", "rc-s360"), "072f:2200": ("ACS ACR122U", "acr122u"),
    "072f:90cc": ("Touchatag", "touchatag"), "072f:2214": ("ACS ACR1222", "acr1222"),
  ]
}
