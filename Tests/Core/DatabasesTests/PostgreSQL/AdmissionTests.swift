import Foundation
import TestSupport
import Testing

@testable import Databases

/// A server that wants a password from some, and none from `postgres`.
@Suite(
  "Passwords", .serialized, .needs(.postgresql))
struct AdmissionTests {
  private static let secret = "geheim-7f3a"
  private static let server = Result {
    let server = try ScratchServer()
    let administrator = try PostgresConnection(
      PostgresAddress(server.address()), application: "tests")
    try administrator.script("CREATE ROLE ann LOGIN PASSWORD '\(secret)'")
    try server.setAdmission("local all postgres trust\nlocal all all scram-sha-256\n")
    return server
  }
  private let server: ScratchServer

  init() throws { server = try Self.server.get() }

  private func refusal(_ address: String) throws -> PostgresError? {
    let address = try PostgresAddress(address)
    do {
      _ = try PostgresConnection(address, application: "tests")
      return nil
    } catch { return error }
  }

  private func passwordFile(_ secret: String, in folder: ScratchFolder) throws -> String {
    let path = try folder.write("*:*:*:ann:\(secret)\n", to: "pass")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }

  @Test("a missing one: the sentence says where it goes") func missing() throws {
    let folder = try ScratchFolder()
    let error = try refusal(server.address(user: "ann") + " passfile=\(folder.path("none"))")
    #expect(error?.description.contains("PGPASSFILE") == true)
    #expect(error?.description.contains("mode 0600") == true)
  }

  @Test(
    "one of a password file that the address names; and its file, not the secret, when it is wrong")
  func fileInAddress() throws {
    let folder = try ScratchFolder()
    var address =
      try server.address(user: "ann") + " passfile=\(passwordFile(Self.secret, in: folder))"
    #expect(try refusal(address) == nil)
    address =
      try server.address(user: "ann") + " passfile=\(passwordFile("falsch-7f3a", in: folder))"
    let error = try refusal(address)
    guard case .cannotConnect = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains(folder.path("pass")) == true)
    #expect(error?.description.contains("7f3a") == false)
  }

  @Test("one of the file that PGPASSFILE names, with an address of a service file") func variables()
    async throws
  {
    let folder = try ScratchFolder()
    let services = try folder.write(
      "[tags]\nhost=\(server.folder)\ndbname=postgres\nuser=ann\n", to: "services")
    let passwords = try passwordFile(Self.secret, in: folder)
    // In a process of its own: variables are everybody's.
    await #expect(processExitsWith: .success) {
      [services = services as String, passwords = passwords as String] in
      setenv("PGSERVICEFILE", services, 1)
      setenv("PGPASSFILE", passwords, 1)
      let connection = try PostgresConnection(PostgresAddress("service=tags"), application: "tests")
      #expect(try connection.text("SELECT current_user") == "ann")
      // A broken connection does not tell either.
      kill(connection.processID, SIGTERM)
      let error = connection.refusal("SELECT 1")
      #expect(error?.isConnectionLost == true && error?.description.contains("7f3a") == false)
    }
  }

  @Test("what the server remarks does not get onto standard error") func notices() async throws {
    let address = server.address()
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      [address = address as String] in
      let connection = try PostgresConnection(PostgresAddress(address), application: "tests")
      try connection.script("DO $$ BEGIN RAISE WARNING 'look at me'; END $$; BEGIN; BEGIN; COMMIT")
      #expect(try connection.integers("SELECT 1") == [1])
    }
    let said = (result?.standardErrorContent ?? []) + (result?.standardOutputContent ?? [])
    let words = String(decoding: said, as: UTF8.self)
    #expect(!words.contains("look at me") && !words.contains("WARNING"))
  }
}
