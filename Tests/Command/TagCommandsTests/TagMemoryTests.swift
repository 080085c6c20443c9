import Foundation
import SystemIO
import Cryptography
import TestSupport
import Testing
import VirtualReaders

#if os(Linux)
  /// What a core dump of a command would hold, once it has used a key.
  @Suite("Keys in memory") struct TagMemoryTests {
    private static let masterKey: String = "8F1D3C5B7A9E02468ACE13579BDF0E2C"

    /// Stops two processes in the middle of what they do with a tag.
    private final class Freezer: @unchecked Sendable {
      private let lock = NSLock()
      private var processes: [Int32] = []
      private let stopped = DispatchSemaphore(value: 0)

      func aim(at processes: [Int32]) { lock.withLock { self.processes = processes } }

      /// On the reader's own thread: nobody gets an answer before they are stopped.
      func take(_ events: [ReaderEvent]) {
        guard events.contains(where: { if case .wrotePage = $0 { true } else { false } }) else {
          return
        }
        lock.withLock {
          guard !processes.isEmpty else { return }
          for process in processes { kill(process, SIGSTOP) }
          processes = []
          stopped.signal()
        }
      }

      func wait() -> Bool { stopped.wait(timeout: .now() + 60) == .success }
    }

    @Test("a core of the command, or of the process that has the reader, has no key in it")
    func key() throws {
      let freezer = Freezer()
      let virtual = try VirtualReader(listener: { freezer.take($0) })
      let home = try ScratchFolder()
      try home.write("# a key\n" + Self.masterKey + "\n", to: "key")
      let command = try beckonCommand(
        ["tag", "protect", "--master-key-file", "key"], home: home,
        environment: ["BECKON_READER": virtual.connectionString], in: home)
      var child = try command.start()
      let host = try #require(TagProcessTests.host(of: child.processID, on: virtual.path))
      freezer.aim(at: [child.processID, host.processID])
      virtual.present(VirtualTag(.ntag213))
      try #require(freezer.wait())
      defer { for process in [host.processID, child.processID] { kill(process, SIGCONT) } }

      let pictures = [child.processID, host.processID].map { MemoryPicture(of: $0) }
      if geteuid() != 0 {
        // Who is not root sees nothing at all of a process that hides.
        #expect(pictures.allSatisfy { $0 == nil })
      } else {
        let key = try HexadecimalSecret.parse(Self.masterKey.utf8, as: .masterKey).exposed()
        for (name, picture) in zip(["the command", "the reader's process"], pictures) {
          let picture = try #require(picture)
          // The search finds what is there: the connection string that both know.
          #expect(picture.count(of: Array(virtual.path.utf8)) > 0, "\(name)")
          for form in TagSecretTests.forms(key) {
            #expect(picture.count(of: form) == 0, "\(name) has \(form) in its memory")
          }
        }
      }
      for process in [host.processID, child.processID] { kill(process, SIGCONT) }
      // That it was stopped may have cost it its reader; the key is what matters here.
      _ = try child.finish(within: .seconds(60))
    }

    @Test("neither of them leaves a core file when it crashes") func crash() throws {
      let virtual = try VirtualReader()
      let home = try ScratchFolder()
      let command = try beckonCommand(
        ["tag", "erase"], home: home,
        environment: [
          "BECKON_READER": virtual.connectionString, "BECKON_TAG_PASSWORD": "C0FFEE17",
        ], in: home)
      var child = try command.start()
      let host = try #require(TagProcessTests.host(of: child.processID, on: virtual.path))
      for process in [child.processID, host.processID] {
        let limits = String(
          decoding: try InputFile.contents(of: "/proc/\(process)/limits", limit: 1 << 16),
          as: UTF8.self)
        let core = try #require(limits.split(separator: "\n").first { $0.contains("core file") })
        #expect(core.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], "\(core)")
      }
      // The command first: it would take the end of the other for an answer.
      kill(child.processID, SIGABRT)
      kill(host.processID, SIGABRT)
      let outcome = try child.finish(within: .seconds(60))
      #expect(outcome.ending == .signalled(SIGABRT))
      #expect(try !home.names().contains { $0.hasPrefix("core") })
    }
  }
#endif
