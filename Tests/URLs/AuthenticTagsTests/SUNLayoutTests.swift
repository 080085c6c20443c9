import InvocationURLs
import Testing

@testable import AuthenticTags

/// Where things stand in a URL, as text.
@Suite("Layouts of SUN messages")
struct SUNLayoutTests {
  @Test(
    "what is not a layout is refused with a sentence",
    arguments: [
      ("", .parameter("")), ("c", .parameter("c")), ("=x", .parameter("=x")),
      ("e={picc}&", .parameter("")), ("a=b&c={cmac}", .parameter("a=b")),
      ("c={cmac", .parameter("c={cmac")), ("c={cmac}}", .parameter("c={cmac}}")),
      ("é={cmac}", .parameter("é={cmac}")), ("c={cmac}%20", .parameter("c={cmac}%20")),
      ("c={cmac}&c={picc}", .repeatedParameter("c")), ("c={mac}", .unknownField("mac")),
      ("c={cmac}{cmac}", .repeatedField(.code)), ("e={picc}", .noCode),
      ("c={cmac}", .identity), ("e={picc}{uid}{cmac}", .identity),
      ("e={picc}{ctr}{cmac}", .identity), ("e={uid}{enc}{cmac}", .dataWithoutCounter),
    ] as [(String, SUNLayoutError)])
  func refused(_ text: String, _ error: SUNLayoutError) {
    #expect(throws: error) { try SUNLayout(text) }
    #expect(error.description.contains("e={picc}&c={cmac}"))
  }

  @Test("a beginning or a tamper status needs its field")
  func needs() {
    #expect(throws: SUNLayoutError.noSuchField(.data)) {
      try SUNLayout("e={picc}&c={cmac}", start: .field(.data))
    }
    #expect(throws: SUNLayoutError.noSuchField(.tamper)) {
      try SUNLayout("e={picc}&c={cmac}", tamper: .plain)
    }
    #expect(throws: SUNLayoutError.noSuchField(.data)) {
      try SUNLayout("e={picc}&c={cmac}", tamper: .inData(at: 0))
    }
    #expect(throws: SUNLayoutError.tamperPlace(-1)) {
      try SUNLayout("e={picc}{enc}{cmac}", tamper: .inData(at: -1))
    }
    #expect(throws: SUNLayoutError.repeatedField(.tamper)) {
      try SUNLayout("e={picc}{enc}{tt}{cmac}", tamper: .inData(at: 0))
    }
  }

  @Test("the code is over the data and what follows them, unless that is said otherwise")
  func starts() throws {
    #expect(try SUNLayout("e={picc}&c={cmac}").start == .nothing)
    #expect(try SUNLayout("e={picc}{enc}{cmac}").start == .field(.data))
    #expect(try SUNLayout("e={picc}{enc}{cmac}", start: .nothing).start == .nothing)
    #expect(try SUNLayout("u={uid}&tt={tt}&c={cmac}").tamper == .plain)
    #expect(SUNLayout.usual.count == 6)
  }
}
