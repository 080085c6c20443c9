extension Machine {
  /// Findings about other programs that use the same reader: the smart card service, or whatever
  /// has it open.
  func serviceFindings() -> [Finding] {
    let wanted = drivable.filter(isTakenByService)
    var findings: [Finding] = []
    if !wanted.isEmpty, processes.runs("pcscd") {
      findings.append(runningService(wanted))
    } else if !wanted.isEmpty, files.exists("/run/pcscd/pcscd.comm") {
      findings.append(waitingService(wanted))
    }
    return findings + readers.compactMap(useFinding)
  }

  /// A finding if another program has the reader open. Its name may not be visible to us.
  private func useFinding(_ reader: USBReader) -> Finding? {
    guard let holder = processes.holder(of: reader.node) else {
      // For interfaces that programs have claimed, the kernel names the "driver" usbfs.
      guard reader.drivers.contains("usbfs"), !processes.runs("pcscd") else { return nil }
      return Finding(
        "in-use", .error,
        "a program has claimed the \(reader.model.name); only root can see which",
        commands: ["sudo fuser -v \(reader.node)"])
    }
    if holder.name == "pcscd" { return nil }
    return Finding(
      "in-use", .error,
      "process \(holder.number) (\(holder.name)) has the \(reader.model.name) open",
      advice: "Wait until it ends, or end it:", commands: ["kill \(holder.number)"])
  }

  /// Whether the installed libnfc has a driver that uses the smart card service itself.
  var isSharedByLibrary: Bool { library?.drivers.contains("acr122_pcsc") == true }

  private func runningService(_ readers: [USBReader]) -> Finding {
    if isSharedByLibrary {
      return Finding(
        "pcscd-shares", .note,
        "the smart card service pcscd has \(list(readers)); this libnfc has the driver acr122_pcsc, and "
          + "reaches it through the service")
    }
    let after = "Other programs cannot use smart cards then; 'enable --now' restores the service."
    let ending = ["sudo systemctl disable --now pcscd.socket pcscd.service"]
    guard readers.allSatisfy(\.isThroughService) else {
      return Finding(
        "pcscd", .error,
        "the smart card service pcscd is running, and keeps \(list(readers)) to itself",
        advice:
          "Solve the problem with the service (--reader pcsc:ACR122), or stop it to use libnfc:",
        commands: ending, afterwards: after)
    }
    return Finding(
      "pcscd", .note,
      "the smart card service pcscd has \(list(readers)), and beckon goes through it; programs that use "
        + "only libnfc, such as nfc-list, cannot open it at the same time",
      advice: "Either way works. To give it to libnfc:", commands: ending, afterwards: after)
  }

  private func waitingService(_ readers: [USBReader]) -> Finding {
    let commands = ["sudo systemctl disable --now pcscd.socket"]
    guard readers.allSatisfy(\.isThroughService) else {
      return Finding(
        "pcscd-waits", .warning,
        "the smart card service pcscd starts as soon as a program asks for it, and then keeps "
          + "\(list(readers)) to itself",
        commands: commands)
    }
    return Finding(
      "pcscd-waits", .note,
      "the smart card service pcscd starts as soon as a program asks for it, beckon among them, and "
        + "then has \(list(readers)); beckon goes through it",
      advice: "Either way works. To keep it for libnfc:", commands: commands)
  }
}
