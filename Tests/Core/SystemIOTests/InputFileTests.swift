import Foundation
import SystemIO
import TestSupport
import Testing

@Suite("Reading") struct InputFileTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(
    "a file comes back whole, whatever its size",
    arguments: [0, 1, 65_535, 65_536, 65_537, 1 << 20])
  func whole(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write(bytes, to: "in")
    #expect(try InputFile.contents(of: path, limit: size) == bytes)
  }

  #if os(Linux)
    @Test("a file that says that it is empty is read to its end")
    func unsized() throws {
      let text = try InputFile.contents(of: "/proc/self/maps", limit: 1 << 24)
      #expect(text.count > 1_000)
      #expect(text.last == UInt8(ascii: "\n"))
    }
  #endif

  @Test("one byte over the limit is an error, at the limit is not")
  func limit() throws {
    let path = try folder.write("12345", to: "in")
    #expect(try InputFile.contents(of: path, limit: 5).count == 5)
    let error = #expect(throws: SystemIOError.self) { try InputFile.contents(of: path, limit: 4) }
    #expect(error?.problem == .tooLarge(limit: 4))
    #expect(error?.description == "read \(path): it is larger than the limit of 4 bytes")
  }

  @Test("an endless device stops at the limit")
  func endless() {
    let error = #expect(throws: SystemIOError.self) {
      try InputFile.contents(of: "/dev/zero", limit: 1_000_000)
    }
    #expect(error?.problem == .tooLarge(limit: 1_000_000))
  }

  @Test("what cannot be JSON is not read to its end") func notJSON() throws {
    #expect(try InputFile.jsonContents(of: "/dev/zero", limit: 1 << 40).count == 65_536)
    let text = try folder.write("hello " + String(repeating: "x", count: 1 << 20), to: "text")
    #expect(try InputFile.jsonContents(of: text, limit: 10).count == 65_536)
    let json = " \r\n\t[" + String(repeating: "1,", count: 100_000) + "1]"
    let path = try folder.write(json, to: "json")
    #expect(try InputFile.jsonContents(of: path, limit: json.utf8.count) == Array(json.utf8))
    let error = #expect(throws: SystemIOError.self) {
      try InputFile.jsonContents(of: path, limit: json.utf8.count - 1)
    }
    #expect(error?.problem == .tooLarge(limit: json.utf8.count - 1))
    #expect(throws: SystemIOError.self) { try InputFile.jsonContents(of: path, limit: 3) }
    let blank = try folder.write(String(repeating: " ", count: 1 << 20), to: "blank")
    #expect(try InputFile.jsonContents(of: blank, limit: 1 << 20).count < 1 << 18)
    let nothing = try folder.write("", to: "nothing")
    #expect(try InputFile.jsonContents(of: nothing, limit: 1).isEmpty)
    #expect(throws: SystemIOError.self) {
      try InputFile.jsonContents(of: nothing, limit: 1, allowsEmpty: false)
    }
  }

  @Test("chunks reuse one buffer and add up to the file")
  func chunks() throws {
    let bytes = (0..<100_001).map { UInt8(truncatingIfNeeded: $0) }
    let file = try InputFile(try folder.write(bytes, to: "in"))
    var (buffer, all): ([UInt8], [UInt8]) = (Array(repeating: 0, count: 4_096), [])
    while case let count = try file.read(into: &buffer), count > 0 { all += buffer[..<count] }
    #expect(all == bytes)
    #expect(buffer.count == 4_096)
  }

  @Test("a FIFO is read to its end")
  func fifo() throws {
    let path = folder.path("fifo")
    #expect(mkfifo(path, 0o600) == 0)
    let writer = try ChildCommand("sh", ["-c", "printf 'one '; sleep 0.1; printf two"]).redirected(
      to: path
    ).start()
    #expect(try InputFile.contents(of: path, limit: 100) == Array("one two".utf8))
    _ = consume writer
  }

  @Test("a missing file, a folder and bad names say so")
  func refused() throws {
    let expected: [(String, SystemIOError.Problem, String)] = [
      (folder.path("none"), .notFound, "read \(folder.path)/none: there is no such file"),
      (folder.path, .isDirectory, "read \(folder.path): it is a folder, not a file"),
      ("", .badName, "read \"\": the name is empty"),
      ("a\0b", .badName, "read a\\u{0}b: the name contains a NUL character"),
    ]
    for (path, problem, sentence) in expected {
      let error = #expect(throws: SystemIOError.self) {
        try InputFile.contents(of: path, limit: 10)
      }
      #expect(error?.problem == problem)
      #expect(error?.description == sentence)
    }
  }

  @Test("an empty file is refused where content is needed")
  func empty() throws {
    let path = try folder.write("", to: "in")
    #expect(try InputFile.contents(of: path, limit: 10).isEmpty)
    let error = #expect(throws: SystemIOError.self) {
      try InputFile.contents(of: path, limit: 10, allowsEmpty: false)
    }
    #expect(error?.description == "read \(path): it is empty")
  }

  @Test("a file of somebody else is refused")
  func forbidden() async throws {
    let path = try folder.write("secret", to: "in")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      becomeNobody()
      let error = #expect(throws: SystemIOError.self) {
        try InputFile.contents(of: path, limit: 10)
      }
      #expect(error?.description == "read \(path): permission denied")
    }
  }
}

