import Foundation
import TestSupport

/// A target of Sources/, as Package.swift declares it.
struct LayerTarget {
  let folder, name: String
  var isPortable = false
  let dependencies: Set<String>

  /// The place of its folder below Sources/.
  var path: String { "\(folder)/\(name)" }

  /// The targets of this package.
  static func ofThisPackage() throws -> [LayerTarget] {
    let file = Repository.root.appendingPathComponent("Package.swift")
    return all(in: try String(contentsOf: file, encoding: .utf8))
  }

  /// The targets of a manifest in the order of their layers: C, the table, the program.
  static func all(in manifest: String) -> [LayerTarget] {
    let text = manifest.replacing("\\\n", with: " ")
    let program = text.firstMatch(of: /name: "beckon",\s+dependencies: named\(\s*"+([^"]*)"/)
    return cTargets(in: text) + table(in: text)
      + (program.map {
        [LayerTarget(folder: "Command", name: "beckon", dependencies: words($0.1))]
      } ?? [])
  }

  /// The calls of `.c(…)`, and the targets that are written out with a path in Sources/C.
  private static func cTargets(in text: String) -> [LayerTarget] {
    let text = text.firstMatch(of: /(?s)let bindings: \[Target\] = \[(.*?)\n *\]\n/)?.1 ?? ""
    let short = text.matches(of: /\.c\("(\w+)"(?:, on: "([^"]*)")?/)
      .map { ($0.range.lowerBound, $0.1, $0.2 ?? "") }
    let long = text.matches(
      of: /name: "(\w+)",(?:\s+dependencies: \[([^\]]*)\],)?\s+path: "Sources\/C\//
    ).map { ($0.range.lowerBound, $0.1, $0.2 ?? "") }
    return (short + long).sorted { $0.0 < $1.0 }.map { _, name, dependencies in
      LayerTarget(folder: "C", name: String(name), dependencies: words(dependencies))
    }
  }

  /// The lines of the table: `FOLDER/TARGET*: dependencies + those of its tests`.
  private static func table(in text: String) -> [LayerTarget] {
    let table = text.firstMatch(of: /(?s)let table = """\n(.*?)\n *"""/)?.1 ?? ""
    return table.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard let path = parts.first?.split(separator: "/"), path.count == 2 else { return nil }
      let own = parts.count > 1 ? parts[1].prefix { $0 != "+" } : ""
      return LayerTarget(
        folder: path[0].trimmingCharacters(in: .whitespaces), name: path[1].filter { $0 != "*" },
        isPortable: path[1].hasSuffix("*"), dependencies: words(own))
    }
  }

  /// The names in a list, with quotes and commas or without.
  private static func words(_ list: Substring) -> Set<String> {
    Set(list.split { " \n\",".contains($0) }.map(String.init))
  }
}

/// The check of files' imports against the targets' declarations.
struct LayerCheck {
  private let targets: [LayerTarget]
  /// The position of each target, by name.
  private let places: [String: Int]
  private let portable: Set<String>

  /// The modules of the toolchain, which nobody declares.
  private static let toolchain: Set<String> = [
    "Android", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Swift",
    "Synchronization", "Testing", "WASILibc",
  ]
  /// The modules that have the C math library.
  private static let mathematics: Set<String> = [
    "Android", "Darwin", "Glibc", "Musl", "WASILibc",
  ]
  /// The targets of commands, which do not import each other.
  private static let commands: Set<String> = [
    "CodeCommands", "Desk", "JobCommands", "TagCommands", "URLCommands",
  ]

  init(_ targets: [LayerTarget]) {
    self.targets = targets
    places = Dictionary(
      targets.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { a, _ in a })
    portable = Set(targets.filter(\.isPortable).map(\.name))
  }

