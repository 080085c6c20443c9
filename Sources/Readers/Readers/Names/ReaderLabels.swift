internal import SystemIO
internal import ReaderDoctor
import LibC

/// A source of labels and titles for readers, made from their connection strings.
struct ReaderLabels {
  /// The names in libnfc's configuration, by connection string.
  var configured: [String: String] = [:]
  /// A function that looks up a USB device by bus and device number.
  var usb: (Substring, Substring) -> USBDevice? = USBDevice.init
  /// A function that determines the state of the device file at a path.
  var state: (String) -> ConnectedReader.State = ConnectedReader.State.init(path:)

  /// Describes one reader for each connection string, with distinct labels.
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
        state: ReaderRoute.driver(of: connection) == nil
          ? .silent : node.map { state($0.path) } ?? .ready)
    }
  }

  private func words(_ connection: String) -> (label: String, title: String) {
    if connection.hasPrefix(SmartCardDevice.scheme) { return smartCard(connection) }
    let parts = connection.split(separator: ":", omittingEmptySubsequences: false)
    let driver = String(parts.first ?? "")
    let chip = ReaderRoute.driver(of: connection)?.title ?? driver
    guard let node = DeviceNode(connection: connection) else { return (driver, chip) }
    guard parts.count == 3, !parts[1].hasPrefix("/") else {
      let name = node.path.split(separator: "/").last.map(String.init) ?? node.path
      // Pseudo-terminals have only numbers as names.
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

  private func smartCard(_ connection: String) -> (label: String, title: String) {
    let name = SmartCardName(String(connection.dropFirst(SmartCardDevice.scheme.count)))
    let kind = SmartCardReaderFamily.of(name.text)
    return (
      kind.model?.label ?? name.base.lowercased().split(separator: " ").joined(separator: "-"),
      "\(kind.model?.name ?? name.base) by PC/SC (\(kind.way.name.title))"
    )
  }
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
    // The holder is only looked up: opening a serial line would wake the device connected to it.
    self = ReaderHolder(of: path).map { .inUse($0) } ?? .ready
  }
}
