internal import HostIO

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
