import Foundation
import SystemIO
import TestSupport
import Testing

@Suite("Running the built program") struct RunningCommandTests {
  @Test("beckon is found beside the tests and runs in a clean environment")
  func beckon() throws {
    let path = try builtProgram("beckon")
    #expect(FileManager.default.isExecutableFile(atPath: path))
    #expect(try runBeckon(["--version"]).status == 0)
    let (home, folder) = (try ScratchFolder(), try ScratchFolder())
    var command = try beckonCommand(
      [], home: home, environment: ["BECKON_EXTRA": "1"], in: folder)
    command.program = "/usr/bin/env"
    command.arguments = ["sh", "-c", "pwd; env"]
    let lines = String(decoding: try command.run().output, as: UTF8.self).split(separator: "\n")
    #expect(lines.first.map(String.init) == folder.path)
    #expect(lines.contains("HOME=\(home.path)"))
    #expect(lines.contains("BECKON_EXTRA=1"))
    #expect(!lines.contains { $0.hasPrefix("USER=") || $0.hasPrefix("TERM=") })
  }

  @Test("a program that was not built is named")
  func missing() {
    let error = #expect(throws: (any Error).self) { try builtProgram("no-such-program") }
    #expect("\(error as Any)".contains("no-such-program is in none of"))
  }

  @Test("a scratch folder goes with everything in it")
  func scratch() throws {
    var folder: ScratchFolder? = try ScratchFolder()
    let path = try #require(try folder?.write("x", to: "file"))
    #expect(FileManager.default.fileExists(atPath: path))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
