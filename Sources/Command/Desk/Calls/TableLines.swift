/// The lines of a table in a text, without titles above it and without empty lines.
struct TableLines {
  /// The lines of the table as bytes, without change.
  private(set) var table: [UInt8] = []
  /// The numbers, from 1, of the empty lines that were left out.
  private(set) var empty: [Int] = []
  /// The number of lines above the table that are not part of it.
  private(set) var titles = 0
  /// The number in the text, from 1, of each line of the table.
  private var numbers: [Int] = []

  /// Divides a text into lines. Line breaks in quotes belong to their line.
  init(_ text: [UInt8]) {
    var (start, number) = (0, 1)
    var lines: [(range: Range<Int>, number: Int, breaks: Int)] = []
    while start < text.count {
      let (end, breaks) = Self.end(of: text, from: start)
      lines.append((start..<end, number, breaks))
      (start, number) = (end, number + breaks)
    }
    let beginning = lines.prefix(20).map { line in
      Self.separators.map { Self.count($0, in: text[line.range]) }
    }
    // Titles have fewer separators than the rows. The separator is in most lines: a comma may also
    // be in the numbers of one column.
    let most = Self.separators.indices.map { index in beginning.map { $0[index] }.max() ?? 0 }
    let uses = Self.separators.indices.map { index in
      beginning.count { $0[index] > 0 && $0[index] * 2 >= most[index] }
    }
    let separator =
      most.indices.max { (uses[$0], most[$0]) < (uses[$1], most[$1]) } ?? 0
    var isAbove = !text.starts(with: "sep=".utf8)
    for (index, line) in lines.enumerated() {
      let isEmpty = text[line.range].allSatisfy { $0 <= 0x20 || Self.separators.contains($0) }
      if isAbove, index < beginning.count, beginning[index][separator] * 2 < most[separator] {
        if !isEmpty { titles += 1 }
      } else if isEmpty {
        empty.append(line.number)
      } else {
        isAbove = false
        table += text[line.range]
        numbers += line.number..<(line.number + max(line.breaks, 1))
      }
    }
  }

  private static let separators = Array(";,\t".utf8)

  /// The number of times that a separator is in a line outside quotes.
  private static func count(_ separator: UInt8, in line: ArraySlice<UInt8>) -> Int {
    var (count, isQuoted) = (0, false)
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == separator, !isQuoted { count += 1 }
    }
    return count
  }

  /// The end of the line that begins at an index, and how many line breaks it contains.
  private static func end(of text: [UInt8], from start: Int) -> (end: Int, breaks: Int) {
    var (index, breaks, isQuoted) = (start, 0, false)
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, index < text.count, text[index] == 0x0A { index += 1 }
      breaks += 1
      if !isQuoted { return (index, breaks) }
    }
    return (index, breaks)
  }

  /// The number in the text, from 1, of a line that counts in the table.
  func number(_ line: Int) -> Int {
    numbers.indices.contains(line - 1) ? numbers[line - 1] : (numbers.last ?? 0) + 1
  }
}
