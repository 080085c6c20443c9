/// Reads the lines of a file one by one, in constant memory. Lines may end in LF or CR LF. Empty
/// lines and a byte order mark are skipped.
package struct LineReader: ~Copyable {
  /// The maximum length of a line in bytes; longer input is not a list of URLs.
  package static let maxLineLength = 1 << 20

  private let input: InputFile
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var at = 0
  private var end = 0
  private var number = 0

  /// Opens the file at a path, or standard input for `-`.
  package init(_ path: String) throws(SystemIOError) { input = try InputFile(path) }

  /// The next line that is not empty, with its number from 1; nil at the end.
  package mutating func next() throws -> (text: String, number: Int)? {
    while let bytes = try nextLine() {
      number += 1
      var line = bytes[...]
      if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      if line.isEmpty { continue }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw BadData(
          "\(input.name), line \(number): this is not UTF-8; save the list as UTF-8")
      }
      return (text, number)
    }
    return nil
  }

  private mutating func nextLine() throws -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if at == end {
        (at, end) = (0, try input.read(into: &buffer))
        if end == 0 { return line.isEmpty ? nil : line }
      }
      let part = buffer[at..<end]
      if let stop = part.firstIndex(of: UInt8(ascii: "\n")) {
        line += part[..<stop]
        at = stop + 1
        return line
      }
      line += part
      at = end
      guard line.count <= Self.maxLineLength else {
        throw BadData("\(input.name), line \(number + 1): a line has more than a megabyte")
      }
    }
  }
}
