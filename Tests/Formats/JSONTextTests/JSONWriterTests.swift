import JSONText
import Testing

@Suite("JSON writing") struct JSONWriterTests {
  private let value: JSONValue = [
    "name": "soup", "price": 4, "tags": ["hot", nil, true, []],
    "place": ["a b": 1.5, "c": [:]],
  ]

  @Test("compact: one line without white space") func compact() {
    let expected =
      #"{"name":"soup","price":4,"tags":["hot",null,true,[]],"place":{"a b":1.5,"c":{}}}"#
    #expect(value.text() == expected && "\(value)" == expected)
  }

  @Test("pretty: a line for each element and member") func pretty() {
    #expect(
      value.text(.pretty) == """
        {
          "name": "soup",
          "price": 4,
          "tags": [
            "hot",
            null,
            true,
            []
          ],
          "place": {
            "a b": 1.5,
            "c": {}
          }
        }
        """)
    #expect(
      JSONValue.array([]).text(.pretty) == "[]" && JSONValue.object([:]).text(.pretty) == "{}")
  }

  @Test("values are written one after the other into one buffer") func lines() {
    var output = Array("kept\n".utf8)
    for number in 1...3 {
      JSONValue.object(["row": .integer(number)]).write(to: &output)
      output.append(0x0A)
    }
    let expected = "kept\n{\"row\":1}\n{\"row\":2}\n{\"row\":3}\n"
    #expect(String(decoding: output, as: UTF8.self) == expected)
  }

  @Test(
    "what is escaped, and what is not",
    arguments: [
      ("\"\\/", #""\"\\/""#),
      ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
      ("\u{0}\u{1}\u{1B}\u{1F}", #""\u0000\u0001\u001b\u001f""#),
      ("\u{7F}\u{80}\u{9B}\u{9F}\u{A0}¿", "\"\\u007f\\u0080\\u009b\\u009f\u{A0}¿\""),
      ("é€😀\u{2028}\u{2029}\u{FEFF}<>&'", "\"é€😀\u{2028}\u{2029}\u{FEFF}<>&'\""),
    ])
  func escapes(text: String, expected: String) {
    #expect(bytes(.string(text)) == Array(expected.utf8))
    #expect(bytes(.object([text: 1])) == Array("{\(expected):1}".utf8))
  }

  @Test("members: order, replacing, adding, taking away") func members() {
    var object: JSONObject = ["b": 1, "a": 2]
    object["c"] = 3
    object["b"] = 4
    #expect(object.members.map(\.name) == ["b", "a", "c"])
    #expect(object["b"] == 4 && object["x"] == nil)
    object["a"] = nil
    object["nothing"] = nil
    #expect(JSONValue.object(object).text() == #"{"b":4,"c":3}"#)
    object["b"] = JSONValue.null
    #expect(JSONValue.object(object).text() == #"{"b":null,"c":3}"#)
    #expect(JSONObject([("a", 1), ("b", 2), ("a", 3)]) == ["a": 3, "b": 2])
    #expect((["a": 1, "b": 2] as JSONObject) != ["b": 2, "a": 1])
  }

  @Test("values say what they are") func accessors() {
    #expect(value["name"]?.stringValue == "soup" && value["name"]?.intValue == nil)
    #expect(value["price"]?.intValue == 4 && value["price"]?.doubleValue == 4)
    #expect(value["tags"]?.arrayValue?.count == 4 && value["tags"]?.objectValue == nil)
    #expect(value["tags"]?.arrayValue?[2].boolValue == true)
    #expect(value["place"]?["c"] == [:] && value["nowhere"] == nil && value["name"]?["x"] == nil)
    #expect(JSONValue.string("x\(1)") == "x1" && JSONValue.integer(UInt8(7)) == 7)
  }
}
