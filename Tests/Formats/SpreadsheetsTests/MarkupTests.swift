import Testing

@testable import Spreadsheets

@Suite("Markup") struct MarkupTests {
  /// What a document comes to: names by their sums, attributes, text joined.
  private static func events(_ text: String, pieces: Int = 1 << 16) throws -> [String] {
    var reader = try XMLEventReader(XMLByteSource(Array(text.utf8), pieces: pieces), part: "p")
    var events: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start:
        let values = try reader.attributes.map { try reader.string($0.value) }
        events.append("+\(reader.name.space) \(reader.name.local % 1000) \(values)")
      case .end: events.append("-\(reader.name.local % 1000)")
      case .text:
        var bytes: [UInt8] = []
        try reader.appendText(to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        if let last = events.last, last.hasPrefix("=") {
          events[events.count - 1] = last + text
        } else {
          events.append("=" + text)
        }
      }
    }
    return events
  }

  private static let good = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- <a> & --><a xmlns="\(TestBook.main)" xmlns:o='urn:other' x="1 &lt; 2&#10;&#x1F600;"  y='"'>\
    text &amp; more]]\r\n<o:b o:c="ü" c=""/><![CDATA[<raw> & ]] ]>]]>\r<d
    /> &quot;&apos;&#65;<?pi >?></a>
    <!-- end -->
    """

  @Test("reads as the whole however it is cut") func pieces() throws {
    let whole = try Self.events(Self.good)
    #expect(whole.count == 9)
    #expect(
      whole.contains {
        $0.hasSuffix("[\"\(TestBook.main)\", \"urn:other\", \"1 < 2\\n😀\", \"\\\"\"]")
      })
    #expect(whole.contains("=text & more]]\n"))
    #expect(whole.contains("=<raw> & ]] ]>\n"))
    #expect(whole.contains("= \"'A"))
    for size in 1...40 { #expect(try Self.events(Self.good, pieces: size) == whole, "\(size)") }
  }

  @Test("what is cut off is refused", arguments: [1, 7, 1000]) func cut(_ size: Int) {
    let text = "<a b='c'>text<d/>&amp;<![CDATA[x]]></a>"
    for count in 0..<text.utf8.count {
      #expect(throws: SpreadsheetError.self) {
        try Self.events(String(text.prefix(count)), pieces: size)
      }
    }
  }

  @Test(
    "what is not markup is refused",
    arguments: [
      ("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>", XMLProblem.documentType),
      ("<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", .documentType),
      ("<a>&b;</a>", .entity), ("<a>&#0;</a>", .entity), ("<a>&#xD800;</a>", .entity),
      ("<a>&#99999999;</a>", .entity),
      ("<a>&</a>", .entity), ("<a>&#x;</a>", .entity), ("<a>&amp</a>", .entity),
      ("<a>\u{1}</a>", .text),
      ("<a></b>", .tag), ("<a><b></a></b>", .tag), ("<a/><b/>", .textOutside),
      ("text<a/>", .textOutside),
      ("<a/>text", .textOutside), ("<a b=c/>", .attribute), ("<a b='1' b='2'/>", .attribute),
      ("<a b/>", .attribute),
      ("<a b='1'c='2'/>", .attribute), ("<a b='<'/>", .attribute), ("<o:a/>", .prefix),
      ("<a o:b=''/>", .prefix),
      ("<:a/>", .tag), ("<a:b:c/>", .tag), ("< a/>", .tag), ("<a", .unclosed), ("", .unclosed),
      ("<!a>", .tag),
      ("<a><!ELEMENT b></a>", .tag), ("<?xml version='1.0' encoding='UTF-16'?><a/>", .encoding),
      ("<?xml version='1.0' encoding='iso-8859-1' ?><a/>", .encoding), ("\u{0}<\u{0}a", .encoding),
    ])
  func bad(_ text: String, _ problem: XMLProblem) {
    for size in [1, 5, 1 << 16] {
      do {
        _ = try Self.events(text, pieces: size)
        Issue.record("\(text) was read")
      } catch let error as SpreadsheetError {
        guard case .markup(let found, "p", _) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(found == problem, "\(text)")
      } catch { Issue.record("\(error)") }
    }
  }

  @Test("nothing is held that has no end") func limits() {
    let deep = String(repeating: "<a>", count: 101)
    #expect(throws: SpreadsheetError.self) { try Self.events(deep) }
    let long = "<a b='" + String(repeating: "c", count: 70_000) + "'/>"
    #expect(throws: SpreadsheetError.self) { try Self.events(long) }
    let many = "<a " + (0..<300).map { "b\($0)=''" }.joined(separator: " ") + "/>"
    #expect(throws: SpreadsheetError.self) { try Self.events(many) }
  }

  @Test("a prefix means what the innermost element says") func scopes() throws {
    let text = "<o:a xmlns:o='\(TestBook.main)'><o:a xmlns:o='urn:x'/><o:a/><a xmlns=''/></o:a>"
    let spaces = try Self.events(text).filter { $0.hasPrefix("+") }.map {
      $0.split(separator: " ")[0]
    }
    #expect(spaces == ["+sheet", "+other", "+sheet", "+none"])
  }
}
