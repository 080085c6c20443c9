import Foundation
import SystemIO
import TestSupport
import Testing

@testable import Databases

@Suite("Transactions", .needs(.postgresql))
struct TransactionTests {
  @Test("keep all or nothing") func allOrNothing() throws {
    let database = try Database()
    let connection = try database.connect()
    let other = try database.connect()
    try connection.script("CREATE TABLE thing (n integer PRIMARY KEY)")
    #expect(connection.isInTransaction == false)
    try connection.begin()
    #expect(connection.isInTransaction == true)
    try connection.run("INSERT INTO thing VALUES (1)")
    #expect(try other.integers("SELECT n FROM thing") == [])
    try connection.commit()
    #expect(try other.integers("SELECT n FROM thing") == [1])
    try connection.begin()
    try connection.run("INSERT INTO thing VALUES (2)")
    connection.rollBack()
    #expect(connection.isInTransaction == false)
    connection.rollBack()
    #expect(try other.integers("SELECT n FROM thing") == [1])
  }

  @Test("a commit after a failed statement keeps nothing, and says so") func failedCommit() throws {
    let connection = try Database.session()
    try connection.script("CREATE TEMP TABLE thing (n integer)")
    try connection.begin()
    try connection.run("INSERT INTO thing VALUES (1)")
    #expect(connection.refusal("nonsense")?.state == "42601")
    #expect(connection.isInTransaction == true)
    #expect(connection.refusal("SELECT 1")?.state == "25P02")
    let error = #expect(throws: PostgresError.self) { try connection.commit() }
    #expect(error?.state == "25P02" && !connection.isInTransaction)
    #expect(try connection.integers("SELECT count(*) FROM thing") == [0])
  }

  @Test("cannot be begun twice, nor ended without a beginning") func misplaced() throws {
    let connection = try Database.session()
    #expect(throws: PostgresError.self) { try connection.commit() }
    try connection.begin()
    let error = #expect(throws: PostgresError.self) { try connection.begin() }
    #expect(error?.state == "25001" && connection.isInTransaction)
    try connection.commit()
  }

  @Test("a snapshot does not move; to change what others changed is worth another try")
  func isolation() throws {
    let database = try Database()
    let connection = try database.connect()
    let other = try database.connect()
    try connection.script("CREATE TABLE thing (n integer); INSERT INTO thing VALUES (1)")
    try connection.script("BEGIN ISOLATION LEVEL REPEATABLE READ")
    #expect(try connection.integers("SELECT n FROM thing") == [1])
    try other.run("UPDATE thing SET n = 2")
    #expect(try connection.integers("SELECT n FROM thing") == [1])
    let error = connection.refusal("UPDATE thing SET n = n + 1")
    #expect(error?.state == "40001" && error?.isWorthRetrying == true)
    connection.rollBack()
    try connection.script("BEGIN READ ONLY")
    #expect(connection.refusal("UPDATE thing SET n = 3")?.isReadOnly == true)
    connection.rollBack()
    try connection.begin()
    #expect(try connection.text("SHOW transaction_isolation") == "read committed")
    try connection.commit()
  }

  @Test("of two that wait for each other one is told") func deadlock() throws {
    let database = try Database()
    let connection = try database.connect()
    try connection.script("CREATE TABLE thing (n integer); INSERT INTO thing VALUES (1), (2)")
    try connection.begin()
    try connection.run("UPDATE thing SET n = n WHERE n = 1")
    let (ready, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let theirs = Locked<PostgresError?>(nil)
    Thread {
      defer { done.signal() }
      do throws(PostgresError) {
        let other = try database.connect()
        try other.begin()
        try other.run("UPDATE thing SET n = n WHERE n = 2")
        ready.signal()
        try other.run("UPDATE thing SET n = n WHERE n = 1")
        try other.commit()
      } catch {
        theirs.withLock { $0 = error }
        ready.signal()
      }
    }.start()
    ready.wait()
    let ours = connection.refusal("UPDATE thing SET n = n WHERE n = 2")
    connection.rollBack()
    done.wait()
    let errors = [ours, theirs.withLock { $0 }].compactMap { $0 }
    #expect(errors.map(\.state) == ["40P01"])
    #expect(errors.allSatisfy { $0.isWorthRetrying && $0.description.contains("deadlock") })
  }
}
