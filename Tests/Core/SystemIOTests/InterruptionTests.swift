import Foundation
import SystemIO
import TestSupport
import Testing

@Suite("Interruption") struct InterruptionTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("a signal ends the program with its status, and takes the unfinished file away")
  func unfinishedFile() async throws {
    let path = try folder.write("old", to: "out")
    for number in [SIGINT, SIGTERM, SIGHUP] {
      await #expect(processExitsWith: .exitCode(128 + number)) {
        [path = path as String, number = number as Int32] in
        try Interruption.watch()
        var file = try OutputFile(path, existing: .replaced)
        try file.write(Array(repeating: 1, count: 1 << 20))
        kill(getpid(), number)
        sleep(20)
        try file.commit()
      }
      #expect(try folder.names() == ["out"])
      #expect(try folder.text(of: "out") == "old")
    }
  }

  @Test("a signal stops the child processes too")
  func child() async throws {
    await #expect(processExitsWith: .exitCode(130)) { [path = folder.path("pid") as String] in
      try Interruption.watch()
      let child = try ChildCommand("sleep", ["60"]).start()
      try OutputFile.write("\(child.processID)".utf8, to: path)
      kill(getpid(), SIGINT)
      sleep(20)
      child.signal(0)
    }
    let process = try #require(Int32(try folder.text(of: "pid")))
    #expect(eventually { !isRunning(process) })
  }

  @Test("registered clean-ups run, cancelled ones do not")
  func cleanUps() async throws {
    await #expect(processExitsWith: .exitCode(143)) { [folder = folder.path as String] in
      try Interruption.watch()
      do {
        let cancelled = CleanUp { { _ = mkdir(folder + "/cancelled", 0o700) } }
        _ = consume cancelled
      }
      let kept = CleanUp { { _ = mkdir(folder + "/run", 0o700) } }
      kill(getpid(), SIGTERM)
      sleep(20)
      _ = consume kept
    }
    #expect(try folder.names() == ["run"])
  }

  @Test("deferred: a blocked read wakes, things can be closed, the command chooses the status")
  func deferred() async {
    await #expect(processExitsWith: .exitCode(130)) {
      try Interruption.watch()
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      dup2(ends[0], 0)
      later(milliseconds: 50) { kill(getpid(), SIGINT) }
      let error = #expect(throws: SystemIOError.self) {
        try Interruption.deferred { try InputFile.contents(of: "-", limit: 10) }
      }
      #expect(error?.description == "read standard input: interrupted by SIGINT")
      #expect(Interruption.pending == SIGINT)
      // Until it is acknowledged, every wait ends at once.
      #expect(throws: SystemIOError.self) { try InputFile.contents(of: "-", limit: 10) }
      Interruption.acknowledge()
      #expect(Interruption.pending == nil)
      #expect(try ChildCommand("cat").run(sending: [1]).output == [1])
      exit(Interruption.status(after: SIGINT))
    }
  }

  @Test("deferred: a wait for a child wakes, and the child is stopped")
  func deferredChild() async {
    await #expect(processExitsWith: .success) {
      try Interruption.watch()
      later(milliseconds: 50) { kill(getpid(), SIGTERM) }
      let error = #expect(throws: SystemIOError.self) {
        try Interruption.deferred { try ChildCommand("sleep", ["60"]).run() }
      }
      #expect(error?.problem == .interrupted(signal: SIGTERM))
      #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
    }
  }

  @Test("deferred: the second signal ends the program")
  func impatience() async {
    await #expect(processExitsWith: .exitCode(130)) {
      try Interruption.watch()
      Interruption.deferred {
        kill(getpid(), SIGINT)
        while Interruption.pending == nil { usleep(1_000) }
        kill(getpid(), SIGINT)
        sleep(20)
      }
    }
  }

  @Test("a signal that nohup or the shell ignores stays ignored")
  func ignored() async {
    await #expect(processExitsWith: .success) {
      signal(SIGINT, SIG_IGN)
      try Interruption.watch()
      try Interruption.watch()
      kill(getpid(), SIGINT)
      usleep(200_000)
      #expect(Interruption.pending == nil)
    }
  }
}
