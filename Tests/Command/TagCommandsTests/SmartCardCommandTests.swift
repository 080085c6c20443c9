import Foundation
import SystemIO
import TestSupport
import Testing

/// `beckon simulate --pcsc`, and `--reader virtual:pcsc:…`.
@Suite("Virtual PC/SC readers on the command line") struct SmartCardCommandTests {
  /// A simulation that runs, and where its pcscd listens.
  private struct Running: ~Copyable {
    var child: ChildProcess
    let lines: [String]
    /// The folder of its pcscd.
    let folder: String

    init(_ arguments: [String], _ home: ScratchFolder) throws {
      let command = try beckonCommand(["simulate"] + arguments, home: home, in: home)
      let child = try command.start()
      var bytes: [UInt8] = []
      while bytes.filter({ $0 == 0x0A }).count < 3 {
        let more = try child.receive(upTo: 4_096, within: .seconds(60))
        try #require(!more.isEmpty)
        bytes += more
      }
      lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      let path = lines[1].split(separator: "=").last.map(String.init) ?? ""
      folder = path.hasSuffix("/pcscd.comm") ? String(path.dropLast(11)) : ""
      self.child = child
    }
  }

  /// Whether a process has the folder in its words.
  private func isUsed(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.contains { number in
      RunningProcess(number).words.contains { $0.hasPrefix(folder) }
    }
  }

  @Test("says how programs reach it, and ends with everything of it", .needs(.pcscd))
  func words() throws {
    let home = try ScratchFolder()
    defer { withExtendedLifetime(home) {} }
    var running = try Running(["--pcsc", "acr1552u", "--tag", "ntag213"], home)
    #expect(
      running.lines[0] == "pcsc:ACS ACR1552 1S CL Reader [ACR1552 1S CL Reader PICC] 00 00")
    #expect(running.lines[1].hasPrefix("export PCSCLITE_CSOCK_NAME=/"))
    let folder = running.folder
    #expect(!folder.isEmpty && isUsed(folder))
    let outcome = try running.child.finish(sending: Array("quit\n".utf8), within: .seconds(60))
    #expect(outcome.ending == .exited(0))
    #expect(!isUsed(folder) && !FileManager.default.fileExists(atPath: folder))
  }

  @Test(
    "leaves nothing when it is killed, nor when its reader was pulled out before", .needs(.pcscd),
    arguments: [false, true])
  func killed(isPulled: Bool) throws {
    let home = try ScratchFolder()
    defer { withExtendedLifetime(home) {} }
    let running = try Running(["--pcsc", "omnikey5022"], home)
    let folder = running.folder
    #expect(!folder.isEmpty && isUsed(folder))
    if isPulled {
      try running.child.send(Array("unplug\n".utf8))
      #expect(try !running.child.receive(upTo: 4_096, within: .seconds(60)).isEmpty)
    }
    // The program alone, and not what it started.
    kill(running.child.processID, SIGKILL)
    #expect(eventually(within: 30) { !isUsed(folder) })
    #expect(eventually { !FileManager.default.fileExists(atPath: folder) })
  }

  @Test("families that there are") func unknown() throws {
    let run = try runBeckon(["simulate", "--pcsc", "acr1"])
    #expect(run.status == 64 && run.stderr.contains("acr122u"), "\(run.stderr)")
    let tag = try runBeckon(["tag", "info", "--reader", "virtual:pcsc:acr1"])
    #expect(tag.status != 0)
    #expect(
      tag.stderr.contains("there is no PC/SC reader \"acr1\"; the readers are acr122u, acr1252u"),
      "\(tag.stderr)")
  }

  @Test(
    "an Ultralight C is not personalized there, and the reader is the reason", .needs(.pcscd),
    arguments: ["omnikey5022", "utrust3700f"])
  func plainReader(_ family: String) throws {
    let home = try ScratchFolder()
    try home.write("000102030405060708090A0B0C0D0E0F\n", to: "master.key")
    let run = try runBeckon(
      [
        "tag", "personalize", "--keys", "master.key", "--reader",
        "virtual:pcsc:\(family):ultralight-c",
      ], in: home)
    #expect(
      run.status == 69
        && run.stderr.contains("beckon: this reader ")
        && run.stderr.hasSuffix("; use another reader, such as an ACR1552U\n"), "\(run)")
    for command in [["protect"], ["format"], ["mirror", "https://eat.example.com/s?u={uid}"]] {
      let other = try runBeckon(
        ["tag"] + command + (command == ["protect"] ? ["--master-key-file", "master.key"] : [])
          + ["--reader", "virtual:pcsc:omnikey5022:ultralight"], in: home)
      #expect(
        other.status == 69 && other.stderr.contains("; use another reader, such as an ACR1552U"),
        "\(command): \(other)")
    }
  }

  @Test(
    "one word for one command", .needs(.pcscd), arguments: ["acr122u", "acr1552u", "omnikey5022"])
  func oneWord(_ family: String) throws {
    let url = "https://eat.example.com/s/42"
    let run = try runBeckon(
      ["tag", "read", "--reader", "virtual:pcsc:\(family):ntag215:url=\(url)"])
    #expect(run.status == 0 && run.stdout.contains(url), "\(run.stdout)\(run.stderr)")
  }
}
