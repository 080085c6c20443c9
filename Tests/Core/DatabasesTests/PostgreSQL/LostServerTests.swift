import Foundation
import TestSupport
import Testing

@testable import Databases

@Suite(
  "A server that goes away", .serialized,
  .needs(.postgresql))
struct LostServerTests {
  /// One server for all ways of going; what ends here are processes, and not the machine.
  private static let server = Result { try ScratchServer(settings: ["fsync": "off"]) }
  private let server: ScratchServer
  private let address: PostgresAddress

  init() throws {
    server = try Self.server.get()
    address = try PostgresAddress(server.database())
  }

  private func connect() throws(PostgresError) -> PostgresConnection {
    try PostgresConnection(address, application: "tests")
  }

  enum Way: CaseIterable {
    case stopped, stoppedAtOnce, killed, backendEnded, backendKilled
  }

  /// Lets the server, or the process behind the connection, end.
  private func end(_ way: Way, _ processID: Int32) throws {
    switch way {
    case .stopped: try server.stop()
    case .stoppedAtOnce: try server.stop(immediate: true)
    case .killed: try server.kill()
    case .backendEnded: kill(processID, SIGTERM)
    case .backendKilled: kill(processID, SIGKILL)
    }
  }

  @Test(
    "in the middle of a transaction: what was committed is there, and nothing else",
    arguments: Way.allCases)
  func midTransaction(_ way: Way) throws {
    let connection = try connect()
    try connection.script("CREATE TABLE thing (n integer)")
    try connection.run("INSERT INTO thing VALUES (1)")
    try connection.begin()
    try connection.run("INSERT INTO thing VALUES (2)")
    let before = try helpers()
    try end(way, connection.processID)
    let error = connection.refusal("INSERT INTO thing VALUES (3)")
    #expect(error?.isConnectionLost == true, "\(String(describing: error))")
    #expect(error?.description.contains("was lost: ") == true)
    #expect(connection.isAlive == false)
    connection.rollBack()
    let again = connection.refusal("SELECT 1")
    #expect(again?.isConnectionLost == true && connection.isAlive == false)
    #expect(connection.isInTransaction == false)
    #expect(throws: PostgresError.self) { try connection.begin() }
    let commit = #expect(throws: PostgresError.self) { try connection.commit() }
    #expect(commit?.isConnectionLost == true)
    try goOn(after: way, helpers: before)
    let next = try connect()
    #expect(try next.integers("SELECT n FROM thing") == [1])
  }

  /// Processes of the server that are others when all of them have begun anew.
  private func helpers() throws -> [Int] {
    try connect().integers(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'")
  }

  /// Makes the server serve again, and holds what connecting says meanwhile.
  private func goOn(after way: Way, helpers before: [Int]) throws {
    switch way {
    case .stopped, .stoppedAtOnce, .killed:
      let error = #expect(throws: PostgresError.self) { _ = try connect() }
      guard case .cannotConnect = error?.problem else {
        Issue.record("\(String(describing: error))")
        return
      }
      try server.start()
    case .backendEnded: break
    case .backendKilled:
      // All processes of the server begin anew, in a moment: until then it may serve once more.
      waitUntil {
        let now = try helpers()
        return !now.isEmpty && now != before
      }
    }
  }

  /// Looks again for half a minute at most; what is wrong then shows in what follows.
  private func waitUntil(_ isSo: () throws -> Bool) {
    for _ in 0..<600 {
      if (try? isSo()) == true { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  @Test("while it works on a statement") func midStatement() throws {
    let connection = try connect()
    let processID = connection.processID
    Thread {
      guard let other = try? connect() else { return }
      // Once the statement is under way.
      let running =
        "SELECT 1 FROM pg_stat_activity WHERE pid = \(processID) AND query LIKE '%pg_sleep%'"
      waitUntil { try other.integers(running) == [1] }
      kill(processID, SIGTERM)
    }.start()
    let error = connection.refusal("SELECT pg_sleep(600)")
    #expect(error?.isConnectionLost == true, "\(String(describing: error))")
  }

  @Test("while a result is streamed") func midStream() throws {
    let connection = try connect()
    try connection.begin()
    var count = 0
    let error = #expect(throws: PostgresError.self) {
      try connection.stream("SELECT n FROM generate_series(1, 100) n", block: 10) {
        _ throws(PostgresError) in
        count += 1
        if count == 5 { kill(connection.processID, SIGTERM) }
        return true
      }
    }
    #expect(error?.isConnectionLost == true && count == 10)
  }

  @Test("a restart is over when it says so, and the data is there") func restart() throws {
    try connect().script("CREATE TABLE thing (n integer); INSERT INTO thing VALUES (1)")
    for immediate in [false, true] {
      try server.restart(immediate: immediate)
      #expect(try connect().integers("SELECT n FROM thing") == [1])
    }
  }

  @Test("one that does not wait for its disk is known for it") func keepsNothing() throws {
    #expect(try connect().keepsCommits == false)
  }
}
