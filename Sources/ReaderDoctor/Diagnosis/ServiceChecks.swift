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
    for reader in drivable {
      guard let holder = processes.holder(of: reader.node), holder.name != "pcscd" else { continue }
      findings.append(
        Finding(
          "in-use", .error,
          "process \(holder.number) (\(holder.name)) has the \(reader.model.name) open",
          advice: "Wait until it ends, or end it:", commands: ["kill \(holder.number)"]))
    }
    return findings
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
      commands: ["sudo systemctl disable --now pcscd.socket pcscd.service"],
      afterwards: "Other programs cannot read smart cards then; 'enable --now' brings it back.")
  }
}
