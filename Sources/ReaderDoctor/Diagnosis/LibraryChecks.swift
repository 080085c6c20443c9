extension Machine {
  /// libnfc: whether it is there, and has the drivers that the readers need.
  func libraryFindings() -> [Finding] {
    guard let library else {
      return [
        Finding(
          "no-libnfc", .error, "libnfc is not installed; beckon reaches readers through it",
          commands: ["sudo apt install libnfc6"])
      ]
    }
    let missing = drivable.filter { reader in
      reader.model.driver.map { !library.drivers.contains($0) } ?? false
    }
    return missing.map { reader in
      Finding(
        "no-driver", .error,
        "\(library.path) was built without the driver \(reader.model.driver ?? "") that the "
          + "\(reader.model.name) needs",
        advice: "Use the library of your distribution, which has it:",
        commands: ["sudo apt install --reinstall libnfc6"])
    }
  }

  /// The settings of libnfc that hide readers, or choose one.
  func settingFindings() -> [Finding] {
    var findings: [Finding] = []
    if let source = settings.scanIsOffBy {
      let isVariable = source.hasPrefix("LIBNFC_")
      findings.append(
        Finding(
          "scan-off", drivable.isEmpty ? .note : .warning,
          "\(source) tells libnfc not to look for readers by itself; only those that are named are "
            + "found",
          commands: isVariable ? ["unset \(source)"] : []))
    }
    findings += settings.devices.map { device in
      isGone(device.connection)
        ? Finding(
          "device-gone", .warning,
          "\(device.source) names the reader \(device.connection), and nothing is plugged in there; "
            + "the numbers change whenever a reader is plugged in",
          advice:
            "Leave the numbers away, or the whole line; readers on USB are found by themselves.")
        : Finding("device-named", .note, "\(device.source) names the reader \(device.connection)")
    }
    return findings
  }

  /// Whether a connection string names a bus and a device at which there is no reader.
  private func isGone(_ connection: String) -> Bool {
    let parts = connection.split(separator: ":")
    guard parts.count == 3, parts[0].hasSuffix("_usb"), let bus = Int(parts[1]),
      let device = Int(parts[2])
    else { return false }
    return !drivable.contains { $0.bus == bus && $0.device == device }
  }
}
