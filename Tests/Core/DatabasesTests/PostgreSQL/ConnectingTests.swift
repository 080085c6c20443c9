import Foundation
import TestSupport
import Testing

@testable import Databases

@Suite("Connecting", .needs(.postgresql))
struct ConnectingTests {
  private func refusal(_ address: String, patience: Duration = .seconds(10)) throws
    -> PostgresError?
  {
    let address = try PostgresAddress(address)
    do {
      _ = try PostgresConnection(address, application: "tests", patience: patience)
      return nil
    } catch { return error }
  }

  @Test("says where nobody listens, and what the server has not got") func nobody() throws {
    let folder = try ScratchFolder()
    let nobody = try refusal("host=\(folder.path) dbname=tags")
    guard case .cannotConnect(let words) = nobody?.problem else {
      Issue.record("\(String(describing: nobody))")
      return
    }
    #expect(words.contains(folder.path) && !words.contains("\n"))
    let server = try ScratchServer.shared.get()
    #expect(
      try refusal(server.address(database: "nowhere"))?.description.contains("\"nowhere\"") == true)
    #expect(try refusal(server.address(user: "nobody"))?.description.contains("\"nobody\"") == true)
    #expect(try refusal("host=x nonsense=1")?.description.contains("\"nonsense\"") == true)
    #expect(try refusal("service=no-such-service")?.description.contains("no-such-service") == true)
    let unknown = try refusal("postgresql://no-such-host.invalid/tags")
    #expect(
      unknown?.description.contains("no-such-host.invalid") == true
        && unknown?.isConnectionLost == false)
  }

  @Test("ends when its time is over, though somebody takes the call") func silence() throws {
    // A path short enough for a socket.
    let folder = try ScratchServer.shared.get().folder + "/silence"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let listener = try #require(SilentListener(folder + "/.s.PGSQL.5432"))
    let error = try withExtendedLifetime(listener) {
      try refusal("host=\(folder) connect_timeout=0", patience: .milliseconds(200))
    }
    #expect(error?.problem == .cannotConnect("no answer within 0.2 seconds"))
  }

  @Test("a URI with everything in its query") func uri() throws {
    let server = try ScratchServer.shared.get()
    let folder = server.folder.replacing("/", with: "%2F")
    for uri in [
      "postgresql://postgres@\(folder)/postgres",
      "postgres:///postgres?host=\(server.folder)&user=postgres",
    ] {
      let connection = try PostgresConnection(PostgresAddress(uri), application: "tests")
      #expect(try connection.integers("SELECT 1") == [1])
    }
  }

  @Test("over a network, where both ends notice that the other is gone") func network() throws {
    let port = try #require(freePort())
    let server = try ScratchServer(
      settings: ["listen_addresses": "127.0.0.1", "port": "\(port)", "fsync": "off"])
    let address = try PostgresAddress("postgresql://postgres@127.0.0.1:\(port)/postgres")
    let connection = try PostgresConnection(address, application: "tests")
    #expect(try connection.text("SELECT host(inet_client_addr())") == "127.0.0.1")
    #expect(try connection.text("SHOW tcp_keepalives_idle") == "10")
    try server.stop(immediate: true)
    #expect(connection.refusal("SELECT 1")?.isConnectionLost == true)
    let error = try refusal(address.description)
    #expect(error?.description.contains("Connection refused") == true)
  }

  /// A port of this machine that nobody has at the moment.
  private func freePort() -> UInt16? {
    let number = socket(AF_INET, streams, 0)
    defer { close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, size) == 0 && getsockname(number, $0, &size) == 0
      }
    }
    return isBound ? UInt16(bigEndian: address.sin_port) : nil
  }
}

#if canImport(Darwin)
  private let streams = SOCK_STREAM
#else
  private let streams = Int32(SOCK_STREAM.rawValue)
#endif

/// Somebody who takes calls on a socket and never says a word.
private final class SilentListener {
  private let number: Int32

  init?(_ path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    number = socket(AF_UNIX, streams, 0)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) == 0 }
    }
    guard isBound, listen(number, 5) == 0 else {
      close(number)
      return nil
    }
  }

  deinit { close(number) }
}
