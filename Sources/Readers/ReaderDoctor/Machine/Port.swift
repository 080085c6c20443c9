/// A port of the machine that may have a PN532 connected. Only an attempt to open it can tell.
package struct Port: Hashable, Sendable {
  /// The kind of port that a reader may be connected to.
  package enum Kind: String, Hashable, Sendable {
    /// A USB serial adapter, or a board with one on it.
    case serialAdapter = "serial adapter"
    /// A serial port on the board itself.
    case serial = "serial port"
    /// The SPI pins of a small board.
    case spi = "SPI"
    /// The I2C pins of a small board.
    case i2c = "I2C"
  }

  /// The kind of port: a serial adapter, a serial port, SPI or I2C.
  package let kind: Kind
  /// The path of the port's device file.
  package let node: String

  /// The connection string for a PN532 on this port, as `--reader` accepts it.
  package var connection: String {
    switch kind {
    case .serialAdapter, .serial: "pn532_uart:\(node)"
    case .spi: "pn532_spi:\(node)"
    case .i2c: "pn532_i2c:\(node)"
    }
  }

  /// Creates the port with this device file, or returns `nil` if such files are not ports.
  package init?(path: String) {
    guard path.hasPrefix("/dev/"), let kind = Self.kind(ofNode: String(path.dropFirst(5))) else {
      return nil
    }
    self.init(kind: kind, node: path)
  }

  init(kind: Kind, node: String) { (self.kind, self.node) = (kind, node) }

  /// Returns the kind of port that a file name in `/dev` belongs to, or `nil` if it is not a port.
  static func kind(ofNode name: String) -> Kind? {
    if name.hasPrefix("ttyUSB") || name.hasPrefix("ttyACM") { return .serialAdapter }
    // ttyS0 to ttyS31 exist on every PC. The serial ports of boards have other names.
    if name.hasPrefix("ttyAMA") { return .serial }
    if name.hasPrefix("spidev") { return .spi }
    if name.hasPrefix("i2c-") { return .i2c }
    return nil
  }
}

extension MachineFiles {
  /// Returns the ports in the order of their names.
  ///
  /// Graphics cards have I2C as well. Only on a small board is it a port for people.
  func ports(isBoard: Bool) -> [Port] {
    names("/dev").compactMap { name in
      guard let kind = Port.kind(ofNode: name), isBoard || kind != .i2c else { return nil }
      return Port(kind: kind, node: "/dev/\(name)")
    }
  }
}
