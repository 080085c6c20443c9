extension Machine {
  /// The USB readers that only the smart card service can use.
  var smartCardReaders: [USBReader] { readers.filter { $0.model.route == .pcsc } }

  /// Whether the smart card service has a reader: one on USB, or one that the service named.
  var hasSmartCardReader: Bool {
    !smartCardReaders.isEmpty
      || answer?.slots.contains { $0.use == .tags && !isAlsoDrivable($0) } ?? false
  }

  private func isAlsoDrivable(_ slot: ServiceSlot) -> Bool {
    drivable.contains { $0.model.label == slot.label }
  }

  /// Whether the service can be asked without taking a reader away from libnfc. A service that
  /// waits for a program would start, and take readers.
  var mayAsk: Bool {
    switch service.state {
    case .frozen: false
    case .waiting: !drivable.contains(where: isTakenByService)
    case .elsewhere, .running, .masked, .off, .missing: true
    }
  }

  /// Whether the service occupies this reader when it runs.
  func isTakenByService(_ reader: USBReader) -> Bool {
    reader.model.isSmartCardReader && (service.drivers.isEmpty || service.knows(reader.model))
  }

  /// Whether a reader that libnfc could drive presently belongs to the service, and we can reach it
  /// there.
  func isReachedThroughService(_ reader: USBReader) -> Bool {
    guard reader.model.driver != nil, reader.model.isSmartCardReader, service.isReachable,
      service.knows(reader.model), obstacle(.error) == nil
    else { return false }
    guard case .slots(let slots)? = answer else { return answer == nil }
    return slots.contains { $0.label == reader.model.label }
  }

  /// Returns the findings about the smart card service and its readers.
  func smartCardFindings() -> [Finding] {
    let lists = service.drivers.filter { $0.ids == nil }.map(damagedList)
    // Nobody needs the service if libnfc drives every reader. Without any reader, it is good to
    // know.
    let isNeeded =
      hasSmartCardReader
      || readers.contains(where: isTakenByService) && processes.runs("pcscd")
        && !isSharedByLibrary
    guard isNeeded || !mayHaveReader && files.exists("/sys") else { return [] }
    let level: Finding.Level = isNeeded ? .error : .note
    if let obstacle = obstacle(level) { return lists + [obstacle] }
    return lists + smartCardReaders.compactMap(strangeFinding) + slotFindings()
      + [policyFinding()].compactMap(\.self)
  }

  /// Returns the finding that makes all readers of the service unusable, or `nil` if there is none.
  private func obstacle(_ level: Finding.Level) -> Finding? {
    // A service that answered exists, whatever the files say.
    if case .slots? = answer { return policyObstacle() }
    if service.library == nil, service.state != .missing {
      return Finding(
        "no-pcsclite", level,
        "libpcsclite is not installed; beckon reaches PC/SC readers through it",
        commands: ["sudo apt install libpcsclite1"])
    }
    return stateObstacle(level) ?? answerObstacle() ?? policyObstacle()
  }

  private func stateObstacle(_ level: Finding.Level) -> Finding? {
    switch service.state {
    case .elsewhere, .running, .waiting: nil
    case .missing:
      Finding(
        "no-pcscd", level,
        "the smart card service pcscd is not installed; readers that speak PC/SC are reached through it",
        commands: ["sudo apt install pcscd"])
    case .masked:
      Finding(
        "pcscd-masked", level, "the smart card service pcscd is masked: nothing may start it",
        commands: [
          "sudo systemctl unmask pcscd.socket pcscd.service",
          "sudo systemctl enable --now pcscd.socket",
        ])
    case .off:
      Finding(
        "pcscd-off", level,
        "the smart card service pcscd is not running, and nothing starts it when it is needed",
        commands: [service.hasSystemd ? "sudo systemctl enable --now pcscd.socket" : "sudo pcscd"])
    case .frozen(let process):
      Finding(
        "pcscd-stopped", level,
        "the smart card service pcscd (process \(process)) was stopped by a signal, and does not respond",
        advice: "Continue it:", commands: ["sudo kill -CONT \(process)"])
    }
  }

  private var isElsewhere: Bool {
    if case .elsewhere = service.state { true } else { false }
  }

  /// The shell command that restarts the service, or switches back to the system's own.
  private var restarting: String {
    if isElsewhere { return "unset \(SmartCardService.variable)" }
    return service.hasSystemd ? "sudo systemctl restart pcscd.socket pcscd.service" : "sudo pcscd"
  }

  /// Returns the problem that follows from the service's answer, or `nil` if it listed readers.
  private func answerObstacle() -> Finding? {
    let again = isElsewhere ? "Start it again, or use the system's own:" : "Start it again:"
    switch answer {
    case .silent?:
      return Finding(
        "pcscd-silent", .error, "the smart card service does not answer",
        advice: again, commands: [restarting])
    case .notRunning?:
      if case .elsewhere(let socket) = service.state {
        return Finding(
          "pcscd-off", .error,
          "\(SmartCardService.variable) names \(socket), but no smart card service can be reached there",
          commands: [restarting])
      }
      return Finding(
        "pcscd-off", .error, "no program listens on the smart card service's socket",
        advice: again, commands: [restarting])
    case .refused? where account.session != nil: return refusal()
    case .failed(let words)?:
      return Finding(
        "pcscd-fails", .error, words, advice: again, commands: [restarting])
    case .slots?, .refused?, nil: return nil
    }
  }

  /// Returns a finding if the service does not list a connected reader; otherwise `nil`.
  private func strangeFinding(_ reader: USBReader) -> Finding? {
    if isElsewhere { return nil }
    let lists = service.drivers.filter { $0.ids != nil }
    guard let list = lists.first else {
      return service.drivers.isEmpty
        ? Finding(
          "no-ccid", .error,
          "the smart card service has no driver for readers on USB, such as the \(reader.model.name)",
          commands: ["sudo apt install libccid"]) : nil
    }
    if !service.knows(reader.model) { return unknownFinding(reader, list) }
    guard case .slots(let slots)? = answer,
      !slots.contains(where: { $0.label == reader.model.label || $0.label == nil })
    else { return nil }
    return Finding(
      "pcscd-blind", .error,
      "the smart card service is running, but does not list the \(reader.model.name) that is plugged in",
      advice: "Unplug it and plug it in again. If that does not help, read the service's log:",
      commands: ["sudo systemctl restart pcscd.service", "journalctl -u pcscd"])
  }

  private func unknownFinding(_ reader: USBReader, _ list: SmartCardDriver) -> Finding {
    let version = list.version.map { "version \($0) of the CCID driver" } ?? "the CCID driver"
    let since = reader.model.driverVersion
    return Finding(
      "unknown-to-driver", .error,
      "\(version) does not support the \(reader.model.name) (\(reader.model.ids)): it is not in "
        + list.path,
      advice: since.map {
        "Version \($0) and later support it; Debian 13 and Ubuntu 24.04 have one. To see the versions for this machine:"
      } ?? "A newer version may support it. To see the versions for this machine:",
      commands: ["apt-cache policy libccid"],
      afterwards: "Otherwise, install the driver from the reader's manufacturer.")
  }

  private func damagedList(_ driver: SmartCardDriver) -> Finding {
    Finding(
      "driver-list", .warning,
      "\(driver.path) cannot be read as a list of readers; the service's driver may support none",
      commands: ["sudo apt install --reinstall libccid"])
  }

  /// Returns a note or warning if none of the service's slots is for tags.
  private func slotFindings() -> [Finding] {
    guard let slots = answer?.slots, !slots.isEmpty, !slots.contains(where: { $0.use == .tags })
    else { return [] }
    let unknown = slots.first { $0.use == .unknown }
    return [
      Finding(
        "only-slots", hasSmartCardReader ? .warning : .note,
        "no slot of the smart card service is "
          + (unknown == nil ? "for tags: " : "known to be for tags: ")
          + slots.map(\.name).joined(separator: ", "),
        advice: unknown.map {
          "If \($0.name) is for tags, hold one to it and run the doctor again, or name it: --reader 'pcsc:\($0.name)'"
        } ?? "These are security keys, and slots for SAMs and for cards with contacts.")
    ]
  }

  /// Returns a warning for each reader that the kernel has suspended to save power.
  func powerFindings() -> [Finding] {
    readers.filter(\.isSuspended).map { reader in
      Finding(
        "suspended", .warning,
        "the kernel has suspended the \(reader.model.name) to save power; not every reader resumes "
          + "well",
        advice: "If it is not found, or answers late, keep it awake:",
        commands: ["echo on | sudo tee \(reader.folder)/power/control"],
        afterwards:
          "This lasts until it is unplugged. With TLP, make it permanent with USB_DENYLIST=\"\(reader.model.ids)\"."
      )
    }
  }
}
