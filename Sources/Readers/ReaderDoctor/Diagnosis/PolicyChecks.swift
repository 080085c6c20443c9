/// Checks of the smart card service's policy, which lets only those in who are logged in at the
/// machine itself.
extension Machine {
  /// The finding that the policy will refuse the user, judging by files, if asking the service did
  /// not show it.
  func policyObstacle() -> Finding? {
    guard answer == nil || account.session == nil, policy.isAsked, !account.isRoot,
      !policy.isAtMachine
    else { return nil }
    guard policy.hasRule else { return refusal() }
    // A rule without any group may allow anything.
    guard !policy.groups.isEmpty, !policy.groups.contains(where: isMember) else { return nil }
    return refusal(policy.groups[0])
  }

  /// Returns a note that polkit lets the user use the service at the machine itself, but not over
  /// ssh.
  func policyFinding() -> Finding? {
    guard policy.isAsked, !policy.hasRule, !account.isRoot, policy.isAtMachine else { return nil }
    return Finding(
      "pcscd-policy", .note,
      "polkit lets \(account.name) use the smart card service at the machine itself, but over ssh and from "
        + "services only if a rule allows it",
      commands: installing)
  }

  /// The finding that the policy refuses the user, or will refuse; `group` is the group of a
  /// present rule, if any.
  func refusal(_ group: String? = nil) -> Finding {
    let joining = joining(group ?? ReaderAccessFiles.group)
    return Finding(
      "pcscd-refuses", .error,
      "polkit does not let \(account.name) use the smart card service; over ssh and from services, a rule has "
        + "to allow it"
        + (group.map { ", and the present rule is for the group \($0)" } ?? ""),
      commands: (group == nil && !policy.hasRule ? installing : []) + joining,
      afterwards: joining.isEmpty ? "" : "Then log out and in again.")
  }

  private var installing: [String] {
    [
      "beckon doctor --print polkit | sudo tee /etc/polkit-1/rules.d/\(ReaderAccessFiles.policyName)"
    ]
  }

  /// The shell commands that add the user to the group that has access.
  private func joining(_ group: String) -> [String] {
    if isMember(group) { return [] }
    return (account.hasGroup(named: group) ? [] : ["sudo groupadd --system \(group)"])
      + ["sudo usermod -aG \(group) \(account.name)"]
  }

  private func isMember(_ group: String) -> Bool {
    account.groups.contains { account.groupName($0) == group }
  }
}
