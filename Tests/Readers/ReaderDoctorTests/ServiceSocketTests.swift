import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

/// The command and the real libpcsclite against sockets of ours.
@Suite("The doctor and a service that misbehaves", .needs(.pcscd)) struct ServiceSocketTests {
  private func doctor(_ socket: String) throws -> (verdict: JSONValue?, findings: [String]) {
    let run = try runBeckon(["doctor", "--json"], environment: ["PCSCLITE_CSOCK_NAME": socket])
    let value = try JSONValue(parsing: run.stdout)
    #expect(value["pcsc"]?["service"] == "elsewhere")
    let ids = value["findings"]?.arrayValue?.compactMap { $0["id"]?.stringValue }
    return (value["verdict"], ids ?? [])
  }

  /// Every other finding is the machine's own affair.
  private func expect(_ id: String, at socket: String) throws {
    let (verdict, ids) = try doctor(socket)
    #expect(ids.contains(id) && verdict != "ready", "\(ids)")
  }

  @Test("nobody listens") func nobody() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    try expect("pcscd-off", at: folder.path + "/none")
  }

  @Test("it takes the call and never answers: the doctor does not wait for ever") func silent()
    throws
  {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.path + "/silent"
    let socket = try LocalSocket.listening(at: path)
    let start = ContinuousClock.now
    try expect("pcscd-silent", at: path)
    #expect(ContinuousClock.now - start < .seconds(40))
    _ = socket.number
  }

  @Test("it hangs up at once, as under polkit") func refusing() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.path + "/refusing"
    let socket = try LocalSocket.listening(at: path)
    let number = socket.number
    let thread = Thread {
      while true {
        let connection = accept(number, nil, nil)
        guard connection >= 0 else { return }
        // pcscd looks at who calls first, and does not read what they say.
        usleep(50_000)
        close(connection)
      }
    }
    thread.start()
    let (verdict, ids) = try doctor(path)
    shutdown(number, LocalSocket.shutdownBothDirections)
    // Root is never refused by polkit; the service says so all the same.
    #expect(ids.contains("pcscd-refuses") && verdict != "ready", "\(ids)")
  }
}
