extension Machine {
  /// Other programs that want the same reader: the smart card service, and whatever has it open.
  func serviceFindings() -> [Finding] {
    let wanted = drivable.filter(\.model.isSmartCardReader)
    var findings: [Finding] = []
    if !wanted.isEmpty, processes.runs("pcscd") {
      findings.append(runningService(list(wanted)))
    } else if !wanted.isEmpty, files.exists("/run/pcscd/pcscd.comm") {
      findings.append(
        Finding(
          "pcscd-waits", .warning,
          "the smart card service pcscd starts as soon as a program asks for it, and then keeps "
            + "\(list(wanted)) to itself",
          commands: ["sudo systemctl disable --now pcscd.socket"]))
    }
    return findings + drivable.compactMap(useFinding)
  }

  /// A reader that another program has open, whether or not we may see which.
  private func useFinding(_ reader: USBReader) -> Finding? {
    guard let holder = processes.holder(of: reader.node) else {
      // The kernel names this "driver" for what programs have claimed.
      guard reader.drivers.contains("usbfs"), !processes.runs("pcscd") else { return nil }
      return Finding(
        "in-use", .error,
        "some program has claimed the \(reader.model.name); only root sees which",
        commands: ["sudo fuser -v \(reader.node)"])
    }
    if holder.name == "pcscd" { return nil }
    return Finding(
      "in-use", .error,
      "process \(holder.number) (\(holder.name)) has the \(reader.model.name) open",
      advice: "Wait until it ends, or end it:", commands: ["kill \(holder.number)"])
  }

  private func runningService(_ readers: String) -> Finding {
    if library?.drivers.contains("acr122_pcsc") == true {
      return Finding(
        "pcscd-shares", .note,
        "the smart card service pcscd has \(readers); this libnfc has the driver acr122_pcsc, and "
          + "reaches it through the service")
    }
    return Finding(
      "pcscd", .error, "the smart card service pcscd is running, and keeps \(readers) to itself",
      advice: "Go through the service (--reader pcsc:ACR122), or end it for libnfc:",
      commands: ["sudo systemctl disable --now pcscd.socket pcscd.service"],
      afterwards: "Other programs cannot read smart cards then; 'enable --now' brings it back.")
  }
}
