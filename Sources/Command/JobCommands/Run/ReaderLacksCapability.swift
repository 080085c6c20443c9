/// The error that the reader lacks a capability by which the job verifies its tags.
struct ReaderLacksCapability: CommandError, CustomStringConvertible {
  let finish: FinishingStep.Kind
  private static let ability = TagLinkAbility.fieldReset

  var exitStatus: ExitStatus { .unavailable }

  var description: String {
    let deed =
      switch finish {
      case .lock: "locks its tags"
      case .protect: "protects its tags by a password"
      case .personalize: "gives its tags keys"
      }
    return
      "\(Self.ability.missing), and the job \(deed), which can only be verified with that; nothing "
      + "was written; \(Self.ability.remedy)"
  }

  /// The rules adapted to a reader. Tags are always read back, and read again after a field reset
  /// if the reader can do that. The proof of a tag with keys needs no reset.
  static func rules(
    _ rules: ProvisioningRules, for capabilities: TagLinkCapabilities
  ) throws(ReaderLacksCapability) -> ProvisioningRules {
    if capabilities.abilities.contains(ability) { return rules }
    if let finish = rules.finish, finish.kind != .personalize {
      throw ReaderLacksCapability(finish: finish.kind)
    }
    var rules = rules
    rules.checksAfterReset = false
    return rules
  }
}