@Suite("Reading standard input") struct StandardInputTests {
  @Test("`-` and /dev/stdin go on where a redirected file stands", arguments: ["-", "/dev/stdin"])
  func redirected(name: String) async throws {
    let folder = try ScratchFolder()
    let path = try folder.write("header body", to: "in")
    await #expect(processExitsWith: .success) { [name = name as String, path = path as String] in
      dup2(open(path, O_RDONLY), 0)
      var header = [UInt8](repeating: 0, count: 7)
      #expect(read(0, &header, 7) == 7)
      let body = try InputFile.contents(of: name, limit: 100)
      #expect(body == Array("body".utf8))
    }
  }

  @Test("empty standard input is named")
  func empty() async {
    await #expect(processExitsWith: .success) {
      dup2(open("/dev/null", O_RDONLY), 0)
      let error = #expect(throws: SystemIOError.self) {
        try InputFile.contents(of: "-", limit: 10, allowsEmpty: false)
      }
      #expect(error?.description == "read standard input: it is empty")
    }
  }

  @Test("a folder as standard input is named")
  func directory() async {
    await #expect(processExitsWith: .success) {
      dup2(open("/tmp", O_RDONLY), 0)
      let error = #expect(throws: SystemIOError.self) { try InputFile.contents(of: "-", limit: 10) }
      #expect(error?.description == "read standard input: it is a folder, not a file")
    }
  }

  @Test("a terminal is refused instead of waited for, unless it is allowed")
  func terminal() async {
    await #expect(processExitsWith: .success) {
      let ends = try #require(PseudoTerminal())
      dup2(ends.terminal, 0)
      let error = #expect(throws: SystemIOError.self) { try InputFile.contents(of: "-", limit: 10) }
      #expect(
        error?.description
          == "read standard input: nothing is piped in; give a file, or pipe the data in")
      _ = write(ends.controller, "typed\n", 6)
      var buffer = [UInt8](repeating: 0, count: 64)
      let count = try InputFile("-", allowsTerminal: true).read(into: &buffer)
      #expect(buffer[..<count] == ArraySlice("typed\n".utf8))
    }
  }

  @Test("standard input that was closed from the start is named")
  func closed() async {
    await #expect(processExitsWith: .success) {
      // As `prepare` leaves it; in a process with threads, closing 0 would lend it to another.
      dup2(open("/dev/null", O_WRONLY), 0)
      let error = #expect(throws: SystemIOError.self) { try InputFile.contents(of: "-", limit: 10) }
      #expect(error?.description == "read standard input: it is closed")
    }
  }
}
