import Testing

@testable import Readers

/// What a program is told that opens a reader without what that needs.
@Suite("Opening a reader in a program") struct OpeningTests {
  @Test("a program that did not begin as it must is told so, and starts nothing") func notServed() {
    let error = #expect(throws: ReaderError.self) { _ = try Reader(named: "pn532_uart:/dev/null") }
    #expect(error?.problem == .notServed)
    #expect("\(error, default: "")".contains("has to be the first line of main"))
  }
}
