import AppBinaries
import Basics
import PropertyLists

/// Checks of a built app that need its programs, signatures and profiles.
extension ProjectCheck {
  mutating func checkArchive() {
    guard let archive = project.built else { return }
    checkClipCount(archive)
    for (bundle, target) in [(archive.app, app), (archive.clips.first, clip)] {
      guard let bundle else { continue }
      checkSignature(bundle, target)
      checkProfile(bundle, target)
      checkProgram(bundle, target)
    }
    if let clip = archive.clips.first {
      checkLinked(clip)
      checkBuiltSize(clip)
    }
    checkSourceLists()
  }

  /// Whether the archive says what a file of the project would say, or why it does not.
  func isKnownFromArchive(_ role: ProjectFile.Role) -> Bool {
    guard project.built != nil else { return false }
    switch role {
    case .appEntitlements, .clipEntitlements, .appInfo, .clipInfo: return true
    // The archive's size is said, with what counts.
    case .report: return project.built?.clips.isEmpty == false
    default: return false
    }
  }

  private mutating func checkClipCount(_ archive: AppArchive) {
    if let app = archive.app, archive.clips.isEmpty {
      add(
        .archive, app.path, "AppClips", "the app contains no App Clip",
        "embed the App Clip's target in the app: AppClips/NAME.app")
    } else if archive.clips.count > 1 {
      add(
        .archive, archive.app?.path ?? "", "AppClips",
        "the app contains \(counted(archive.clips.count, "App Clip")), and may contain one; "
          + "checked: \(archive.clips[0].path)", "leave only one App Clip in the app")
    }
    if archive.app == nil, let clip = archive.clips.first {
      add(
        .notChecked, clip.path, "app",
        "the archive contains only the App Clip; not checked: whether its app agrees",
        "check the archive of the app, which contains the App Clip")
    }
  }

  // MARK: Signatures

  private mutating func checkSignature(_ bundle: AppBundle, _ target: ProjectTarget) {
    guard let executable = bundle.executable else { return }
    let remedy = "archive it in Xcode, or sign it with its provisioning profile"
    guard let signature = bundle.signature, bundle.entitlements != nil else {
      return add(
        .unsigned, executable.path, "",
        bundle.signature == nil
          ? "the \(target.kind.noun) is not signed, so its entitlements are unknown"
          : "the \(target.kind.noun) is signed without entitlements", remedy)
    }
    if let identifier = signature.identifier, let own = target.bundle, identifier != own {
      add(
        .signedIdentifier, executable.path, "",
        "the code signature names \(quoted(identifier)), but the \(target.kind.noun) is \(quoted(own))",
        remedy)
    }
    for slice in executable.file.slices {
      guard let own = slice.signature else {
        add(
          .unsigned, executable.path, slice.architecture.name,
          "the program for \(slice.architecture.name) is not signed", remedy)
        continue
      }
      check(own, of: slice.architecture.name, signature, executable.path)
    }
    // Xcode writes these when it signs; without them nothing installs, or the store refuses.
    guard let list = bundle.entitlements else { return }
    if list[ProjectKeys.signed] == nil {
      add(
        .signedIdentifier, executable.path, ProjectKeys.signed,
        "the signed \(target.kind.noun) has no \(ProjectKeys.signed), so it cannot be installed",
        remedy)
    }
    if target.kind == .app, list[ProjectKeys.clips] == nil, !(project.built?.clips.isEmpty ?? true)
    {
      add(
        .associatedClip, executable.path, ProjectKeys.clips,
        "the signed app does not name its App Clip; App Store Connect refuses it (ITMS-90876)",
        "archive the app in Xcode, which adds the key; other tools have to add it")
    }
  }

  /// Compares the forms of the entitlements of one architecture, and those of two.
  private mutating func check(
    _ signature: CodeSignature, of architecture: String, _ first: CodeSignature, _ path: String
  ) {
    let remedy = "sign the whole app again with a current codesign"
    if let text = signature.entitlements, let der = signature.derEntitlements {
      if let key = Self.difference(text, der) {
        add(
          .signedCopies, path, key,
          "the signature for \(architecture) has two copies of the entitlements, in XML and in DER, and "
            + "\(shortened(key)) differs between them; iOS 15 and later read DER", remedy)
      }
    } else if signature.entitlements != nil {
      add(
        .signedCopies, path, "",
        "the signature for \(architecture) has no entitlements in DER, which iOS 15 and later need",
        remedy + "; App Store Connect signs again anyway", level: .warning)
    }
    let (own, others) = (
      signature.entitlements ?? signature.derEntitlements,
      first.entitlements ?? first.derEntitlements
    )
    if let own, let others, let key = Self.difference(own, others) {
      add(
        .signedCopies, path, key,
        "the program for \(architecture) is signed with another \(shortened(key)) than the first one",
        remedy)
    }
  }

