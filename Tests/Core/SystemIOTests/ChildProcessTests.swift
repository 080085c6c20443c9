import Foundation
import SystemIO
import TestSupport
import Testing

@Suite("Child processes") struct ChildProcessTests {
  @Test("5 MB go in while 5 MB come out on both streams")
  func big() throws {
    var generator = SeededGenerator(seed: 5)
    let bytes = (0..<5 << 20).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let outcome = try ChildCommand("tee", ["/dev/stderr"]).run(sending: bytes, within: .seconds(60))
    #expect(outcome.ending == .exited(0))
    #expect(outcome.output == bytes)
    #expect(outcome.errors == bytes)
  }

  @Test("exit statuses and signals")
  func endings() throws {
    let table: [(String, ChildOutcome.Ending)] = [
      ("exit 0", .exited(0)), ("exit 3", .exited(3)), ("exit 255", .exited(255)),
      ("kill -9 $$", .signalled(SIGKILL)), ("kill -TERM $$", .signalled(SIGTERM)),
      // We ignore it; a child must not.
      ("kill -PIPE $$", .signalled(SIGPIPE)),
      ("exec >&- 2>&-; sleep 0.1; exit 4", .exited(4)),
    ]
    for (script, ending) in table {
      #expect(try ChildCommand("sh", ["-c", script]).run().ending == ending, "\(script)")
    }
  }

  @Test("arguments, variables and folder arrive as given")
  func surroundings() throws {
    let folder = try ScratchFolder()
    let words = ["", "a b", "é", "$HOME", "--", "*"]
    let printed = try ChildCommand("printf", ["%s\\n"] + words).run().output
    #expect(String(decoding: printed, as: UTF8.self) == words.map { $0 + "\n" }.joined())
    var command = ChildCommand("/bin/sh", ["-c", "/bin/pwd; /usr/bin/env | /usr/bin/sort"])
    command.environment = ["A": "1=2", "Z": "line\nbreak"]
    command.folder = folder.path
    let text = String(decoding: try command.run().output, as: UTF8.self)
    #expect(text.hasPrefix(folder.path + "\n"))
    #expect(text.contains("\nA=1=2\n") && !text.contains("HOME="))
  }

  @Test("a child that does not read its input is no failure")
  func unread() throws {
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    #expect(try ChildCommand("true").run(sending: bytes).ending == .exited(0))
  }

  @Test("input and output that are not captured")
  func streams() throws {
    var command = ChildCommand("sh", ["-c", "cat; echo out; echo err >&2"])
    command.input = .empty
    command.output = .discarded
    let outcome = try command.run()
    #expect(outcome.ending == .exited(0))
    #expect(outcome.output == [])
    #expect(outcome.errors == Array("err\n".utf8))
  }

  @Test("programs that cannot start say why")
  func refused() {
    let table = [
      (ChildCommand("/no/such/program"), "start /no/such/program: there is no such program"),
      (ChildCommand("/tmp"), "start /tmp: permission denied"),
      (ChildCommand("true", ["a\0b"]), "start true: the name contains a NUL character"),
      (ChildCommand(""), "start \"\": the name is empty"),
    ]
    for (command, sentence) in table {
      let error = #expect(throws: SystemIOError.self) { try command.run() }
      #expect(error?.description == sentence)
    }
  }

  @Test("output beyond the limit stops the child")
  func limit() {
    let error = #expect(throws: SystemIOError.self) {
      try ChildCommand("yes").run(limit: 1_000_000)
    }
    #expect(error?.problem == .tooLarge(limit: 1_000_000))
  }

  @Test("a conversation, a line at a time")
  func conversation() throws {
    var child = try ChildCommand("cat").start()
    for line in ["one\n", "two\n"] {
      try child.send(Array(line.utf8), within: .seconds(10))
      #expect(try child.receive(upTo: 100, within: .seconds(10)) == Array(line.utf8))
    }
    var isLate = false
    do { _ = try child.receive(upTo: 1, within: .milliseconds(50)) } catch {
      isLate = error.problem == .timedOut
      #expect(error.description == "read cat: no answer in time")
    }
    #expect(isLate)
    child.closeInput()
    #expect(try child.receive(upTo: 1, within: .seconds(10)).isEmpty)
    #expect(try child.finish(within: .seconds(10)).ending == .exited(0))
  }

  @Test("the deadline holds against a child that never stops talking")
  func talkative() throws {
    let start = MonotonicClock.nanoseconds
    let outcome = try ChildCommand("yes").run(within: .milliseconds(100), limit: .max)
    #expect(outcome.ending == .stoppedAtDeadline)
    #expect(!outcome.output.isEmpty)
    #expect(MonotonicClock.nanoseconds - start < 20_000_000_000)
  }
}

