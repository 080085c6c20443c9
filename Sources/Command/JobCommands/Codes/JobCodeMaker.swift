/// A code file of a row that was made, or existed already.
struct JobCode: Sendable {
  let row: Int
  let url: String
  let kind: String
  let file: String
  let byteCount: Int
  let digest: SHA256Digest
  /// Whether the file existed already.
  var wasKept = false
  /// Whether the code was made with an earlier version or look of the job.
  var isEarlier = false

  var ledgerCode: LedgerCode {
    LedgerCode(kind: LedgerText(kind), file: LedgerText(file), digest: digest)
  }

  func json(_ job: String) -> JSONValue {
    [
      "job": .string(job), "row": .integer(row), "url": .string(url), "kind": .string(kind),
      "file": .string(file), "bytes": .integer(byteCount), "sha256": .string("\(digest)"),
    ]
  }
}

/// A maker of the code files of rows, one for each thread.
final class JobCodeMaker {
  private let kind: JobCodeKind
  private let folder: String
  private let isForced: Bool
  private let qr: JobQRMaker?
  private let labels: JobLabels?
  private var label: JobLabelMaker?
  private var compressor: URLCompressor?

  init(_ kind: JobCodeKind, folder: String, isForced: Bool) {
    (self.kind, self.folder, self.isForced) = (kind, folder, isForced)
    switch kind {
    case .qr(let look, let labels): (qr, self.labels) = (JobQRMaker(look), labels)
    case .clip(_, let weights):
      (qr, labels) = (nil, nil)
      compressor = URLCompressor(weights)
    }
  }

  /// Writes the code files of rows, which go to the disk together, and keeps equal ones.
  func make(_ rows: [RowContent]) -> [Result<JobCode, JobCodeFailure>] {
    var group = OutputFileGroup()
    var results: [Result<JobCode, JobCodeFailure>] = []
    /// The files of the group, with the index of their row.
    var waiting: [(index: Int, bytes: [UInt8])] = []
    for (index, row) in rows.enumerated() {
      results.append(
        Self.result(row) {
          let bytes = try bytes(of: row)
          var code = try code(row, bytes)
          code.wasKept = try isWritten(bytes, code)
          if !code.wasKept {
            do {
              try group.add(bytes, to: path(code), existing: isForced ? .replaced : .kept)
              waiting.append((index, bytes))
            } catch {
              code.wasKept = try isWritten(bytes, code)
              if !code.wasKept { throw error }
            }
          }
          return code
        })
    }
    for ((index, bytes), failure) in zip(waiting, group.commit()) {
      guard let failure else { continue }
      results[index] = Self.result(rows[index]) {
        var code = try results[index].get()
        // Another program that makes the codes of this job may have been faster.
        code.wasKept = try isWritten(bytes, code)
        if !code.wasKept { throw failure }
        return code
      }
    }
    return results
  }

  private static func result(
    _ row: RowContent, _ make: () throws -> JobCode
  ) -> Result<JobCode, JobCodeFailure> {
    do { return .success(try make()) } catch {
      return .failure(JobCodeFailure(row: row.number, url: row.url, error: error))
    }
  }

  private func code(_ row: RowContent, _ bytes: [UInt8]) throws -> JobCode {
    let name = row.name.isEmpty ? "\(row.number)" : row.name
    return JobCode(
      row: row.number, url: row.url, kind: kind.word, file: name + kind.output.format.suffix,
      byteCount: bytes.count, digest: try SHA256.digest(of: bytes))
  }

  private func path(_ code: JobCode) -> String { folder + "/" + code.file }

  /// Whether the file of a code exists with these bytes. One that is to be replaced does not count.
  private func isWritten(_ bytes: [UInt8], _ code: JobCode) throws -> Bool {
    try !isForced && ExistingFileDiffers.isWritten(bytes, at: path(code))
  }

  private func openedLabel() throws -> JobLabelMaker? {
    if label == nil { label = try labels.map { try JobLabelMaker($0) } }
    return label
  }

  private func bytes(of row: RowContent) throws -> [UInt8] {
    switch kind {
    case .qr:
      if let label = try openedLabel() {
        return try label.picture(of: row, as: kind.output.format).bytes
      }
      return try qr?.picture(of: row).bytes ?? []
    case .clip(let clip, _):
      guard let payload = try compressor?.payload(of: row.url) else { return [] }
      return try ClipFile(clip).picture(of: AppClipCode(payload), title: row.url).bytes
    }
  }
}