  /// The first key whose values differ between two lists; nil if all agree.
  private static func difference(_ first: PropertyList, _ second: PropertyList) -> String? {
    let keys = [first, second].flatMap { ($0.members?.list ?? []).map(\.key) }
    return keys.first { first[$0] != second[$0] }
  }

  // MARK: Profiles

  /// The entitlements of App Clips that a provisioning profile has to allow.
  private static let profileKeys = [
    ProjectKeys.signed, ProjectKeys.clips, ProjectKeys.parent, ProjectKeys.onDemand,
    ProjectKeys.domains, ProjectKeys.groups,
  ]

  private mutating func checkProfile(_ bundle: AppBundle, _ target: ProjectTarget) {
    guard let (path, profile) = bundle.profile else { return }
    guard let allowed = profile.entitlements, allowed.members != nil else {
      return add(
        .profile, path, "Entitlements", "the provisioning profile allows no entitlements",
        "download it again from Apple's developer site, or let Xcode manage it")
    }
    if let now = project.options.now, let end = profile.expiration, end < now {
      add(
        .profile, path, "ExpirationDate", "the provisioning profile has expired",
        "renew it and sign again; what is in the App Store is not affected", level: .warning)
    }
    guard let signed = bundle.entitlements else { return }
    for key in Self.profileKeys {
      guard let value = signed[key] else { continue }
      guard !Self.allows(allowed[key], value) else { continue }
      add(
        .profile, path, key,
        allowed[key] == nil
          ? "the \(target.kind.noun) is signed with \(key), which its provisioning profile does not have"
          : "the \(target.kind.noun) is signed with another value of \(key) than its provisioning "
            + "profile allows",
        "add the capability to the identifier, make a new profile, and sign again")
    }
  }

  /// Whether a profile allows a value: `*` at the end of a text stands for any ending.
  private static func allows(_ allowed: PropertyList?, _ value: PropertyList) -> Bool {
    switch (allowed, value) {
    case (.string(let pattern)?, .string(let text)):
      return pattern.hasSuffix("*") ? text.hasPrefix(pattern.dropLast()) : text == pattern
    case (.string(let pattern)?, .array): return pattern == "*"
    case (.array(let patterns)?, .array(let values)):
      return values.allSatisfy { value in patterns.contains { allows($0, value) } }
    case (let allowed?, let value): return allowed == value
    case (nil, _): return false
    }
  }

  // MARK: Programs

  private mutating func checkProgram(_ bundle: AppBundle, _ target: ProjectTarget) {
    guard let executable = bundle.executable else { return }
    let noun = target.kind.noun
    let names = executable.file.slices.map(\.architecture.name)
    if !names.contains(where: { $0 == "arm64" || $0 == "arm64e" }) {
      add(
        .platform, executable.path, "",
        "the \(noun) is built for \(names.joined(separator: ", ")), and not for arm64, which iPhones need",
        "build for \"Any iOS Device (arm64)\"")
    }
    for slice in executable.file.slices {
      if let other = slice.commands.targets.first(where: { $0.platform != 2 }) {
        add(
          .platform, executable.path, slice.architecture.name,
          "the \(noun) is built for \(other.name), not for iOS",
          "build for \"Any iOS Device (arm64)\"")
      }
      guard let own = slice.commands.targets.first(where: { $0.platform == 2 }),
        let listed = target.minimumOS
      else { continue }
      let version = IOSVersion(own.major, own.minor)
      guard version != listed else { continue }
      add(
        .minimumOS, executable.path, slice.architecture.name,
        "the program for \(slice.architecture.name) is built for iOS \(version) and later, and its "
          + "Info.plist says \(listed); \(listed) counts for the size and the links",
        version > listed
          ? "set one deployment target for the project and the target, and build again: on iOS \(listed) "
            + "the \(noun) would not start"
          : "set one deployment target for the project and the target, and build again")
    }
  }
}
