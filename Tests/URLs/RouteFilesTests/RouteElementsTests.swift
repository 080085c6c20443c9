import InvocationRouter
import JSONText
import TestSupport
import Testing

@testable import RouteFiles

/// Large tables, whose routes are read one after the other.
@Suite("Routes one by one") struct RouteElementsTests {
  @Test("a good file is read as the ordinary way reads it", arguments: RouteFileVectors.all.good)
  func good(_ vector: RouteFileVectors.Good) throws {
    let bytes = Array(vector.text.utf8)
    let file = try #require(RouteFileReader.readByElements(bytes))
    let other = try RouteFile(reading: bytes)
    #expect(file.json == other.json && file.router.routes == other.router.routes)
    #expect(file.comments == other.comments && file.notifying == other.notifying)
  }

  @Test("a wrong file is left to the ordinary way", arguments: RouteFileVectors.all.bad)
  func bad(_ vector: RouteFileVectors.Bad) {
    #expect(RouteFileReader.readByElements(Array(vector.text.utf8)) == nil)
  }

  @Test("a changed byte is read as the ordinary way reads it, or left to it") func damage() throws {
    var generator = SeededGenerator(seed: 0x5EED_0044)
    for vector in RouteFileVectors.all.good {
      let bytes = Array(vector.text.utf8)
      for _ in 0..<Effort.count(slice: 200, whole: 20_000) {
        var damaged = bytes
        let place = Int.random(in: bytes.indices, using: &generator)
        damaged[place] = Array("{}[]\",:\\ x".utf8).randomElement(using: &generator) ?? 0
        guard let file = RouteFileReader.readByElements(damaged) else { continue }
        #expect(file.json == (try? RouteFile(reading: damaged))?.json)
      }
    }
  }

  @Test(
    "the elements of the member 'routes'",
    arguments: [
      (#"{"routes":[]}"#, []), (#"{"routes": [ ] }"#, []), (#" {"routes":[1]}"#, ["1"]),
      (
        #"{"a":{"routes":[9]},"routes":[ {"x":"],}"}, [2,3] ,"\"]" ]}"#,
        [#"{"x":"],}"}"#, "[2,3] ", #""\"]" "#]
      ),
      (#"{"routes":[1,]}"#, ["1", ""]), (#"{"routes":[,1]}"#, ["", "1"]),
      (#"{"routes":{}}"#, nil), (#"{"rout\u0065s":[1]}"#, nil), (#"{"routes":[1"#, nil),
      (#"[{"routes":[1]}]"#, nil), ("", nil), ("{", nil), (#"{"routes"#, nil),
      (#"{"routes":"#, nil),
      (#"{"routes":["#, nil), (#"{"routes":[1] 2}"#, nil),
    ] as [(String, [String]?)])
  func elements(_ text: String, _ expected: [String]?) {
    let elements = RouteElementIterator(in: Array(text.utf8))
    #expect(elements?.map { String(decoding: $0, as: UTF8.self) } == expected)
    if let elements, text.utf8.count < 20 {
      #expect(String(decoding: elements.rest, as: UTF8.self).contains("[]"))
    }
  }

  @Test("a large file is read so, and a fault in it is told with its place") func large() throws {
    let routes = (0..<70_000).map { number in
      #"{"name": "route-\#(number)", "pattern": "/section/\#(number)/{table:int}"}"#
    }
    let head = #"{"hosts": ["eat.example.com"], "routes": ["#
    let text = head + routes.joined(separator: ",\n") + "]}"
    #expect(text.utf8.count > RouteFileReader.usualSize)
    let file = try RouteFile(reading: Array(text.utf8))
    #expect(file.router.routes.count == 70_000)
    #expect(file.router["route-59999"]?.pattern == "/section/59999/{table:int}")
    let broken = text.replacing("/section/59998/{table:int}", with: "/section/59998/{table:float}")
    let error = #expect(throws: JSONFileError.self) { try RouteFile(reading: Array(broken.utf8)) }
    #expect(error?.faults.map(\.description).first?.contains("$.routes[59998].pattern") == true)
  }
}
