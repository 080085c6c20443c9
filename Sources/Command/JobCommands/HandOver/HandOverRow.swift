import Ledgers
import Cryptography

/// A row in the form in which it is handed over.
struct HandOverRow {
  let job: String
  let content: RowContent
  let state: RowState
  /// The digest of the row's QR code file, if that was made.
  let codeDigest: SHA256Digest?
  /// The keys of the row's tag, if it has any.
  let keys: LedgerTagKeys?

  var number: Int { content.number }
  var url: String { content.url }
  /// The file name of the row's drawing.
  var drawing: String { content.name + ".svg" }
}
