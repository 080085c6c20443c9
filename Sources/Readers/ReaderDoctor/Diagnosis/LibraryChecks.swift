extension Machine {
  /// Returns findings about libnfc: it is missing, or lacks drivers that the readers need.
  func libraryFindings() -> [Finding] {
    guard let library else {
      // A reader that speaks PC/SC does not need libnfc.
      let isNeeded =
        !driven.isEmpty || !hasSmartCardReader && !drivable.contains(where: \.isThroughService)
      return [
        Finding(
          "no-libnfc", isNeeded ? .error : .note,
          "libnfc is not installed; beckon reaches readers with a PN53x through it",
          commands: ["sudo apt install libnfc6"])
      ]
    }
    let missing = driven.filter { reader in
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

  /// Returns findings about settings of libnfc that hide readers or name one.
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
    findings += settings.unconnected.map { device in
      Finding(
        "no-connstring", .warning,
        "\(device.source) names the reader '\(device.name)' but gives no connection string for it, so "
          + "libnfc cannot open it",
        advice:
          "Add a line such as device.connstring = \"pn532_uart:/dev/ttyUSB0\" (connstring in devices.d), or delete "
          + "the name.")
    }
    findings += settings.devices.map { device in
      if let finding = driverFinding(device.connection, device.source) { return finding }
      return isThere(device.connection)
        ? Finding("device-named", .note, "\(device.source) names the reader \(device.connection)")
        : goneFinding(device.connection, device.source)
    }
    return findings
  }

  /// Returns a finding if libnfc has no driver for a configured reader; otherwise `nil`.
  private func driverFinding(_ connection: String, _ source: String) -> Finding? {
    guard let driver = missingDriver(connection, source) else { return nil }
    let drivers = library.map(\.drivers).flatMap { $0.isEmpty ? nil : $0 } ?? Library.knownDrivers
    let isKnown = Library.knownDrivers.contains(driver)
    return Finding(
      "no-driver", hasReader ? .warning : .error,
      "\(source) names the reader \(connection), and "
        + (isKnown
          ? "\(library?.path ?? "libnfc") was built without the driver \(driver)"
          : "libnfc has no driver called '\(driver)'"),
      advice: "Available drivers: \(drivers.joined(separator: ", ")).")
  }

  private func goneFinding(_ connection: String, _ source: String) -> Finding {
    let parts = connection.split(separator: ":")
    if parts.count > 1, parts[1].hasPrefix("/") {
      return Finding(
        "device-gone", .warning,
        "\(source) names the reader \(connection), but \(parts[1]) does not exist",
        advice: "Plug it in, or name a reader that is connected.")
    }
    return Finding(
      "device-gone", .warning,
      "\(source) names the reader \(connection), but nothing is plugged in there"
        + (parts.count == 3 ? "; the numbers change whenever a reader is plugged in" : ""),
      advice: "Remove the numbers, or the whole line; USB readers are found automatically.")
  }
}
