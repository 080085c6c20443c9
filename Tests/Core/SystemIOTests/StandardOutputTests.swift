import Foundation
import TestSupport
import Testing

@testable import SystemIO

@Suite("Standard output") struct StandardOutputTests {
  @Test("bytes arrive in order, in large and small pieces, and the rest when the value goes")
  func order() async throws {
    let folder = try ScratchFolder()
    let path = folder.path("out")
    await #expect(processExitsWith: .success) { [path = path as String] in
      try withStandardOutput(to: path) {
        var output = StandardOutput()
        try output.write("small\n")
        try output.write([UInt8](repeating: UInt8(ascii: "x"), count: 100_000))
        try output.write("end\n")
      }
    }
    let expected = "small\n" + String(repeating: "x", count: 100_000) + "end\n"
    #expect(try folder.text(of: "out") == expected)
  }

  @Test("a reader that has gone is told apart from a failure")
  func closedPipe() async {
    await #expect(processExitsWith: .success) {
      StandardStreams.prepare()
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      dup2(ends[1], 1)
      close(ends[0])
      close(ends[1])
      var output = StandardOutput()
      try output.write("waits in the buffer")
      let error = #expect(throws: SystemIOError.self) { try output.flush() }
      #expect(error?.problem == .closedOutput)
    }
  }

  @Test("output that was closed from the start is lost, and that is an error")
  func closedFromTheStart() async {
    await #expect(processExitsWith: .success) {
      // As `prepare` leaves it.
      dup2(open("/dev/null", O_RDONLY), 1)
      var output = StandardOutput()
      try output.write("lost")
      let error = #expect(throws: SystemIOError.self) { try output.flush() }
      #expect(error?.description == "write standard output: it is closed; nothing was written")
    }
  }

  @Test("a free number is taken, in the wrong direction; a taken one is left alone")
  func occupied() {
    let number: Int32 = 900
    var byte: UInt8 = 0
    StandardStreams.occupy(number, O_RDONLY)
    defer { close(number) }
    #expect(write(number, &byte, 1) == -1 && errno == EBADF)
    #expect(read(number, &byte, 1) == 0)
    StandardStreams.occupy(number, O_WRONLY)
    #expect(read(number, &byte, 1) == 0)
  }

  @Test("a full disk is a sentence")
  func full() async {
    await #expect(processExitsWith: .success) {
      dup2(open("/dev/full", O_WRONLY), 1)
      var output = StandardOutput()
      try output.write("x")
      let error = #expect(throws: SystemIOError.self) { try output.flush() }
      let sentence =
        "write standard output: the disk is full; part of the output may have been written"
      #expect(error?.description == sentence)
    }
  }

  @Test("a pipe that does not block is waited for")
  func nonblocking() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      dup2(ends[1], 1)
      #expect(fcntl(1, F_SETFL, fcntl(1, F_GETFL) | O_NONBLOCK) == 0)
      let reading = ends[0]
      later(milliseconds: 50) {
        var (buffer, count) = ([UInt8](repeating: 0, count: 65_536), 0)
        while count < 1_000_000 { count += read(reading, &buffer, buffer.count) }
        exit(count == 1_000_000 ? 0 : 1)
      }
      var output = StandardOutput()
      try output.write([UInt8](repeating: 1, count: 1_000_000))
      pause()
    }
  }

  @Test("on a terminal every write shows at once")
  func terminal() async {
    await #expect(processExitsWith: .success) {
      let ends = try #require(PseudoTerminal())
      dup2(ends.terminal, 1)
      var output = StandardOutput()
      try output.write("now")
      var polled = pollfd(fd: ends.controller, events: Int16(POLLIN), revents: 0)
      #expect(poll(&polled, 1, 5_000) == 1)
    }
  }

  @Test("standard error takes text, and a failure is nobody's business")
  func errors() async throws {
    let folder = try ScratchFolder()
    await #expect(processExitsWith: .success) { [path = folder.path("err") as String] in
      dup2(open(path, O_WRONLY | O_CREAT, 0o600), 2)
      StandardError.write("note: é\n")
      dup2(open("/dev/full", O_WRONLY), 2)
      StandardError.write("lost")
    }
    #expect(try folder.text(of: "err") == "note: é\n")
  }
}
