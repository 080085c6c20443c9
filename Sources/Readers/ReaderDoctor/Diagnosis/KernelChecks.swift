extension Machine {
  /// Returns findings about kernel drivers that occupy readers needed by libnfc.
  func kernelFindings() -> [Finding] {
    let held = drivable.filter { reader in
      reader.drivers.contains { ReaderAccessFiles.modules.contains($0) }
    }
    if !held.isEmpty {
      return [
        Finding(
          "kernel-driver", .error,
          "the kernel's own driver \(held.flatMap(\.drivers).first ?? "") holds \(list(held)), and "
            + "libnfc cannot claim it",
          commands: unloading + (modules.areRivalsKeptOut ? [] : keepingOut),
          afterwards: modules.areRivalsKeptOut
            ? "" : "The last two commands keep it away after a restart, too.")
      ]
    }
    guard !modules.rivals.isEmpty, !modules.areRivalsKeptOut else { return [] }
    return [
      Finding(
        "kernel-modules", .warning,
        "the kernel modules \(modules.rivals.joined(separator: ", ")) are loaded, and take readers "
          + "that are plugged in",
        commands: unloading + keepingOut)
    ]
  }

  private var unloading: [String] {
    let loaded = modules.rivals.isEmpty ? ReaderAccessFiles.modules : modules.rivals
    return ["sudo modprobe -r \(loaded.joined(separator: " "))"]
  }

  private var keepingOut: [String] {
    [
      "beckon doctor --print blacklist | sudo tee /etc/modprobe.d/\(ReaderAccessFiles.blacklistName)",
      "sudo update-initramfs -u",
    ]
  }
}
