import Testing
import XMLText

@Suite("XML") struct XMLTextTests {
  @Test(
    "what XML cannot hold",
    arguments: [
      ("a&b<c>d", "a&amp;b&lt;c&gt;d"), ("\u{0}\u{B}\u{FFFE}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("a\r\nb", "a&#13;\nb"), ("é😀", "é😀"),
    ])
  func escaping(text: String, expected: String) {
    #expect(text.xmlEscaped == expected)
  }

  @Test("nothing is unescaped twice, and unknown entities stay")
  func unescaping() {
    #expect(
      "&amp;lt; &lt;&gt;&quot;&apos; &nbsp; & &#65;".xmlUnescaped == "&lt; <>\"' &nbsp; & &#65;")
  }

  @Test(
    "references are the predefined ones and numbers of characters that XML allows",
    arguments: [
      ("amp", "&"), ("apos", "'"), ("#65", "A"), ("#x1F600", "😀"), ("#13", "\r"), ("AMP", nil),
      ("#", nil), ("#x", nil), ("#+65", nil), ("#-1", nil), ("#0", nil), ("#xD800", nil),
      ("#xFFFF", nil), ("#x110000", nil), ("nbsp", nil), ("", nil),
    ] as [(String, Unicode.Scalar?)])
  func references(name: String, expected: Unicode.Scalar?) {
    #expect(Unicode.Scalar(xmlReference: name) == expected)
  }

  @Test("a document's tags, in order, past what is not drawn")
  func events() throws {
    let text = """
      \u{FEFF}<?xml version="1.0"?><!DOCTYPE a SYSTEM "a.dtd"><!-- <b> --><a x='1' y="&lt;">t<b/>
      <![CDATA[<c>]]></a>
      """
    var reader = try XMLReader(Array(text.utf8))
    #expect(
      try reader.next()
        == .start(name: "a", attributes: ["x": "1", "y": "&lt;"], isEmpty: false))
    #expect(try reader.next() == .start(name: "b", attributes: [:], isEmpty: true))
    #expect(try reader.next() == .end(name: "a"))
    #expect(reader.hasCDATA && !reader.hasStyleSheet)
    #expect(try reader.next() == nil)
  }

  @Test(
    "faults have their place",
    arguments: [
      ("<a><b></a>", "byte 9: this is not a valid XML tag"),
      ("<a x=1/>", "byte 5: this is not a valid XML attribute"),
      ("<a/>b", "byte 4: there is something outside the outermost element"),
      (
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
        "byte 12: entity declarations in the DOCTYPE are not supported"
      ),
      ("<!-- -->", "byte 8: there is no element in the file"), ("<a>", "byte 3: <a> is not closed"),
      ("<!-->", "byte 0: this is not a valid XML tag"),
    ])
  func faults(text: String, expected: String) {
    let error = #expect(throws: XMLError.self) {
      var reader = try XMLReader(Array(text.utf8))
      while try reader.next() != nil {}
    }
    #expect(error?.description == expected)
  }

  @Test("the limits are held")
  func limits() {
    let deep = String(repeating: "<a>", count: 65)
    let many = "<a>" + String(repeating: "<b/>", count: 20_000) + "</a>"
    let attributes = "<a" + (0...64).map { " a\($0)=''" }.joined() + "/>"
    for (text, fault) in [
      (deep, XMLError.Fault.tooDeep), (many, .tooManyTags), (attributes, .attribute),
    ] {
      let error = #expect(throws: XMLError.self) {
        var reader = try XMLReader(Array(text.utf8))
        while try reader.next() != nil {}
      }
      #expect(error?.fault == fault)
    }
    let bytes = [UInt8](repeating: 0x20, count: 4 << 20 + 1)
    #expect(throws: XMLError.self) { try XMLReader(bytes) }
  }
}
