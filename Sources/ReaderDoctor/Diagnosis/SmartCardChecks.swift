extension Machine {
  /// Readers on USB that only the smart card service reaches.
  var smartCardReaders: [USBReader] { readers.filter { $0.model.route == .pcsc } }

  /// Whether there is a reader of the service's: one on USB, or one that it named.
  var hasSmartCardReader: Bool {
    !smartCardReaders.isEmpty
      || answer?.slots.contains { $0.use == .tags && !isAlsoDrivable($0) } ?? false
  }

  private func isAlsoDrivable(_ slot: ServiceSlot) -> Bool {
    drivable.contains { $0.model.label == slot.label }
  }

  /// Whether asking the service takes nothing from libnfc: one that waits starts, and takes readers.
  var mayAsk: Bool {
    switch service.state {
    case .frozen: false
    case .waiting: !drivable.contains(where: isTakenByService)
    case .elsewhere, .running, .masked, .off, .missing: true
    }
  }

  /// Whether the service takes a reader when it runs.
  func isTakenByService(_ reader: USBReader) -> Bool {
    reader.model.isSmartCardReader && (service.drivers.isEmpty || service.knows(reader.model))
  }

  /// Whether a reader that libnfc could drive is the service's as things are, and we get at it there.
  func isReachedThroughService(_ reader: USBReader) -> Bool {
    guard reader.model.driver != nil, reader.model.isSmartCardReader, service.isReachable,
      service.knows(reader.model), obstacle(.error) == nil
    else { return false }
    guard case .slots(let slots)? = answer else { return answer == nil }
    return slots.contains { $0.label == reader.model.label }
  }

  /// What stands between people and the readers of the smart card service.
  func smartCardFindings() -> [Finding] {
    let lists = service.drivers.filter { $0.ids == nil }.map(damagedList)
    // Nobody needs the service where libnfc drives every reader; where there is none, it is good to know.
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

  /// What keeps every reader of the service from us.
  private func obstacle(_ level: Finding.Level) -> Finding? {
    // Who answers is there, whatever files say.
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
        "the smart card service pcscd does not run, and nothing starts it when it is needed",
        commands: [service.hasSystemd ? "sudo systemctl enable --now pcscd.socket" : "sudo pcscd"])
    case .frozen(let process):
      Finding(
        "pcscd-stopped", level,
        "the smart card service pcscd (process \(process)) was stopped by a signal, and answers nobody",
        advice: "Let it go on:", commands: ["sudo kill -CONT \(process)"])
    }
  }

  private var isElsewhere: Bool {
    if case .elsewhere = service.state { true } else { false }
  }

  /// What starts the service anew, or leads back to the system's.
  private var restarting: String {
    if isElsewhere { return "unset \(SmartCardService.variable)" }
    return service.hasSystemd ? "sudo systemctl restart pcscd.socket pcscd.service" : "sudo pcscd"
  }

  /// What asking showed.
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
          "\(SmartCardService.variable) names \(socket), and no smart card service can be reached there",
          commands: [restarting])
      }
      return Finding(
        "pcscd-off", .error, "nobody listens at the smart card service's socket",
        advice: again, commands: [restarting])
    case .refused? where account.session != nil: return refusal()
    case .failed(let words)?:
      return Finding(
        "pcscd-fails", .error, words, advice: again, commands: [restarting])
    case .slots?, .refused?, nil: return nil
    }
  }
}

extension Machine {
  /// A reader that is plugged in, and that the service does not have.
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
      "the smart card service runs, and does not have the \(reader.model.name) that is plugged in",
      advice: "Unplug it and plug it in again; else look at what the service says:",
      commands: ["sudo systemctl restart pcscd.service", "journalctl -u pcscd"])
  }

  private func unknownFinding(_ reader: USBReader, _ list: SmartCardDriver) -> Finding {
    let version = list.version.map { "version \($0) of the CCID driver" } ?? "the CCID driver"
    let since = reader.model.driverVersion
    return Finding(
      "unknown-to-driver", .error,
      "\(version) does not know the \(reader.model.name) (\(reader.model.ids)): it is not in "
        + list.path,
      advice: since.map {
        "Version \($0) and newer know it; Debian 13 and Ubuntu 24.04 have one. What there is for this machine:"
      } ?? "A newer version may know it. What there is for this machine:",
      commands: ["apt-cache policy libccid"],
      afterwards: "Otherwise take the driver that the reader's maker offers.")
  }

  private func damagedList(_ driver: SmartCardDriver) -> Finding {
    Finding(
      "driver-list", .warning,
      "\(driver.path) cannot be read as a list of readers; the service's driver may know none",
      commands: ["sudo apt install --reinstall libccid"])
  }

  /// Slots that are none for tags, where there is nothing else.
  private func slotFindings() -> [Finding] {
    guard let slots = answer?.slots, !slots.isEmpty, !slots.contains(where: { $0.use == .tags })
    else { return [] }
    let unknown = slots.first { $0.use == .unknown }
    return [
      Finding(
        "only-slots", hasSmartCardReader ? .warning : .note,
        "what the smart card service has is not for tags"
          + (unknown == nil ? ": " : ", or not known to be: ")
          + slots.map(\.name).joined(separator: ", "),
        advice: unknown.map {
          "If \($0.name) takes tags, hold one to it and look again, or name it: --reader 'pcsc:\($0.name)'"
        } ?? "These are security keys, and slots for SAMs and for cards with contacts.")
    ]
  }

  /// Readers that the kernel has put to sleep.
  func powerFindings() -> [Finding] {
    readers.filter(\.isSuspended).map { reader in
      Finding(
        "suspended", .warning,
        "the kernel has put the \(reader.model.name) to sleep to save power; not every reader wakes up "
          + "well",
        advice: "Where it is not found, or answers late, keep it awake:",
        commands: ["echo on | sudo tee \(reader.folder)/power/control"],
        afterwards:
          "That holds until it is unplugged. TLP keeps it so with USB_DENYLIST=\"\(reader.model.ids)\"."
      )
    }
  }
}
