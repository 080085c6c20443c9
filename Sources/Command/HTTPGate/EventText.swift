/// Server-sent events, in the format that a browser's `EventSource` reads.
package enum EventText {
  /// The media type of an event stream.
  package static let type = "text/event-stream"

  /// The bytes of one event; the data may have several lines, the kind and the number may not.
  package static func event(_ kind: String, number: Int, data: [UInt8]) -> [UInt8] {
    var text = Array("id: \(number)\nevent: ".utf8) + kind.utf8.filter { $0 >= 0x20 } + [0x0A]
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd) {
      text += Array("data: ".utf8) + line + [0x0A]
    }
    return text + [0x0A]
  }

  /// A comment line, which browsers skip. Sending it shows that both ends are still connected.
  package static let comment = Array(":\n\n".utf8)

  /// The first bytes of a stream: the time in milliseconds after which a browser reconnects.
  package static func beginning(retry milliseconds: Int) -> [UInt8] {
    Array("retry: \(milliseconds)\n\n".utf8)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Parses the number in `Last-Event-ID`, or returns `nil` if the text is not a decimal number.
  package static func number(_ text: [UInt8]) -> Int? {
    decimal(text)
  }
}
