import CSVText
import Foundation
import TestSupport
import Testing

/// `Vectors/csv.json`.
struct CSVVectors: Decodable {
  struct Limits: Decodable, Sendable {
    var fieldBytes, rowBytes, fields: Int?
  }
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var text, hex, given, bareQuotes, separator, problem: String?
    var limits: Limits?
    var rows: [[String]]?
    var lines: [Int]?
    var line, column, expected, found: Int?
    var testDescription: String { name }
  }
  var good, bad, badTables: [Vector]

  static let parsed: [Vector] = all.good + all.bad

  static let all: CSVVectors = Repository.decodedVectors("csv.json")
}

extension CSVVectors.Vector {
  var bytes: [UInt8] {
    if let text { return Array(text.utf8) }
    let digits = Array(hex ?? "")
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  var dialect: CSVDialect {
    let known = CSVLimits()
    return CSVDialect(
      separator: given?.utf8.first.flatMap(CSVSeparator.init).map { .given($0) } ?? .detected,
      bareQuotes: bareQuotes == "literal" ? .literal : .refused,
      limits: CSVLimits(
        maxFieldBytes: limits?.fieldBytes ?? known.maxFieldBytes,
        rowBytes: limits?.rowBytes ?? known.rowBytes, fields: limits?.fields ?? known.fields))
  }
}

/// Everything that a parser says about a file; texts as bytes, because Swift compares strings by
/// meaning.
struct Reading: Equatable {
  var rows: [[[UInt8]]] = []
  var lines: [Int] = []
  var separator: CSVSeparator?
  var error: CSVError?

  /// Reads `chunks` one after the other; the file ends there if `finishing`.
  init(_ chunks: some Sequence<ArraySlice<UInt8>>, _ dialect: CSVDialect, finishing: Bool = true) {
    var parser = CSVParser(dialect)
    func drain() throws(CSVError) {
      while try parser.next() {
        rows.append(parser.row.indices.map { Array(parser.row.bytes($0)) })
        lines.append(parser.row.line)
      }
    }
    do {
      for chunk in chunks {
        parser.append(chunk)
        try drain()
      }
      if finishing {
        parser.finish()
        try drain()
      }
    } catch {
      self.error = error
    }
    separator = parser.separator
  }

  init(_ bytes: [UInt8], _ dialect: CSVDialect = CSVDialect()) { self.init([bytes[...]], dialect) }
}

/// The bytes in pieces of `size`.
func pieces(_ bytes: [UInt8], of size: Int) -> [ArraySlice<UInt8>] {
  stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
}
