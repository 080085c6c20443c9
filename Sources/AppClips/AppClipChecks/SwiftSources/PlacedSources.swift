/// The Swift sources of a project with the targets that compile them.
struct PlacedSources: Sendable {
  /// A source with the regions of it that are compiled into each target.
  struct Placed: Sendable {
    let source: SwiftSource
    let owner: SourceOwners.Owner
    /// For each region, whether the App Clip's build has it; `nil` if a condition is not known.
    fileprivate let clip: [Bool?]
    fileprivate let app: [Bool?]

    /// The certainty with which a region is a part of the App Clip.
    func clipPart(_ region: Int) -> Part {
      switch owner {
      case .clip, .both: clip[region].map { $0 ? .surely : .never } ?? .perhaps
      case .shared: clip[region] == false ? .never : .perhaps
      case .app, .other: .never
      }
    }

    /// Whether a region may be part of the App Clip, or of a target that is not known.
    func mayBeInClip(_ region: Int) -> Bool { owner != .app && clip[region] != false }
    func mayBeInApp(_ region: Int) -> Bool { owner != .clip && app[region] != false }
  }

  enum Part { case surely, perhaps, never }

  let all: [Placed]
  /// The names of the conditions that only the App Clip's target sets.
  let conditions: Set<String>
  /// The modules of the project itself, which may be named like a framework.
  let ownModules: Set<String>

  init(_ project: CheckedProject) {
    let owners = SourceOwners(project)
    let conditions = owners.clipConditions
    self.conditions = conditions
    let folders = project.sources.compactMap { source -> String? in
      let parts = source.path.split(separator: "/")
      guard let index = parts.lastIndex(of: "Sources"), index + 2 < parts.count else { return nil }
      return String(parts[index + 1])
    }
    ownModules = Set(folders).union(project.xcode?.targets.map(\.name) ?? [])
    all = project.sources.sorted { $0.path < $1.path }.map { source in
      let owner = owners.owner(of: source)
      // Conditions of Objective-C are macros, which the project sets elsewhere.
      let isOfTarget = owner != .shared && owner != .other && source.isSwift
      return Placed(
        source: source, owner: owner,
        clip: source.regions.values { name in
          conditions.contains(name) ? true : isOfTarget ? owners.isSetInClip(name) : nil
        },
        app: source.regions.values { name in
          conditions.contains(name) ? false : isOfTarget ? owners.isSetInApp(name) : nil
        })
    }
  }

  /// A position in a source where a pattern matches.
  struct Place: Sendable {
    let path: String
    let line: Int
    let use: SwiftSource.Use
  }

  /// The places of a pattern in the App Clip, or in a target that is not known.
  func clip(_ patterns: String...) -> [Place] {
    places(patterns) { $0.mayBeInClip($1) }
  }

  /// The places of a pattern in the app, or in a target that is not known.
  func app(_ patterns: String...) -> [Place] {
    places(patterns) { $0.mayBeInApp($1) }
  }

  /// The places of a pattern in regions that are certainly part of the App Clip.
  func surelyClip(_ patterns: String...) -> [Place] {
    places(patterns) { $0.clipPart($1) == .surely }
  }

  /// The places of a call in the App Clip whose first argument is bound to a variable that begins
  /// as `true` in the same source.
  func clipStartingTrue(_ pattern: String) -> [Place] {
    all.flatMap { placed in
      placed.source.uses.compactMap { use in
        guard use.pattern == pattern, placed.clipPart(use.region) == .surely,
          let name = use.follow.argument, name.hasPrefix("$"),
          placed.source.trueNames.contains(String(name.dropFirst()))
        else { return nil }
        return Place(path: placed.source.path, line: use.line, use: use)
      }
    }
  }

  /// The places of a pattern in sources of the App Clip alone.
  func clipAlone(_ patterns: String...) -> [Place] {
    places(patterns) { $0.owner == .clip && $0.clipPart($1) == .surely }
  }

  /// The places of a pattern in sources of the app alone.
  func appAlone(_ patterns: String...) -> [Place] {
    places(patterns) { $0.owner == .app && $0.mayBeInApp($1) }
  }

  private func places(
    _ patterns: [String], _ isIn: (Placed, Int) -> Bool
  ) -> [Place] {
    all.flatMap { placed in
      placed.source.uses.compactMap { use in
        guard patterns.contains(use.pattern), isIn(placed, use.region) else { return nil }
        return Place(path: placed.source.path, line: use.line, use: use)
      }
    }
  }
}
