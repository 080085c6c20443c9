import Foundation
package import SystemIO
package import Testing

extension Equipment {
  /// What the running test has named; see `Needs`.
  @TaskLocal static var named: Set<Equipment> = []

  /// What to take for missing, by `BECKON_WITHOUT="netpbm rsvg-convert"` (names or packages, or
  /// `all`), so that a half-equipped machine can be tried on a whole one.
  private static let hidden = Set(
    (ProcessInfo.processInfo.environment["BECKON_WITHOUT"] ?? "").split(separator: " ")
      .map(String.init))

  /// Where everything is that is here.
  private static let places: [Equipment: String] = allCases.reduce(into: [:]) { places, item in
    guard hidden.isDisjoint(with: ["all", item.rawValue, item.package]) else { return }
    places[item] = item.find()
  }

  /// Where it is, for what is not a test itself.
  var place: String? { Self.places[self] }

  /// Whether it is here. Who starts it asks `path` or `command` too, in a test that names it.
  package var isInstalled: Bool { Self.places[self] != nil }

  /// The same work, allowed what the running test has named, for a thread of the test's own.
  package static func carried(
    _ body: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    { [named] in $named.withValue(named, operation: body) }
  }

  /// Where it is: the path of a program, a file or a library, or the Python of a module.
  ///
  /// A test that has not named it fails here, on machines that have it too.
  package func path(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    if !Self.named.contains(self) {
      let words = "this test uses \(rawValue) without saying so: @Test(.needs(.\(self)))"
      Issue.record(Comment(rawValue: words), sourceLocation: sourceLocation)
    }
    return try #require(Self.places[self], "\(whyMissing)", sourceLocation: sourceLocation)
  }

  /// The command that starts it.
  package func command(
    _ arguments: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildCommand {
    ChildCommand(try path(sourceLocation: sourceLocation), arguments)
  }

  /// What it writes to its standard output; any other end than 0 fails the test.
  @discardableResult
  package func run(
    _ arguments: [String] = [], sending input: [UInt8] = [], within time: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [UInt8] {
    let command = try command(arguments, sourceLocation: sourceLocation)
    let outcome = try command.run(sending: input, within: time)
    guard outcome.ending == .exited(0) else {
      throw ToolFailure(
        name: rawValue, ending: outcome.ending,
        words: String(decoding: outcome.output + outcome.errors, as: UTF8.self))
    }
    return outcome.output
  }

  /// The same as text.
  package func text(
    _ arguments: [String] = [], sending input: [UInt8] = [], within time: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    String(
      decoding: try run(
        arguments, sending: input, within: time, sourceLocation: sourceLocation), as: UTF8.self)
  }
}

extension Equipment {
  private func find() -> String? {
    switch kind {
    case .module: Self.python.flatMap { Self.imports($0, rawValue) ? $0 : nil }
    case .library: dlopen(rawValue, RTLD_LAZY) == nil ? nil : rawValue
    case .header: Self.includeFolders.map { "\($0)/\(rawValue)" }.first(where: Self.isReadable)
    case .file: Self.isReadable(rawValue) ? rawValue : nil
    case .program where self == .postgresql: ServerPrograms.folder
    case .program where self == .chromium:
      Self.onPath(rawValue) ?? Self.onPath("chromium-browser")
    case .program: Self.onPath(rawValue)
    }
  }

  private static func isReadable(_ path: String) -> Bool {
    FileManager.default.isReadableFile(atPath: path)
  }

  /// Debian has headers that differ from processor to processor in a folder for each.
  private static let includeFolders: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/include")) ?? []
    return ["/usr/include"] + all.filter { $0.hasSuffix("-linux-gnu") }.map { "/usr/include/\($0)" }
  }()

  /// Servers are in folders that the path of an ordinary user leaves out.
  private static func onPath(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return "\(path):/usr/local/sbin:/usr/sbin:/sbin".split(separator: ":")
      .map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// `BECKON_PYTHON`, or the Python that `scripts/python-peers` makes.
  private static let python: String? = {
    let told = ProcessInfo.processInfo.environment["BECKON_PYTHON"]
    let path = told ?? Repository.root.appendingPathComponent(".build/venv/bin/python").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  private static func imports(_ python: String, _ module: String) -> Bool {
    let outcome = try? ChildCommand(python, ["-c", "import \(module)"]).run(within: .seconds(60))
    return outcome?.ending == .exited(0)
  }
}
