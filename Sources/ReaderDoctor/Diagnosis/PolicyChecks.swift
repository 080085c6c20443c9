/// The policy of the smart card service, which lets in whoever sits at the machine and nobody else.
extension Machine {
  /// Whether files show that the person will be refused, where asking did not tell.
  func policyObstacle() -> Finding? {
    guard answer == nil || account.session == nil, policy.isAsked, !account.isRoot,
      !policy.isAtMachine
    else { return nil }
    guard policy.hasRule else { return refusal() }
    // A rule that speaks of no group may do anything.
    guard !policy.groups.isEmpty, !policy.groups.contains(where: isMember) else { return nil }
    return refusal(policy.groups[0])
  }

  /// What will be so elsewhere than at the machine.
  func policyFinding() -> Finding? {
    guard policy.isAsked, !policy.hasRule, !account.isRoot, policy.isAtMachine else { return nil }
    return Finding(
      "pcscd-policy", .note,
      "polkit lets \(account.name) at the smart card service here at the machine, and over ssh and in "
        + "services only where a rule allows it",
      commands: installing)
  }

  /// The service refuses, or will; perhaps there is a rule for a group.
  func refusal(_ group: String? = nil) -> Finding {
    let joining = joining(group ?? SystemFiles.group)
    return Finding(
      "pcscd-refuses", .error,
      "polkit does not let \(account.name) at the smart card service; over ssh and in services a rule has "
        + "to allow it"
        + (group.map { ", and the one that is there is for the group \($0)" } ?? ""),
      commands: (group == nil && !policy.hasRule ? installing : []) + joining,
      afterwards: joining.isEmpty ? "" : "Then log out and in again.")
  }

  private var installing: [String] {
    [
      "beckon doctor --print polkit | sudo tee /etc/polkit-1/rules.d/\(SystemFiles.policyName)"
    ]
  }

  /// How the person gets into the group that the rule speaks of.
  private func joining(_ group: String) -> [String] {
    if isMember(group) { return [] }
    return (account.hasGroup(named: group) ? [] : ["sudo groupadd --system \(group)"])
      + ["sudo usermod -aG \(group) \(account.name)"]
  }

  private func isMember(_ group: String) -> Bool {
    account.groups.contains { account.groupName($0) == group }
  }
}
