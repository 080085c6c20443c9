/// Events as a browser's `EventSource` reads them.
package enum EventText {
  /// What the stream of events is.
  package static let type = "text/event-stream"

  /// One event. The data may have lines of their own; the kind and the number have not.
  package static func event(_ kind: String, number: Int, data: [UInt8]) -> [UInt8] {
    var text = Array("id: \(number)\nevent: ".utf8) + kind.utf8.filter { $0 >= 0x20 } + [0x0A]
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd) {
      text += Array("data: ".utf8) + line + [0x0A]
    }
    return text + [0x0A]
  }

  /// What a browser passes over: it shows that both ends are still there.
  package static let comment = Array(":\n\n".utf8)

  /// The first bytes of a stream: after how many milliseconds a browser comes back when it is cut.
  package static func beginning(retry milliseconds: Int) -> [UInt8] {
    Array("retry: \(milliseconds)\n\n".utf8)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// The number in `Last-Event-ID`; `nil` when it is none that was ever sent.
  package static func number(_ text: [UInt8]) -> Int? {
    decimal(text)
  }
}
