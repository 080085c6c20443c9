import Foundation
import TestSupport
import Testing

@testable import SystemIO

@Suite("Advisory locks and running processes") struct AdvisoryLockTests {
  @Test("one at a time, and free again when the value goes") func exclusive() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("", to: "device")
    do {
      let lock = try AdvisoryLock.take(path)
      let held = lock != nil
      #expect(held)
      let second = try AdvisoryLock.take(path)
      let refused = second == nil
      #expect(refused)
      #expect(AdvisoryLock.holder(of: path) == .current)
      _ = consume lock
    }
    #expect(AdvisoryLock.holder(of: path) == nil)
    let third = try AdvisoryLock.take(path)
    let free = third != nil
    #expect(free)
    // Nothing is written, and nothing is left.
    #expect(try folder.names() == ["device"])
  }

  #if os(Linux)
    @Test("it is given back although a program that is being started has a copy of the file")
    func copied() throws {
      let folder = try ScratchFolder()
      let path = try folder.write("", to: "device")
      let lock = try AdvisoryLock.take(path)
      let isHeld = lock != nil
      #expect(isHeld)
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let own = names.compactMap { Int32($0) }.filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
          .map { $0.hasSuffix(path) } ?? false
      }
      // As a child has them between fork and exec.
      let copies = own.map { dup($0) }
      defer { for copy in copies { close(copy) } }
      #expect(!copies.isEmpty)
      _ = consume lock
      let isFree = try AdvisoryLock.take(path) != nil
      #expect(isFree)
    }
  #endif

  @Test("a lock of another process is seen, and ends with it, however that ends", .needs(.flock))
  func other() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("", to: "device")
    let child = try Equipment.flock.command(
      ["-n", "-F", path, "sh", "-c", "echo; exec sleep 60"]
    ).start()
    _ = try child.receive(upTo: 1, within: .seconds(30))
    let taken = try AdvisoryLock.take(path) == nil
    #expect(taken)
    #expect(AdvisoryLock.holder(of: path)?.processID == child.processID)
    _ = consume child
    let free = try AdvisoryLock.take(path) != nil
    #expect(free)
  }

  @Test("what cannot be opened is an error with its path") func missing() {
    #expect(throws: SystemIOError(.notFound, .read, "/no/such/device")) {
      _ = try AdvisoryLock.take("/no/such/device")
    }
  }

  @Test("a process tells its words and its parent") func process() throws {
    let child = try ChildCommand("sleep", ["60"]).start()
    let process = RunningProcess(child.processID)
    // Between fork and exec it is still a copy of us.
    var words = process.words
    for _ in 0..<30_000 where words != ["sleep", "60"] {
      usleep(1_000)
      words = process.words
    }
    #expect(words == ["sleep", "60"])
    #expect(process.parent == .current)
    #expect(RunningProcess(Int32.max).words.isEmpty && RunningProcess(Int32.max).parent == nil)
    #expect(RunningProcess.currentProgram != nil)
  }
}