  /// The faults, a sentence each, in the order of the targets; `imports` has the modules that each
  /// file imports, by the file's path below Sources/.
  func faults(in imports: [String: Set<String>]) -> [String] {
    let files = Dictionary(grouping: imports.keys.sorted()) { path in
      path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
    }
    var faults: [String] = []
    for (place, target) in targets.enumerated() {
      guard places[target.name] == place else {
        faults.append("\(target.name) is declared twice")
        continue
      }
      let files = files[target.path] ?? []
      if files.isEmpty { faults.append("\(target.path) has no files") }
      for file in files {
        for module in (imports[file] ?? []).sorted() {
          faults += self.faults(of: target, module).map { "\(file) imports \(module), \($0)" }
          if target.isPortable, !portable.contains(module),
            !file.hasSuffix("/Angles.swift") || !Self.mathematics.contains(module)
          {
            faults.append("\(file) imports \(module), and \(target.name) is portable")
          }
        }
      }
      let imported = files.reduce(into: Set()) { $0.formUnion(imports[$1] ?? []) }
      faults += declarationFaults(of: target, imported)
    }
    let paths = Set(targets.map(\.path))
    return faults
      + files.filter { !paths.contains($0.key) }.values.joined().sorted()
      .map { "\($0) is not in the folder of a target" }
  }

  /// The faults of an import by a file of a target.
  private func faults(of target: LayerTarget, _ module: String) -> [String] {
    if Self.toolchain.contains(module) { return [] }
    var faults: [String] = []
    if !target.dependencies.contains(module) {
      faults.append("which \(target.name) does not declare")
    }
    if let other = places[module], let own = places[target.name], other >= own {
      faults.append("which is named later")
    }
    if Self.commands.contains(target.name), Self.commands.contains(module) {
      faults.append("and command targets do not import each other")
    }
    return faults
  }

  /// The faults of the declaration of a target whose files import these modules.
  private func declarationFaults(of target: LayerTarget, _ imported: Set<String>) -> [String] {
    target.dependencies.sorted().flatMap { dependency in
      (places[dependency] == nil
        ? ["\(target.name) declares \(dependency), which is not a target"] : [])
        + (imported.contains(dependency)
          ? [] : ["\(target.name) declares \(dependency), which no file imports"])
    }
  }
}

/// The imports of Swift files, and the includes of C files.
enum SourceImports {
  /// The modules that each file below Sources/ imports, by its path from there.
  static func ofThisCheckout() -> [String: Set<String>] {
    let folder = Repository.root.appendingPathComponent("Sources")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let files = (names ?? []).filter { path in
      let name = path.split(separator: "/").last ?? ""
      return name.contains(".") && !name.hasPrefix(".")
    }
    // Headers are found by their names alone, whichever C target has them.
    let owners = Dictionary(
      files.filter { $0.hasSuffix(".h") }.map { file in
        (file.split(separator: "/").last.map(String.init) ?? file, target(of: file))
      }, uniquingKeysWith: { first, _ in first })
    var imports: [String: Set<String>] = [:]
    for file in files {
      let url = folder.appendingPathComponent(file)
      let text = { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }
      if file.hasSuffix(".swift") {
        imports[file] = modules(of: text())
      } else if file.hasSuffix(".h") || file.hasSuffix(".c") {
        imports[file] = Set(headers(of: text()).compactMap { owners[$0] })
          .subtracting([target(of: file)])
      } else {
        imports[file] = []
      }
    }
    return imports
  }

  /// The target that has a file, by its path below Sources/.
  private static func target(of file: String) -> String {
    file.split(separator: "/").dropFirst().first.map(String.init) ?? ""
  }

  /// The modules that a Swift file imports.
  static func modules(of text: String) -> Set<String> {
    let declaration =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+\s+)?import\s+(?:[a-z]+\s+)?(\w+)/
    return Set(
      text.split(separator: "\n").compactMap { line in
        line.firstMatch(of: declaration).map { String($0.1) }
      })
  }

  /// The headers that a C file includes, as they are written.
  static func headers(of text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^\s*#\s*include\s+["<]([^">]+)[">]/).map { String($0.1) }
      })
  }
}
