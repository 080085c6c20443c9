extension Machine {
  /// Returns a warning for each connected reader that neither libnfc nor PC/SC supports.
  func strangerFindings() -> [Finding] {
    readers.compactMap { reader in
      guard case .other(let what) = reader.model.route else { return nil }
      return Finding(
        "other-chip", .warning,
        "the \(reader.model.name) works neither with libnfc nor with PC/SC: \(what)",
        advice: "An ACS ACR1552U works with PC/SC, an ACR122U or a PN532 board with libnfc.")
    }
  }

  /// Returns notes on the limits of the connected readers, or an error if there is none.
  func limitFindings() -> [Finding] {
    if mayHaveReader {
      if hasSmartCardReader { return [] }
      return [
        Finding(
          "type-5", .note,
          "Type 5 tags (ISO 15693, as in NFC-integrated App Clip Codes) cannot be reached "
            + "by any reader with a PN53x; some PC/SC readers reach them")
      ]
    }
    if !files.exists("/sys") {
      return [
        Finding(
          "not-linux", .error,
          "there is no /sys here: the doctor supports only Linux",
          advice:
            "On macOS the service com.apple.ifdreader takes readers for smart cards.")
      ]
    }
    return [
      Finding(
        "no-reader", .error,
        "no reader is connected that libnfc or the smart card service supports",
        advice: "Plug one in, or try Beckon without hardware:",
        commands: ["beckon tag info --reader virtual:ntag213"])
    ] + confinement()
  }

  /// A note if the machine is virtual or a container, which sees only USB devices that are passed
  /// on to it.
  private func confinement() -> [Finding] {
    if files.text("/proc/version")?.lowercased().contains("microsoft") == true {
      return [
        Finding(
          "wsl", .note,
          "this is Linux inside Windows (WSL), which sees no USB device until Windows passes it on",
          advice: "In PowerShell as administrator, with usbipd installed (N-N from the list):",
          commands: ["usbipd list", "usbipd bind --busid N-N", "usbipd attach --wsl --busid N-N"])
      ]
    }
    let product = files.value("/sys/class/dmi/id/product_name") ?? ""
    let known = [
      "VirtualBox", "VMware", "KVM", "QEMU", "Standard PC", "Virtual Machine", "Parallels",
    ]
    if known.contains(where: product.contains) {
      return [
        Finding(
          "virtual-machine", .note,
          "this is a virtual machine (\(product)), which sees only the USB devices that are passed on "
            + "to it",
          advice: "Pass the reader on in the settings of the virtual machine.")
      ]
    }
    if files.exists("/.dockerenv") || files.exists("/run/.containerenv") {
      return [
        Finding(
          "container", .note,
          "this is a container, which sees only the devices that are passed on to it",
          advice: "Start it with --device /dev/bus/usb.")
      ]
    }
    return []
  }
}
