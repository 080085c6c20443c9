internal import SystemIO

extension Machine {
  /// Returns the problems that keep the user from opening the readers on USB that libnfc drives.
  func accessFindings() -> [Finding] { driven.compactMap(accessFinding) }

  private func accessFinding(_ reader: USBReader) -> Finding? {
    guard let node = files.facts(reader.node) else {
      return Finding(
        "no-node", .error,
        "the \(reader.model.name) is plugged in, but its device file \(reader.node) does not exist",
        advice: "In a container, pass it on: --device \(reader.node), or /dev/bus/usb as a whole.")
    }
    if isOpen(reader.node, node) { return nil }
    let (vendor, product) = (reader.model.vendor, reader.model.product)
    guard
      let access = GrantedAccess(
        files, vendor: ReaderModel.digits(vendor), product: ReaderModel.digits(product))
    else {
      return Finding(
        "no-rule", .error,
        "no udev rule gives \(account.name) access to the \(reader.model.name) (\(reader.model.ids)); "
          + "\(reader.node) belongs to \(account.groupName(node.group))",
        commands: [
          "beckon doctor --print rules | sudo tee /etc/udev/rules.d/\(ReaderAccessFiles.rulesName)",
          "sudo udevadm control --reload",
        ], afterwards: "Then unplug the reader and plug it in again.")
    }
    return ruleFinding(reader, node, access)
  }

  /// Returns the finding that explains why an existing udev rule has not given access.
  private func ruleFinding(_ reader: USBReader, _ node: FileAttributes, _ access: GrantedAccess)
    -> Finding
  {
    if let group = access.group, !account.hasGroup(named: group) {
      return Finding(
        "no-group", .error,
        "\(access.file) gives the \(reader.model.name) to the group \(group), which this machine "
          + "does not have",
        commands: [
          "sudo groupadd --system \(group)", "sudo usermod -aG \(group) \(account.name)",
          "sudo udevadm control --reload",
        ], afterwards: "Then log out and in again, and plug the reader in again.")
    }
    let isApplied =
      access.group.map { account.groupName(node.group) == $0 } ?? true
      && access.mode.map { node.permissions & 0o777 == $0 & 0o777 } ?? true
    if !isApplied {
      return Finding(
        "not-applied", .error,
        "\(access.file) has a rule for the \(reader.model.name), but it was added after the reader was plugged in",
        advice: "Unplug the reader and plug it in again. If that is not possible:",
        commands: [
          "sudo udevadm control --reload",
          "sudo udevadm trigger --action=add --attr-match=idVendor="
            + ReaderModel.digits(reader.model.vendor),
        ])
    }
    return membershipFinding("the \(reader.model.name)", reader.node, node)
  }

  /// Returns the finding that explains why the permissions of a device file exclude the user.
  func membershipFinding(_ what: String, _ path: String, _ node: FileAttributes) -> Finding {
    let group = account.groupName(node.group)
    guard node.permissions & 0o060 == 0o060 else {
      return Finding(
        "no-access", .error,
        "\(account.name) may not use \(what): \(path) is for its owner only",
        advice: "A udev rule can give it to a group.")
    }
    if account.groups.contains(node.group) {
      return Finding(
        "old-login", .error,
        "\(account.name) is in the group \(group), which may use \(what), but logged in before that",
        advice: "Log out and in again, or for this shell only:", commands: ["newgrp \(group)"])
    }
    return Finding(
      "not-in-group", .error,
      "\(account.name) is not in the group \(group), which may use \(what)",
      commands: ["sudo usermod -aG \(group) \(account.name)"],
      afterwards: "Then log out and in again.")
  }

  /// Whether the person can use a file. On the running machine the system is asked, because it
  /// knows more than the permissions, such as access that comes with a login at the machine.
  func isOpen(_ path: String, _ facts: FileAttributes) -> Bool {
    if files.isLive, account.session != nil { return FileAttributes.mayReadAndWrite(path) }
    return account.mayUse(facts, groups: account.session ?? account.groups)
  }
}
