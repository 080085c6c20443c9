import Basics

/// A connected USB reader, as the kernel lists it.
package struct USBReader: Hashable, Sendable {
  /// The reader's model.
  package let model: ReaderModel
  /// The number of the USB bus.
  package let bus: Int
  /// The device number on the bus; it changes when the reader is plugged in again.
  package let device: Int
  /// The kernel drivers that occupy an interface of the reader.
  let drivers: [String]
  /// The path of the reader's folder in sysfs.
  let folder: String
  /// Whether the kernel has suspended the reader to save power.
  let isSuspended: Bool
  /// Whether the reader is reached through the smart card service now.
  package internal(set) var isThroughService: Bool

  /// The path of the reader's device file.
  package var node: String { "/dev/bus/usb/\(zeroPadded(bus, to: 3))/\(zeroPadded(device, to: 3))" }
}

extension MachineFiles {
  private static let usb = "/sys/bus/usb/devices"

  /// Returns the connected readers of known models, by bus and device number.
  func readers() -> [USBReader] {
    let names = names(Self.usb)
    let found = names.filter { !$0.contains(":") }.compactMap { name in
      reader(name, interfaces: names.filter { $0.hasPrefix(name + ":") })
    }
    return found.sorted { ($0.bus, $0.device) < ($1.bus, $1.device) }
  }

  private func reader(_ name: String, interfaces: [String]) -> USBReader? {
    let folder = "\(Self.usb)/\(name)"
    let number = { (file: String, radix: Int) in
      value("\(folder)/\(file)").flatMap { UInt16($0, radix: radix) }
    }
    guard let vendor = number("idVendor", 16), let product = number("idProduct", 16),
      let model = ReaderModel.find(vendor: vendor, product: product)
    else { return nil }
    return USBReader(
      model: model, bus: number("busnum", 10).map(Int.init) ?? 0,
      device: number("devnum", 10).map(Int.init) ?? 0,
      drivers: interfaces.compactMap { linkName("\(Self.usb)/\($0)/driver") }, folder: folder,
      isSuspended: value("\(folder)/power/runtime_status") == "suspended",
      isThroughService: model.route == .pcsc)
  }
}
