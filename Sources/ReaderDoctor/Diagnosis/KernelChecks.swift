extension Machine {
  /// The kernel's own drivers, which claim what libnfc wants to claim.
  func kernelFindings() -> [Finding] {
    let held = drivable.filter { reader in
      reader.drivers.contains { SystemFiles.modules.contains($0) }
    }
    if !held.isEmpty {
      return [
        Finding(
          "kernel-driver", .error,
          "the kernel's own driver \(held.flatMap(\.drivers).first ?? "") holds \(list(held)), and "
            + "libnfc cannot claim it",
          commands: unloading + (modules.areRivalsKeptOut ? [] : keepingOut),
          afterwards: modules.areRivalsKeptOut
            ? "" : "The last two keep it away after the next start as well.")
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
    let loaded = modules.rivals.isEmpty ? SystemFiles.modules : modules.rivals
    return ["sudo modprobe -r \(loaded.joined(separator: " "))"]
  }

  private var keepingOut: [String] {
    [
      "beckon doctor --print blacklist | sudo tee /etc/modprobe.d/\(SystemFiles.blacklistName)",
      "sudo update-initramfs -u",
    ]
  }
}
