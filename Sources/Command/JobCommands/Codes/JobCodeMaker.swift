/// A code file of a row that was made, or existed already.
struct JobCode: Sendable {
  let row: Int
  let url: String
  let kind: String
  let file: String
  let byteCount: Int
  let digest: SHA256Digest
  let wasKept: Bool
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

  /// Writes the code file of a row, or keeps an equal one.
  func make(_ row: RowContent) -> Result<JobCode, JobCodeFailure> {
    do { return .success(try write(row)) } catch {
      return .failure(JobCodeFailure(row: row.number, url: row.url, error: error))
    }
  }

  private func write(_ row: RowContent) throws -> JobCode {
    let bytes = try bytes(of: row)
    let suffix = kind.output.format.suffix
    let file = (row.name.isEmpty ? "\(row.number)" : row.name) + suffix
    let path = folder + "/" + file
    var wasKept = try !isForced && ExistingFileDiffers.isWritten(bytes, at: path)
    if !wasKept {
      do { try OutputFile.write(bytes, to: path, existing: isForced ? .replaced : .kept) } catch {
        // Another program that makes the codes of this job was faster.
        wasKept = try !isForced && ExistingFileDiffers.isWritten(bytes, at: path)
        if !wasKept { throw error }
      }
    }
    return JobCode(
      row: row.number, url: row.url, kind: kind.word, file: file, byteCount: bytes.count,
      digest: try SHA256.digest(of: bytes), wasKept: wasKept)
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
