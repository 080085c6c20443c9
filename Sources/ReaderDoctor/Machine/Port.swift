/// A port of the machine that may have a PN532 behind it; nothing but trying tells.
package struct Port: Hashable, Sendable {
  /// What kind of port.
  package enum Kind: String, Hashable, Sendable {
    /// An adapter from USB to serial, or a board with one.
    case serialAdapter = "serial adapter"
    /// A serial port on the board itself.
    case serial = "serial port"
    /// SPI pins.
    case spi = "SPI"
    /// I2C pins.
    case i2c = "I2C"
  }

  /// What kind of port.
  package let kind: Kind
  /// The file by which programs reach it.
  package let node: String

  /// What `--reader` takes for a PN532 behind it.
  package var connection: String {
    switch kind {
    case .serialAdapter, .serial: "pn532_uart:\(node)"
    case .spi: "pn532_spi:\(node)"
    case .i2c: "pn532_i2c:\(node)"
    }
  }

  /// The port whose file has this path, if such files are ports.
  package init?(path: String) {
    guard path.hasPrefix("/dev/"), let kind = Self.kind(ofNode: String(path.dropFirst(5))) else {
      return nil
    }
    self.init(kind: kind, node: path)
  }

  init(kind: Kind, node: String) { (self.kind, self.node) = (kind, node) }

  /// The kind of port that a name in `/dev` stands for.
  static func kind(ofNode name: String) -> Kind? {
    if name.hasPrefix("ttyUSB") || name.hasPrefix("ttyACM") { return .serialAdapter }
    // ttyS0 to ttyS31 exist on every PC; those of boards have names of their own.
    if name.hasPrefix("ttyAMA") { return .serial }
    if name.hasPrefix("spidev") { return .spi }
    if name.hasPrefix("i2c-") { return .i2c }
    return nil
  }
}

extension MachineFiles {
  /// The ports, in the order of their names.
  ///
  /// Graphics cards have I2C as well; only on a small board is it a port for people.
  func ports(isBoard: Bool) -> [Port] {
    names("/dev").compactMap { name in
      guard let kind = Port.kind(ofNode: name), isBoard || kind != .i2c else { return nil }
      return Port(kind: kind, node: "/dev/\(name)")
    }
  }
}
