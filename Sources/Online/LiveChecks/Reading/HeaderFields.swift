/// The header of an answer, as fields in order.
package struct HeaderFields: Sendable, Hashable {
  /// A field of the header.
  package struct Field: Sendable, Hashable {
    /// The name of the field in lower case.
    package let name: String
    /// The value without surrounding white space; bytes that are not UTF-8 are replaced.
    package let value: String
  }

  package private(set) var fields: [Field] = []

  /// Creates a header without fields.
  package init() {}

  /// Parses a header whose lines end in LF or CR LF.
  package init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) { add(line) }
  }

  /// Parses the next line; a status line clears the fields, because it follows an interim answer.
  package mutating func add(_ line: some Collection<UInt8>) {
    var text = Array(line)
    while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
    if text.starts(with: "HTTP/".utf8) { return fields = [] }
    // An obsolete way to continue the previous line.
    if let first = text.first, first == 0x20 || first == 0x09, let last = fields.popLast() {
      let value = [last.value, Self.trimmed(text[...])].filter { !$0.isEmpty }
      return fields.append(Field(name: last.name, value: value.joined(separator: " ")))
    }
    guard let colon = text.firstIndex(of: 0x3A), colon > 0 else { return }
    let name = String(decoding: text[..<colon], as: UTF8.self).lowercasedASCII
    fields.append(Field(name: name, value: Self.trimmed(text[(colon + 1)...])))
  }

  /// The value of the first field with this name, given in lower case.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The values of all fields with this name.
  package func all(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
