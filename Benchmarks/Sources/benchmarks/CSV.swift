import BenchmarkKit
import CSVText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum CSVBenchmarks: Suite {
  static let name = "csv"

  static let header = ["id", "store", "table", "url", "serial"]
  static let rowCount = 1_000_000

  /// As a job reads them: short fields and a URL, and in every eighth row quotes within quotes.
  static func row(_ number: Int) -> [String] {
    let store = number % 8 == 0 ? "Café \"\(number % 97)\"" : "Café \(number % 97)"
    return [
      String(number), store, String(number % 41),
      "https://eat.example.com/s/\(number % 1000)/t/\(number % 41)", "\(number * 7 % 1_000_003)",
    ]
  }

  static func run(_ report: inout Report) throws {
    guard let file = tmpfile() else { throw CSVBenchmarkError.noTemporaryFile }
    defer { fclose(file) }
    let size = try write(to: file)
    report.heading("CSV (a file of \(rowCount) rows and \(size / 1_000_000) MB, a row at a time)")
    report.add(try reading("csv.read", file, size) { _ in })
    let strings = try reading("csv.read, every field as String", file, size) { row in
      for field in row { keep(field) }
    }
    // The suite runs before all others, so that the peak is the reader's own.
    report.add(strings.noting("peak memory of the process \(peakMemory() / 1_000_000) MB"))
    report.add(try records(file, size))
    try writing(&report)
  }

  private static func reading(
    _ name: String, _ file: UnsafeMutablePointer<FILE>, _ size: Int, _ use: (CSVRow) -> Void
  ) throws -> Measurement {
    try perRow(name, size) {
      var parser = CSVParser()
      var rows = 0
      func drain() throws {
        while try parser.next() {
          use(parser.row)
          rows += 1
        }
      }
      try forEachChunk(of: file) { chunk in
        parser.append(chunk)
        try drain()
      }
      parser.finish()
      try drain()
      return rows - 1
    }
  }

  private static func records(
    _ file: UnsafeMutablePointer<FILE>, _ size: Int
  ) throws -> Measurement {
    try perRow("csv.read, two columns by name", size) {
      var reader = CSVTableReader()
      var rows = 0
      func drain() throws {
        while try reader.next() {
          keep(reader.record?["url"])
          keep(reader.record?["serial"])
          rows += 1
        }
      }
      try forEachChunk(of: file) { chunk in
        reader.append(chunk)
        try drain()
      }
      reader.finish()
      try drain()
      return rows
    }
  }

  private static func writing(_ report: inout Report) throws {
    let rows = (0..<1000).map(row)
    for defuses in [false, true] {
      var writer = CSVWriter(escapesFormulas: defuses)
      var output: [UInt8] = []
      let name = defuses ? "csv.write, defused" : "csv.write"
      let thousand = try measure(name) {
        output.removeAll(keepingCapacity: true)
        for row in rows { try writer.write(row, to: &output) }
      }
      report.add(perRow(name, rows.count, output.count, thousand.nanoseconds, thousand.allocations))
    }
  }

  /// The fastest of three passes over the file, as the time of one row.
  private static func perRow(
    _ name: String, _ bytes: Int, _ pass: () throws -> Int
  ) throws -> Measurement {
    let whole = try measure(name, batches: 3) {
      let rows = try pass()
      guard rows == rowCount else { throw CSVBenchmarkError.rows(rows) }
    }
    return perRow(name, rowCount, bytes, whole.nanoseconds, whole.allocations)
  }

  private static func perRow(
    _ name: String, _ rows: Int, _ bytes: Int, _ nanoseconds: Double, _ allocations: Double?
  ) -> Measurement {
    let megabytes = fixed(Double(bytes) * 1000 / nanoseconds, 0)
    let rate = fixed(Double(rows) * 1000 / nanoseconds, 2)
    return Measurement(
      name, nanoseconds: nanoseconds / Double(rows),
      allocations: allocations.map { $0 / Double(rows) },
      note: "\(megabytes) MB/s, \(rate) million rows/s")
  }

  private static func write(to file: UnsafeMutablePointer<FILE>) throws -> Int {
    var writer = CSVWriter()
    var output: [UInt8] = []
    var size = 0
    func flush() throws {
      guard fwrite(output, 1, output.count, file) == output.count else {
        throw CSVBenchmarkError.noTemporaryFile
      }
      size += output.count
      output.removeAll(keepingCapacity: true)
    }
    try writer.write(header, to: &output)
    for number in 0..<rowCount {
      try writer.write(row(number), to: &output)
      if output.count > 65_536 { try flush() }
    }
    try flush()
    return size
  }

  private static func forEachChunk(
    of file: UnsafeMutablePointer<FILE>, _ use: (ArraySlice<UInt8>) throws -> Void
  ) rethrows {
    rewind(file)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return }
      try use(chunk[..<count])
    }
  }
}

private enum CSVBenchmarkError: Error {
  case noTemporaryFile
  case rows(Int)
}

extension Measurement {
  fileprivate func noting(_ text: String) -> Measurement {
    var copy = self
    copy.note += "; " + text
    return copy
  }
}
