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

  @Test(
    "no file gets its name before its bytes are on the disk, and then the folder is synced",
    .needs(.strace), arguments: [["--name", "{index}"], ["--name", "{index}", "--force"]])
  func order(_ options: [String]) throws {
    if options.contains("--force") {
      try FileManager.default.createDirectory(
        atPath: folder.path("codes"), withIntermediateDirectories: true)
      for number in 1...40 { try folder.write("old", to: "codes/\(number).png") }
    }
    let calls = "openat,close,linkat,rename,renameat,renameat2,fsync,fdatasync,syncfs,write"
    let program = try builtProgram("beckon")
    let words =
      ["-f", "-qq", "-e", "trace=\(calls)", "-e", "signal=none", "-o", folder.path("calls")]
      + [program, "qr", "-", "-q", "-o", folder.path("codes") + "/", "--format", "png"] + options
    try Equipment.strace.run(words, sending: Self.list(40))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("codes")).count == 40)
    try expectOrder(folder.text(of: "calls"), named: 40)
  }

  /// Follows which open files of the folder have bytes that are not synced.
  private func expectOrder(_ calls: String, named: Int) throws {
    var unsynced: Set<String> = []
    var isFolderSynced = true
    var (names, syncs) = (0, 0)
    for line in calls.split(separator: "\n") {
      // "1234  fsync(5) = 0"; calls that another thread interrupts have two lines.
      let call = line.drop { $0.isNumber || $0 == " " }
      let arguments = call.split(separator: "(").dropFirst().first ?? ""
      let number = String(arguments.prefix { $0.isNumber })
      if call.hasPrefix("write(") { unsynced.insert(number) }
      if call.hasPrefix("openat("), let opened = line.split(separator: " ").last {
        unsynced.remove(String(opened))
      }
      if call.hasPrefix("syncfs(") { (unsynced, syncs) = ([], syncs + 1) }
      if call.hasPrefix("fsync(") || call.hasPrefix("fdatasync(") {
        unsynced.remove(number)
        (isFolderSynced, syncs) = (true, syncs + 1)
      }
      if call.hasPrefix("linkat(") || call.hasPrefix("rename") {
        // A link is made from the open file; a rename follows its closing.
        names += 1
        isFolderSynced = false
        if call.hasPrefix("linkat("), !number.isEmpty {
          #expect(!unsynced.contains(number), "\(line)")
        }
        if call.hasPrefix("rename") { #expect(syncs > 0, "\(line)") }
      }
    }
    #expect(names >= named)
    #expect(isFolderSynced)
    // As few as possible: for the bytes and for the folder, of each group.
    #expect(syncs <= 4)
  }

  @Test("a batch that is killed leaves whole files only, and can be resumed")
  func killed() throws {
    let home = try ScratchFolder()
    let words = ["qr", "-", "-q", "-o", "codes/", "--format", "png", "--name", "{index}"]
    let count = 300
    let list = Self.list(count)
    try folder.write(String(decoding: list, as: UTF8.self), to: "urls.txt")
    var random = SeededGenerator(seed: 5_100)
    for round in 0..<Effort.count(slice: 4, whole: 200) {
      let target = folder.path("codes")
      try? FileManager.default.removeItem(atPath: target)
      let shell = "exec \"$0\" \"$@\" < urls.txt"
      var command = try beckonCommand(words, home: home, in: folder)
      command = ChildCommand("/bin/sh", ["-c", shell, try builtProgram("beckon")] + words)
      command.environment = ["HOME": home.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
      command.folder = folder.path
      var child = try command.start()
      usleep(UInt32.random(in: 0..<UInt32(600_000), using: &random))
      kill(child.processID, SIGKILL)
      _ = try child.finish(within: .seconds(60))
      let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
      for name in (try? FileManager.default.contentsOfDirectory(atPath: target)) ?? []
      where !name.hasPrefix(".") {
        #expect(
          try folder.bytes(of: "codes/" + name).suffix(12).elementsEqual(end), "round \(round)")
      }
      let run = try runBeckon(words + ["--resume"], stdin: list, in: folder)
      #expect(run.status == 0, "round \(round): \(run.stderr)")
      let names = try FileManager.default.contentsOfDirectory(atPath: target)
      #expect(names.count == count, "round \(round)")
    }
  }
}
