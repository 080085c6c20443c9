import Desk
import Foundation
import SystemIO
import TestSupport
import Testing

@Suite("The desk's server: where it listens") struct ServerListeningTests {
  #if os(Linux)
    /// The local addresses at which somebody listens on a port, as the kernel writes them.
    private static func listening(_ table: String, _ port: Int) throws -> [String] {
      let text = String(decoding: try InputFile.contents(of: table, limit: 1 << 24), as: UTF8.self)
      return text.split(separator: "\n").dropFirst().compactMap { line in
        let words = line.split(separator: " ")
        let address = words[1].split(separator: ":")
        return words[3] == "0A" && Int(address[1], radix: 16) == port ? String(address[0]) : nil
      }
    }

    @Test("on loopback and nowhere else") func onlyLoopback() throws {
      let desk = try RunningDesk()
      // The kernel's table is read in pieces, and may miss a line while others connect.
      func listens(_ table: String, at address: String) throws -> Bool {
        try eventually { try Self.listening(table, desk.port) == [address] }
      }
      #expect(try listens("/proc/net/tcp", at: "0100007F"))
      #expect(try listens("/proc/net/tcp6", at: "00000000000000000000000001000000"))
    }
  #endif

  @Test("both addresses have one port, and another desk gets another") func ports() throws {
    let (first, second) = (try RunningDesk(), try RunningDesk())
    #expect(first.port != second.port && first.port > 0)
    for desk in [first, second] {
      for v6 in [false, true] {
        #expect(try desk.ask(desk.get("/enter.js", cookie: nil), v6: v6).status == 200)
      }
    }
  }

  @Test("a port that is taken is said to be taken") func taken() throws {
    let desk = try RunningDesk()
    let error = #expect(throws: DeskServerError.self) {
      try DeskServer(site: EchoSite(), port: desk.port)
    }
    #expect(error?.problem == .portTaken(desk.port))
    #expect("\(try #require(error))".contains("port \(desk.port)"))
  }

  @Test("a port that was asked for is taken again at once after an end") func again() throws {
    let port = try {
      let desk = try RunningDesk()
      _ = try desk.enter()
      desk.server.end()
      #expect(eventually(within: 30) { desk.hasEnded })
      return desk.port
    }()
    // The system closes the sockets with the server.
    #expect(eventually(within: 30) { (try? DeskServer(site: EchoSite(), port: port)) != nil })
  }
}
