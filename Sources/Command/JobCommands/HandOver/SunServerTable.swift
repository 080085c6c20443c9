import AuthenticTags
import CSVText
import SecureTags

/// The table for a server that verifies taps: the key reference of each tag, its tap counter at
/// that time, and the layout of its URL. It contains no keys.
struct SunServerTable: HandOverFormat {
  private static let header = ["uid", "keys", "counter", "layout", "url", "job", "row"]
  private var table = CSVWriter()

  mutating func faults(of row: HandOverRow) -> [String] {
    let formula = [formulaFault([row.job, row.url])].compactMap { $0 }
    return row.keys == nil ? formula + ["the ledger does not say which keys its tag has"] : formula
  }

  mutating func head() throws -> [UInt8] { try line(Self.header) }

  mutating func bytes(of row: HandOverRow) throws -> [UInt8] {
    guard let keys = row.keys else { return [] }
    return try line([
      "\(keys.uid)", keys.reference, keys.counter.map(String.init) ?? "0",
      SDMTemplate(row.url).layout?.text ?? "", row.url, row.job, "\(row.number)",
    ])
  }

  mutating func foot() -> [UInt8] { [] }

  var notes: [String] {
    [
      "the table says how keys are derived and contains none; give the server the master key separately"
    ]
  }

  private mutating func line(_ fields: [String]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try table.write(fields, to: &bytes)
    return bytes
  }
}
