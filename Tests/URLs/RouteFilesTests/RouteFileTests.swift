import InvocationRouter
import JSONText
import RouteFiles
import TestSupport
import Testing

@Suite("routes.json") struct RouteFileTests {
  static let vectors = RouteFileVectors.all

  @Test("the vectors are there") func counts() {
    #expect(Self.vectors.bad.count >= 40 && Self.vectors.good.count >= 8)
  }

  @Test("a good file", arguments: vectors.good) func good(_ vector: RouteFileVectors.Good) throws {
    let file = try RouteFile(reading: Array(vector.text.utf8))
    #expect(file.router.routes.map(\.name) == vector.routes)
    // Written and read again, it is the same, and says so in the same words.
    let again = try RouteFile(reading: Array(file.text.utf8))
    #expect(again.json == file.json)
    #expect(again.router.routes == file.router.routes && again.router.rules == file.router.rules)
    #expect(again.experiences?.experiences == file.experiences?.experiences)
    #expect(again.apps == file.apps && again.appClips == file.appClips)
    #expect(again.comments == file.comments && again.hosts == file.hosts)
  }

  @Test("a wrong file: one sentence for each fault", arguments: vectors.bad)
  func bad(_ vector: RouteFileVectors.Bad) throws {
    let error = #expect(throws: JSONFileError.self) {
      try RouteFile(reading: Array(vector.text.utf8))
    }
    #expect(error?.faults.map(\.description) == vector.messages)
  }

  @Test("more than a thousand apps are a mistake, and are not compared with each other")
  func manyIdentifiers() throws {
    func text(_ count: Int) -> String {
      let apps = (0..<count).map { "\"ABCDE12345.com.example.a\($0)\"" }.joined(separator: ",")
      return #"{"apps": [\#(apps)], "routes": []}"#
    }
    #expect(try RouteFile(reading: Array(text(1_000).utf8)).apps.count == 1_000)
    let error = #expect(throws: JSONFileError.self) {
      try RouteFile(reading: Array(text(1_001).utf8))
    }
    #expect(
      error?.faults.map(\.description) == [
        "line 1, column 10 ($.apps): there are 1001 identifiers; a table has at most 1000"
      ])
  }

  @Test("every prefix of a good file is refused, none traps", arguments: vectors.good)
  func prefixes(_ vector: RouteFileVectors.Good) {
    let bytes = Array(vector.text.utf8)
    for count in bytes.indices {
      #expect(throws: JSONFileError.self) { try RouteFile(reading: Array(bytes[..<count])) }
    }
  }

  @Test("a file with many faults is not looked at for ever") func manyFaults() throws {
    let route = #"{"name": "x", "pattern": 1},"#
    let text = "{\"routes\": [" + String(repeating: route, count: 1000).dropLast() + "]}"
    let error = #expect(throws: JSONFileError.self) { try RouteFile(reading: Array(text.utf8)) }
    #expect(error?.faults.count == JSONFileError.maxFaultCount)
    #expect(
      error?.description.hasSuffix(
        "\nthere may be more: checking stops after 20 faults") == true)
  }

  @Test("every single-byte change reads or is refused with a place") func damage() throws {
    var generator = SeededGenerator(seed: 3)
    let text = try #require(Self.vectors.good.max { $0.text.count < $1.text.count }?.text)
    let bytes = Array(text.utf8)
    for _ in 0..<Effort.count(slice: 2_000, whole: 200_000) {
      var damaged = bytes
      let place = Int.random(in: bytes.indices, using: &generator)
      damaged[place] = UInt8.random(in: 0...255, using: &generator)
      do throws(JSONFileError) {
        let file = try RouteFile(reading: damaged)
        #expect(try RouteFile(reading: Array(file.text.utf8)).json == file.json)
      } catch {
        #expect(
          !error.faults.isEmpty && error.faults.allSatisfy { $0.place != nil }, "byte \(place)")
      }
    }
  }
}

@Suite("App identifiers") struct AppIdentifierTests {
  @Test(
    "read",
    arguments: [
      ("ABCDE12345.com.example.eat", true), ("1234567890.a.b", true),
      ("ABCDE1234.com.example", false),
      ("abcde12345.com.example", false), ("ABCDE12345.com", false), ("ABCDE12345.com.*", false),
      ("ABCDE12345.", false), ("ABCDE12345", false), ("", false), ("ABCDE12345.com..eat", false),
      ("ABCDE12345.com.e\u{E9}t", false),
    ]) func read(_ text: String, _ isGood: Bool)
  {
    #expect((AppIdentifier(text) != nil) == isGood)
    if let identifier = AppIdentifier(text) { #expect(identifier.description == text) }
  }

  @Test(
    "a clip extends its app",
    arguments: [
      ("ABCDE12345.com.example.eat.Clip", true), ("ABCDE12345.com.example.eat", false),
      ("ABCDE12345.com.example.eatClip", false), ("ABCDE12345.com.example.eat.a.b", true),
      ("ZBCDE12345.com.example.eat.Clip", false),
    ]) func extends(_ clip: String, _ isRight: Bool) throws
  {
    let app = try #require(AppIdentifier("ABCDE12345.com.example.eat"))
    #expect(try #require(AppIdentifier(clip)).extends(app) == isRight)
  }
}
