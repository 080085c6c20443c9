import Ledgers
import LibCrypto

/// A row as it is handed over.
struct HandOverRow {
  let job: String
  let content: RowContent
  let state: RowState
  /// The digest of its QR code's file, when that was made.
  let codeDigest: SHA256Digest?
  /// The keys of its tag, when that has some.
  let keys: LedgerTagKeys?

  var number: Int { content.number }
  var url: String { content.url }
  /// The name of its drawing.
  var drawing: String { content.name + ".svg" }
}
