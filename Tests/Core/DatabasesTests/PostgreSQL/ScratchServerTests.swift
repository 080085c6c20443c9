import Foundation
import TestSupport
import Testing

/// The tests' own server leaves nothing behind, however the tests end.
@Suite("Scratch servers", .needs(.postgresql))
struct ScratchServerTests {
  /// Looks again for a minute at most.
  private func isGone(_ path: String) -> Bool {
    for _ in 0..<1200 {
      if !FileManager.default.fileExists(atPath: path) { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  /// The first process of the server in a folder.
  private func processID(in folder: String) throws -> Int32 {
    let lines = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
    return try #require(Int32(lines.prefix { $0.isNumber }))
  }

  @Test("end with the value, and their folder goes") func value() throws {
    var server: ScratchServer? = try ScratchServer(settings: ["fsync": "off"])
    let folder = try #require(server?.folder)
    let database = try #require(try server?.database())
    #expect(database.contains("dbname=t1") && server?.log().contains("ready to accept") == true)
    #expect(kill(try processID(in: folder), 0) == 0)
    #expect((folder + "/.s.PGSQL.5432").utf8.count < 104)
    server = nil
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("end when the process of the tests is killed") func killed() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) {
      let server = try ScratchServer(settings: ["fsync": "off"])
      FileHandle.standardOutput.write(Data("folder=\(server.folder);".utf8))
      withExtendedLifetime(server) { _ = kill(getpid(), SIGKILL) }
    }
    let words = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    let folder = try #require(words.split(separator: "folder=").last?.prefix { $0 != ";" })
    #expect(folder.contains("/bkpg-") && isGone(String(folder)))
  }
}