@Suite("Child processes leave nothing behind") struct ChildRemainsTests {
  @Test("the deadline stops the child and its children", arguments: ["sleep 60", "wait", "exit 0"])
  func deadline(ending: String) throws {
    let script = "sleep 60 & echo $!; \(ending)"
    let outcome = try ChildCommand("sh", ["-c", script]).run(within: .milliseconds(500))
    #expect(outcome.ending == .stoppedAtDeadline)
    let text = String(decoding: outcome.output, as: UTF8.self)
    let grandchild = try #require(Int32(text.dropLast()))
    #expect(eventually { !isRunning(grandchild) })
  }

  @Test("what is left of the group ends with the child")
  func group() throws {
    let script = "sleep 60 >/dev/null 2>&1 </dev/null & echo $!"
    let outcome = try ChildCommand("sh", ["-c", script]).run(within: .seconds(30))
    #expect(outcome.ending == .exited(0))
    let grandchild = try #require(Int32(String(decoding: outcome.output, as: UTF8.self).dropLast()))
    #expect(eventually { !isRunning(grandchild) })
  }

  @Test("a child that is dropped is stopped and reaped")
  func dropped() throws {
    let process: Int32
    do {
      let child = try ChildCommand("sleep", ["60"]).start()
      process = child.processID
      #expect(isRunning(process))
    }
    #expect(kill(process, 0) == -1)
  }

  @Test("a child inherits no descriptor but its three streams")
  func inheritance() throws {
    let leaky = open("/dev/null", O_RDONLY)
    defer { close(leaky) }
    let outcome = try ChildCommand("sh", ["-c", "ls /proc/$$/fd"]).run()
    // A shell may keep the script's descriptor for itself at 10 or above; sh -c has no script.
    #expect(String(decoding: outcome.output, as: UTF8.self) == "0\n1\n2\n")
  }

  @Test("every descriptor that we open is close-on-exec")
  func closeOnExec() async throws {
    let folder = try ScratchFolder()
    await #expect(processExitsWith: .success) { [path = folder.path("out") as String] in
      // Other threads of this process open timers and the like at any time.
      func isOfTheSystem(_ number: Int32) -> Bool {
        let link = "/proc/self/fd/\(number)"
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        return target?.hasPrefix("anon_inode:") != false
      }
      func inheritable() -> [Int32] {
        (0..<1_000).filter { number in
          let flags = fcntl(number, F_GETFD)
          return flags != -1 && flags & FD_CLOEXEC == 0 && !isOfTheSystem(number)
        }
      }
      let before = inheritable()
      try Interruption.watch()
      let output = try OutputFile(path)
      let input = try InputFile("/dev/zero")
      let child = try ChildCommand("cat").start()
      #expect(Set(inheritable()).isSubset(of: before))
      _ = consume output
      _ = consume input
      _ = consume child
    }
  }

  @Test("500 children and 500 files: no descriptor and no zombie is left")
  func leaks() async throws {
    let folder = try ScratchFolder()
    await #expect(processExitsWith: .success) { [path = folder.path("out") as String] in
      func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      }
      _ = try ChildCommand("true").run()
      let before = try descriptors()
      for _ in 0..<500 {
        _ = try ChildCommand("true").run(sending: [1, 2, 3])
        _ = try? ChildCommand("/no/such/program").run()
        try OutputFile.write([1], to: path, existing: .replaced)
        _ = try? OutputFile(path)
        _ = try InputFile.contents(of: path, limit: 10)
        _ = try? InputFile("/")
      }
      // Other threads of this process have a few of their own that come and go.
      #expect(try descriptors() < before + 50)
      #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
    }
  }
}
