import AppBinaries
import Basics
import PropertyLists

/// Checks the frameworks and the size of a built App Clip, and compares it with its project.
extension ProjectCheck {
  /// A framework that a program of the App Clip links, with the program's path.
  private struct Linked {
    let name: String
    let path: String
    var libraries: [LoadCommands.Library]
  }

  /// The frameworks that the programs of an App Clip link, each once for each program.
  private func linked(_ clip: AppBundle) -> [Linked] {
    let programs = [clip.executable].compactMap(\.self) + clip.programs
    return programs.flatMap { program in
      var found: [String: Linked] = [:]
      for library in program.file.slices.flatMap(\.commands.libraries) {
        guard let name = library.framework else { continue }
        found[name, default: Linked(name: name, path: program.path, libraries: [])].libraries
          .append(library)
      }
      return found.values.sorted { $0.name < $1.name }
    }
  }

  mutating func checkLinked(_ clip: AppBundle) {
    for framework in linked(clip) {
      let isWeak = framework.libraries.allSatisfy { $0.link == .weak }
      guard let restriction = restriction(ofLinked: framework.name) else { continue }
      add(
        restriction.rule, framework.path, framework.name,
        "the App Clip links \(framework.name)\(isWeak ? " weakly" : ""), which \(restriction.effect)",
        restriction.remedy, level: restriction.level)
    }
  }

  /// The restriction of a framework that the App Clip links, or `nil` if it may link it.
  private func restriction(ofLinked framework: String) -> ClipRestriction? {
    ClipRestriction.all.first {
      $0.applies(to: ios.version) && $0.seen.contains(.module(framework))
    }
  }

  // MARK: Size

  mutating func checkBuiltSize(_ clip: AppBundle) {
    let sizes = clip.sizes
    guard let largest = sizes.max(by: { $0.size < $1.size }) else { return }
    let limit = ClipLimit.applying(from: ios.version, invocations)
    let report = project.report?.variants.max { $0.size < $1.size }
    let list = sizes.map { "\(tenths($0.size)) MB for \($0.architecture)" }
    add(
      .builtSize, clip.path, "",
      "the App Clip is \(list.joined(separator: ", ")), uncompressed and before App Thinning"
        + (report.map { "; the report's largest variant is \(tenths($0.size)) MB" } ?? "")
        + "; the limit is \(limit.megabytes) MB for \(limit.words)",
      report == nil
        ? "what counts is the App Thinning Size Report; --report names it"
        : "what counts is the App Thinning Size Report")
    if let report, let path = project.report?.path, report.size > largest.size + largest.size / 20 {
      add(
        .sizeReport, path, report.name,
        "this variant is \(tenths(report.size)) MB, but the App Clip of the archive is only "
          + "\(tenths(largest.size)) MB before App Thinning: the report is of another build",
        "export this archive again, and name its report")
    }
    guard report == nil, largest.size > limit.bytes else { return }
    add(
      .size, clip.path, largest.architecture,
      "the App Clip is \(tenths(largest.size)) MB uncompressed before App Thinning; the limit is "
        + "\(limit.megabytes) MB for \(limit.words)",
      "make it smaller, or show by the App Thinning Size Report that it is smaller on the device",
      level: .warning)
  }

  // MARK: The project

  /// Compares the property lists of the project with those of the built app.
  mutating func checkSourceLists() {
    for source in project.sourceLists {
      let target = source.role == .appEntitlements || source.role == .appInfo ? app : clip
      let isInfo = source.role == .appInfo || source.role == .clipInfo
      guard let built = isInfo ? target.info : target.entitlements else { continue }
      for member in source.list.list.members?.list ?? [] {
        guard let value = built.list[member.key] else {
          guard !Self.isAbsentWhenBuilt(member.value) else { continue }
          add(
            .sourceDifference, built.path, member.key,
            "\(source.list.path) has \(shortened(member.key)), but the built \(target.kind.noun) does not",
            isInfo
              ? "build and archive again from this project"
              : "archive again; if it is missing then, the provisioning profile lacks the capability"
          )
          continue
        }
        guard !Self.agree(member.value, value, target.settings) else { continue }
        add(
          .sourceDifference, built.path, member.key,
          "\(shortened(member.key)) is not the one of \(source.list.path)",
          "build and archive again from this project")
      }
    }
  }

  /// Whether a value of the project may be missing in what Xcode builds.
  private static func isAbsentWhenBuilt(_ value: PropertyList) -> Bool {
    switch value {
    case .array(let items): items.isEmpty
    case .string(let text): text.isEmpty || text.hasSetting
    default: false
    }
  }

  /// Whether a value of the project can have become another one in the build.
  private static func agree(
    _ source: PropertyList, _ built: PropertyList, _ settings: BuildSettings
  ) -> Bool {
    switch (source, built) {
    case (.string(let text), .string(let value)): settings.resolve(text).mayEqual(value)
    // Xcode turns texts of settings into values of the right type.
    case (.string(let text), _) where text.hasSetting: true
    case (.array(let items), .array(let values)):
      items.allSatisfy { item in values.contains { agree(item, $0, settings) } }
    case (.dictionary(let members), .dictionary(let values)):
      members.list.allSatisfy { member in
        values[member.key].map { agree(member.value, $0, settings) } ?? false
      }
    default: source == built
    }
  }
}
