import Testing

@testable import Postgres

@Suite("Placeholders") struct PlaceholderTests {
  @Test(
    "?N becomes $N",
    arguments: [
      ("SELECT ?1", "SELECT $1")
    ])
  func translated(_ sql: String, _ expected: String) {
    #expect(Placeholders.translated(sql) == expected)
  }
}
