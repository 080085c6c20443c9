import Foundation
import SystemIO
import TestSupport
import Testing

/// A batch writes files in groups. A kill proves nothing about the disk, so the order of the system
/// calls is tested as well.
@Suite("Batches that sync in groups") struct GroupedBatchTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static func list(_ count: Int) -> [UInt8] {
    Array((1...count).map { "https://eat.example.com/s/\($0)\n" }.joined().utf8)
  }

  /// The system calls of a command, which is given standard input.
  private func calls(_ words: [String], sending input: [UInt8] = []) throws -> SystemCalls {
    let names =
      "openat,close,linkat,rename,renameat,renameat2,fsync,fdatasync,syncfs,write,writev,pwrite64"
    try Equipment.strace.run(
      ["-f", "-y", "-qq", "-e", "trace=\(names)", "-e", "signal=none", "-o", folder.path("calls")]
        + [try builtProgram("beckon")] + words, sending: input)
    return SystemCalls(try folder.text(of: "calls"), in: folder.path("codes"))
  }

  @Test(
    "no file gets its name before its bytes are on the disk, and then the folder is synced",
    .needs(.strace),
    arguments: [
      (300, ["-j", "2"]), (300, ["-j", "2", "--force"]), (40, ["-j", "1", "--force"]), (2, []),
    ])
  func order(_ count: Int, _ options: [String]) throws {
    if options.contains("--force") {
      try FileManager.default.createDirectory(
        atPath: folder.path("codes"), withIntermediateDirectories: true)
      for number in 1...count { try folder.write("old", to: "codes/\(number).png") }
    }
    let words = ["qr", "-", "-q", "-o", folder.path("codes") + "/", "--format", "png"]
    let calls = try calls(words + ["--name", "{index}"] + options, sending: Self.list(count))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("codes")).count == count)
    calls.expectOrder(named: count)
    // As few as possible: for the bytes and for the folder, of each group. Two files have two.
    #expect(calls.syncCount <= max(3, 2 * (count / 128 + 1)), "\(calls.syncCount)")
  }

  @Test(
    "many threads, replaced files and series do not need more open files than are usual",
    arguments: [["-j", "16"], ["-j", "8", "--force"], ["-j", "4", "--structured-append", "16"]])
  func openFiles(_ options: [String]) throws {
    let count = options.contains("--structured-append") ? 40 : 1_000
    try folder.write(Self.list(count), to: "urls.txt")
    let words = ["qr", "-", "-q", "-o", folder.path("codes") + "/", "--format", "svg"] + options
    let script = "ulimit -n 1024 && exec \"$0\" \"$@\" < '\(folder.path("urls.txt"))'"
    for _ in 1...(options.contains("--force") ? 2 : 1) {
      let run = try ChildCommand("/bin/sh", ["-c", script, try builtProgram("beckon")] + words)
        .run(within: .seconds(60))
      guard case .exited(0) = run.ending else {
        Issue.record("\(options): \(String(decoding: run.errors, as: UTF8.self))")
        return
      }
    }
  }

  @Test("the codes of a job are written in groups, too", .needs(.strace)) func job() throws {
    let count = 300
    try folder.write(
      """
      {"name": "tables", "rows": {"count": \(count)}, "values": {"n": {"serial": {}}},
       "url": {"template": "https://eat.example.com/t/{n}"}, "qr": {"folder": "codes"}}
      """, to: "tables.json")
    let calls = try calls(["job", "run", folder.path("tables.json"), "--codes"])
    // The codes and their manifest.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("codes")).count == count + 1)
    calls.expectOrder(named: count + 1, ofWhichLast: 1)
    // A small job is divided among all threads.
    #expect(calls.syncCount <= count / 4, "\(calls.syncCount)")
  }

  /// A folder on a disk: the other folders of tests are often in memory.
  private final class DiskFolder {
    let path = "/var/tmp/beckon-test-\(UUID().uuidString)"

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The files of a folder in it with their bytes, hidden ones too.
    func files(_ name: String) -> [String: Data] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + name)) ?? []
      return Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, FileManager.default.contents(atPath: "\(path)/\(name)/\($0)") ?? Data())
        })
    }
  }

  @Test(
    "a batch that is killed leaves whole files only, old or new, and can be resumed",
    arguments: [false, true])
  func killed(_ isForced: Bool) throws {
    let disk = try DiskFolder()
    let count = 400
    let list = Self.list(count)
    try Data(list).write(to: URL(fileURLWithPath: disk.path + "/urls.txt"))
    let program = try builtProgram("beckon")
    func command(_ folder: String, _ options: [String]) -> ChildCommand {
      let words = ["qr", "-", "-q", "-o", folder, "--format", "png", "--name", "{index}"] + options
      var command = ChildCommand(
        "/bin/sh", ["-c", "exec \"$0\" \"$@\" < urls.txt", program] + words)
      command.environment = ["HOME": disk.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
      command.folder = disk.path
      return command
    }
    let start = ContinuousClock.now
    _ = try command("whole/", []).run(within: .seconds(60))
    let time = start.duration(to: .now) / .microseconds(1)
    let whole = disk.files("whole")
    #expect(whole.count == count)
    let old = Data("an old file\n".utf8)
    var random = SeededGenerator(seed: isForced ? 5_101 : 5_100)
    var stoppedCount = 0
    for round in 0..<Effort.count(slice: 4, whole: 200) {
      let target = disk.path + "/codes"
      try? FileManager.default.removeItem(atPath: target)
      if isForced {
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        for name in whole.keys { try old.write(to: URL(fileURLWithPath: target + "/" + name)) }
      }
      var child = try command("codes/", isForced ? ["--force"] : []).start()
      usleep(UInt32.random(in: 0..<UInt32(1.2 * time), using: &random))
      kill(child.processID, SIGKILL)
      _ = try child.finish(within: .seconds(60))
      let left = disk.files("codes").filter { !$0.key.hasPrefix(".") }
      let new = left.filter { $0.value != old }
      #expect(new.allSatisfy { $0.value == whole[$0.key] }, "round \(round)")
      if isForced { #expect(left.count == count, "round \(round)") }
      if (1..<count).contains(new.count) { stoppedCount += 1 }
      let again = try command("codes/", [isForced ? "--force" : "--resume"]).run(
        within: .seconds(60))
      guard case .exited(0) = again.ending else {
        Issue.record("round \(round): \(String(decoding: again.errors, as: UTF8.self))")
        continue
      }
      // Hidden files of the killed run are gone as well.
      #expect(disk.files("codes") == whole, "round \(round)")
    }
    // Names follow each other quickly once the bytes are on the disk.
    if Effort.isSoak { #expect(stoppedCount >= 5, "\(stoppedCount) kills between two names") }
  }
}

/// The calls of a program, by `strace -f -y`, and what they mean for the files of a folder.
private struct SystemCalls {
  /// A file that got a name in the folder.
  private struct Naming {
    let line: String
    /// Whether all bytes of the file were on the disk before.
    let isSynced: Bool
  }

  /// The number of calls that wait for the folder, or for files in it.
  private(set) var syncCount = 0
  private var namings: [Naming] = []
  /// The number of names that the folder had when it was last synced.
  private var syncedNameCount = 0

  private let folder: String
  /// The paths of open files, by their number.
  private var open: [String: String] = [:]
  /// The files that have bytes which are perhaps not on the disk.
  private var unsynced: Set<String> = []

  init(_ text: String, in folder: String) {
    self.folder = folder
    /// What was unsynced when a call of a thread began that has not ended.
    var begun: [Substring: (call: String, unsynced: Set<String>, nameCount: Int)] = [:]
    for line in text.split(separator: "\n") {
      let thread = line.prefix { $0.isNumber }
      let call = String(line.dropFirst(thread.count).drop { $0 == " " })
      if call.hasPrefix("<... ") {
        guard let first = begun.removeValue(forKey: thread),
          let rest = call.range(of: " resumed>")
        else { continue }
        end(first.call + call[rest.upperBound...], first.unsynced, first.nameCount)
        continue
      }
      // Bytes count from the moment when a call begins, syncing from its end.
      begin(call)
      if let rest = call.range(of: " <unfinished ...>") {
        begun[thread] = (String(call[..<rest.lowerBound]), unsynced, namings.count)
      } else {
        end(call, unsynced, namings.count)
      }
    }
  }

  /// The path of an open file, as in `5</tmp/a>`.
  private func path(_ argument: some StringProtocol) -> String {
    let path = argument.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" }
    return String(path)
  }

  private func name(_ call: String) -> String { String(call.prefix { $0 != "(" }) }

  private func arguments(_ call: String) -> Substring {
    call.dropFirst(name(call).count + 1)
  }

  private mutating func begin(_ call: String) {
    if ["write", "writev", "pwrite64"].contains(name(call)) {
      unsynced.insert(path(arguments(call)))
    }
  }

  private mutating func end(_ call: String, _ before: Set<String>, _ nameCount: Int) {
    let name = name(call)
    let arguments = arguments(call)
    guard let result = call.components(separatedBy: " = ").last, !result.hasPrefix("-1") else {
      return
    }
    switch name {
    case "openat": open[String(result.prefix { $0.isNumber })] = path(result)
    case "syncfs":
      syncCount += 1
      unsynced.subtract(before)
    case "fsync", "fdatasync":
      let path = path(arguments)
      if path == folder { syncedNameCount = nameCount }
      if path.hasPrefix(folder) { syncCount += 1 }
      unsynced.remove(path)
    case "linkat", "rename", "renameat", "renameat2":
      let quoted = call.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      guard let new = quoted.last, new.hasPrefix(folder) else { return }
      var source = quoted[0]
      if name == "linkat" {
        // From the open file itself, or by its name below /proc/self/fd.
        source =
          source.isEmpty
          ? path(arguments) : open[source.components(separatedBy: "/").last ?? ""] ?? source
      }
      namings.append(Naming(line: call, isSynced: !unsynced.contains(source)))
    default: break
    }
  }

  /// Expects this many names, each after the bytes of its file. After the last of them, but for so
  /// many that are not part of a group, the folder was synced.
  func expectOrder(named count: Int, ofWhichLast others: Int = 0) {
    #expect(namings.count == count)
    for naming in namings where !naming.isSynced { Issue.record("\(naming.line)") }
    #expect(syncedNameCount == namings.count - others)
  }
}
