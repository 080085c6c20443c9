import Testing

@testable import Databases

@Suite("Sentences about PostgreSQL") struct SentenceTests {
  let address: PostgresAddress

  init() throws { address = try PostgresAddress("service=tags") }

  private func sentence(_ problem: PostgresError.Problem) -> String {
    PostgresError(problem, address).description
  }

  @Test("say what to do") func sentences() {
    #expect(
      sentence(.noLibrary("libpq.so.5: no such file"))
        == "PostgreSQL needs libpq, which cannot be opened here (libpq.so.5: no such file). Install Debian's package"
        + " libpq5, or install libpq in another way, and try again.")
    #expect(
      sentence(.cannotConnect("connection refused"))
        == "Cannot connect to the database (service=tags): connection refused")
    #expect(
      sentence(.connectionLost("gone"))
        == "The connection to the database (service=tags) was lost: gone")
    #expect(
      sentence(.refused(state: "23505", message: "twice", constraint: nil))
        == "The database (service=tags) refused: twice (SQLSTATE 23505)")
    #expect(
      sentence(.badValue("value 1 is longer than 2 GB"))
        == "A value does not fit the database (service=tags): value 1 is longer than 2 GB")
  }

  @Test("a library that is missing, and one that is another") func missing() {
    let missing = #expect(throws: PostgresLibrary.Missing.self) {
      try PostgresLibrary(["/nonexistent/libpq.so.5", "libpq-not-here.so"])
    }
    #expect(missing?.words.contains("/nonexistent/libpq.so.5") == true)
    let other = #expect(throws: PostgresLibrary.Missing.self) {
      try PostgresLibrary(["libm.so.6", "libSystem.dylib"])
    }
    #expect(other?.words == "libm.so.6 has no function PQlibVersion")
    #expect(throws: PostgresLibrary.Missing.self) { try PostgresLibrary([]) }
  }

  @Test("without a library there is no connection, and the sentence names the package")
  func connecting() {
    let error = #expect(throws: PostgresError.self) {
      _ = try Session(
        address, application: "tests", patience: .seconds(1),
        by: Result { () throws(PostgresLibrary.Missing) in try PostgresLibrary(["libpq-none.so"]) })
    }
    guard case .noLibrary(let words) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.contains("libpq-none.so") && error?.description.contains("libpq5") == true)
  }
}
