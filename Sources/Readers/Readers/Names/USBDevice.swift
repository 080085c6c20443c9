internal import SystemIO
internal import ReaderDoctor

/// A USB device with the names that the system gives it.
struct USBDevice: Equatable {
  /// The names of manufacturer and product.
  var name: String
  /// The label for `--reader`.
  var label: String

  init(name: String, label: String) { (self.name, self.label) = (name, label) }

  /// Looks up the device in sysfs, or returns `nil` if it is not there.
  init?(bus: Substring, device: Substring) {
    guard let bus = Int(bus), let device = Int(device),
      let folder = Self.folder(bus, device)
    else { return nil }
    let read = { (name: String) in Self.line("\(folder)/\(name)") }
    let id = { (name: String) in read(name).flatMap { UInt16($0, radix: 16) } }
    if let vendor = id("idVendor"), let model = id("idProduct"),
      let known = ReaderModel.find(vendor: vendor, product: model)
    {
      self.init(name: known.name, label: known.label)
      return
    }
    guard let product = read("product") else { return nil }
    self.init(
      name: [read("manufacturer"), product].compactMap(\.self).joined(separator: " "),
      label: product.lowercased().split(separator: " ").joined(separator: "-"))
  }

  private static func folder(_ bus: Int, _ device: Int) -> String? {
    // Folders are named by bus and port, as `1-4.2`. The device number is in a file inside.
    let root = "/sys/bus/usb/devices"
    return FileAttributes.names(in: root).lazy.map { "\(root)/\($0)" }.first { folder in
      line("\(folder)/busnum").flatMap { Int($0) } == bus
        && line("\(folder)/devnum").flatMap { Int($0) } == device
    }
  }

  private static func line(_ path: String) -> String? {
    guard let bytes = try? InputFile.contents(of: path, limit: 4_096) else { return nil }
    let text = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
