internal import CSVText
internal import Jobs

/// Copies of a job file and its table with hidden names beside the originals, so that everything
/// that the job names is found and nothing of it changes.
///
/// The copies are removed with the value.
final class HiddenJob: Sendable {
  /// The file name of the copy of the job file.
  let name: String
  private let table: (hidden: String, name: String)?
  private let folder: String

  /// Writes the copies; without `table`, the copy uses the job's own table.
  init(
    _ file: JobFile, table: (name: String, bytes: [UInt8])? = nil, in folder: String
  ) throws {
    let stem = ".beckon-desk-" + randomText(bytes: 8)
    (name, self.folder) = (stem + ".json", folder)
    let hidden = stem + ".csv"
    self.table = table.map { (hidden, $0.name) }
    var file = file
    if let table {
      file.source = .csv(CSVRowSource(hidden))
      try OutputFile.write(table.bytes, to: folder + "/" + hidden, existing: .kept)
    }
    try OutputFile.write(Array(file.text.utf8), to: folder + "/" + name, existing: .kept)
  }

  deinit {
    for hidden in [name, table?.hidden].compactMap(\.self) {
      Folder.remove(file: folder + "/" + hidden)
    }
  }

  /// The refusal with the names that people know in place of those of the copies.
  func named(_ refusal: CallRefusal, _ job: BareFileName) -> CallRefusal {
    var sentence = refusal.sentence.replacing(name, with: job.text)
    if let table { sentence = sentence.replacing(table.hidden, with: table.name) }
    return CallRefusal(status: refusal.status, sentence)
  }
}

/// A copy of a job on which people practise. Its ledger is in a scratch folder, and nothing is left
/// of it.
final class JobTrial: Sendable {
  private let hidden: HiddenJob
  private let scratch: TemporaryFolder
  private let folder: String
  private let name: String
  /// The file name of the copy of the job.
  var job: String { hidden.name }

  init(_ file: JobFile, in folder: String) throws {
    self.folder = folder
    scratch = try TemporaryFolder()
    var copy = file
    copy.name = "trial-" + randomText(bytes: 8)
    copy.ledger = scratch.path + "/trial.ledger"
    name = copy.name
    hidden = try HiddenJob(copy, in: folder)
  }

  deinit {
    // A job with keys has a journal of them beside the job file.
    for file in FileAttributes.names(in: folder) where file.hasPrefix(name + "-") {
      Folder.remove(file: folder + "/" + file)
    }
  }

  /// The options that show each state of a tag for a second or two, as long as it takes by hand.
  static let pace = ["--hook", "case \"$(cat)\" in *\\\"done\\\"*) sleep 2;; *) sleep 1;; esac"]
  /// The time for which a virtual tag is shown as being written.
  static let writingTime = Duration.milliseconds(900)
}
