import TestSupport
import Testing
import HTTPGate

@Suite("Answers") struct AnswerTests {
  private static func lines(_ head: ResponseHead) -> [String] {
    String(decoding: head.bytes, as: UTF8.self).components("\r\n")
  }

  @Test("every head, of whatever status, keeps the page where it belongs") func guards() {
    for status in Set(RequestRefusal.allCases.map(\.status) + [200]) {
      let lines = Self.lines(ResponseHead(status: status, type: "text/plain", length: 3))
      #expect(lines[0].hasPrefix("HTTP/1.1 \(status) ") && !lines[0].hasSuffix("Unknown"))
      for line in [
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "Cache-Control: no-store", "Cross-Origin-Opener-Policy: same-origin",
        "Cross-Origin-Resource-Policy: same-origin", "X-Frame-Options: DENY", "Connection: close",
        "Content-Length: 3", "Content-Type: text/plain",
      ] {
        #expect(lines.filter { $0 == line }.count == 1, "\(status): \(line)")
      }
      #expect(!lines.contains { $0.lowercased().hasPrefix("access-control") })
      #expect(lines.suffix(2) == ["", ""] && lines.dropLast(2).allSatisfy { !$0.isEmpty })
      #expect(lines.contains { $0.hasPrefix("Allow: ") } == (status == 405))
    }
  }

  @Test("values cannot begin lines of their own, names cannot be paths") func injected() {
    var head = ResponseHead(type: "image/png\r\nX: y", length: nil)
    head.name = "../a\"b\r\nSet-Cookie: x=y\u{e4}.png"
    head.cookie = "a=b\r\nX: z"
    head.isFile = true
    let lines = Self.lines(head)
    #expect(lines.contains("Content-Type: image/pngX: y"))
    #expect(lines.contains("Set-Cookie: a=bX: z"))
    #expect(
      lines.contains(
        "Content-Disposition: attachment; filename=\".._a_bSet-Cookie_ x=y_.png\""))
    #expect(
      lines.contains {
        $0.hasPrefix("Content-Security-Policy") && $0.contains("; sandbox; ")
          && !$0.contains("'self'")
      })
    #expect(!lines.contains { $0.hasPrefix("Content-Length") || $0.hasPrefix("X:") })
  }

  @Test("events are framed so that no data ends them") func events() {
    func text(_ kind: String, _ data: String) -> String {
      String(decoding: EventText.event(kind, number: 7, data: Array(data.utf8)), as: UTF8.self)
    }
    #expect(text("tap", "{}") == "id: 7\nevent: tap\ndata: {}\n\n")
    #expect(text("tap", "a\n\nb\rc") == "id: 7\nevent: tap\ndata: a\ndata: \ndata: b\ndata: c\n\n")
    #expect(text("t\nid: 9", "") == "id: 7\nevent: tid: 9\ndata: \n\n")
    #expect(EventText.comment == Array(":\n\n".utf8))
    #expect(EventText.beginning(retry: 5) == Array("retry: 5\n\n".utf8))
  }

  @Test(
    "numbers of events are decimal",
    arguments: [
      ("0", 0), ("41", 41), ("007", 7), ("", nil), ("-1", nil), ("1 ", nil), ("1a", nil),
      ("9999999999999999999", nil), ("\u{661}", nil),
    ] as [(String, Int?)])
  func numbers(_ text: String, _ number: Int?) {
    #expect(EventText.number(Array(text.utf8)) == number)
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
