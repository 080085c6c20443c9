extension Machine {
  /// Findings about ports that may have a PN532: access, competing uses, and configuration.
  func portFindings() -> [Finding] {
    let inUse = portsInUse
    return inUse.compactMap(accessFinding) + ports.compactMap(consoleFinding) + namingFindings()
      + boardFindings()
  }

  private func accessFinding(_ port: Port) -> Finding? {
    guard let node = files.facts(port.node), !isOpen(port.node, node) else { return nil }
    return membershipFinding(port.node, port.node, node)
  }

  /// A finding about a system console on the port, whose output would disturb every answer of the
  /// chip.
  private func consoleFinding(_ port: Port) -> Finding? {
    let name = port.node.split(separator: "/").last.map(String.init) ?? ""
    let alias = files.linkName("/dev/serial0") == name ? "serial0" : name
    let words = (files.text("/proc/cmdline") ?? "").split(whereSeparator: \.isWhitespace)
    guard
      let console = words.first(where: { word in
        [name, alias].contains { word == "console=\($0)" || word.hasPrefix("console=\($0),") }
      })
    else { return nil }
    return Finding(
      "serial-console", isInUse(port) ? .error : .warning,
      "the system console is on \(port.node) (\(console) on the kernel's command line), and its output would "
        + "disturb a PN532 there",
      commands: isBoard ? ["sudo raspi-config nonint do_serial_cons 1", "sudo reboot"] : [])
  }

  private func isInUse(_ port: Port) -> Bool { portsInUse.contains(port) }

  /// A note on ports that have to be named, because libnfc does not scan ports by itself: that
  /// could upset other devices.
  private func namingFindings() -> [Finding] {
    let unnamed = ports.filter { port in
      !settings.devices.contains { $0.connection.hasPrefix(port.connection) }
    }
    guard let first = unnamed.first(where: { $0.kind == .serialAdapter }) ?? unnamed.first else {
      return []
    }
    let all = unnamed.map(\.node).joined(separator: ", ")
    return [
      Finding(
        "port", .note,
        "\(all): a PN532 on a port is not found automatically; name it",
        commands: ["beckon tag info --reader \(first.connection)"])
    ]
  }

  /// Returns notes on the SPI and I2C buses of a small board that are switched off.
  private func boardFindings() -> [Finding] {
    guard isBoard else { return [] }
    var findings: [Finding] = []
    if !ports.contains(where: { $0.kind == .spi }) {
      findings.append(
        Finding(
          "spi-off", .note, "SPI is switched off; a PN532 on SPI pins needs it",
          commands: ["sudo raspi-config nonint do_spi 0"]))
    }
    if !ports.contains(where: { $0.kind == .i2c }) {
      findings.append(
        Finding(
          "i2c-off", .note, "I2C is switched off; a PN532 on I2C pins needs it",
          commands: ["sudo raspi-config nonint do_i2c 0"]))
    }
    return findings
  }
}
