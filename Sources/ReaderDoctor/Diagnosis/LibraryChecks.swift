extension Machine {
  /// libnfc: whether it is there, and has the drivers that the readers need.
  func libraryFindings() -> [Finding] {
    guard let library else {
      // Who has a reader that speaks PC/SC does without it.
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
      isThere(device.connection)
        ? Finding("device-named", .note, "\(device.source) names the reader \(device.connection)")
        : goneFinding(device.connection, device.source)
    }
    return findings
  }

  private func goneFinding(_ connection: String, _ source: String) -> Finding {
    let parts = connection.split(separator: ":")
    if parts.count > 1, parts[1].hasPrefix("/") {
      return Finding(
        "device-gone", .warning,
        "\(source) names the reader \(connection), and there is no \(parts[1])",
        advice: "Plug it in, or name the one that is there.")
    }
    return Finding(
      "device-gone", .warning,
      "\(source) names the reader \(connection), and nothing is plugged in there"
        + (parts.count == 3 ? "; the numbers change whenever a reader is plugged in" : ""),
      advice: "Leave the numbers out, or the whole line; readers on USB are found by themselves.")
  }
}
