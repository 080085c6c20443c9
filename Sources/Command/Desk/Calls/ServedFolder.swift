internal import Jobs
internal import Ledgers

/// The files that the desk may use: regular files in its folder, not reached through symbolic
/// links.
///
/// A job may come from somebody else, and the page shows the content of its table. So no file
/// outside the folder is read for it, and nothing that would block.
struct ServedFolder {
  let folder: String

  /// Refuses a path that leads out of the folder, or to something other than a file. A missing file
  /// is left to the command that needs it.
  func check(_ path: String, as what: String) throws(CallRefusal) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard !path.hasPrefix("/"), !parts.contains("..") else {
      throw CallRefusal(
        .badData,
        "\(what) \(quoted(shortened(path))) is outside the folder of this desk, which uses no other files; copy it into "
          + "the folder, and name it without a path")
    }
    var place = folder
    for part in parts {
      place += "/" + part
      guard FileAttributes.target(ofLink: place) == nil else {
        throw CallRefusal(
          .badData,
          "\(what) \(quoted(shortened(path))) is a symbolic link, and the desk follows none; copy the file itself into "
            + "the folder")
      }
    }
    guard let facts = FileAttributes(at: place) else { return }
    guard facts.isRegular || facts.isFolder else {
      throw CallRefusal(
        .badData,
        "\(what) \(quoted(shortened(path))) is a pipe or a device, not a file; delete it, or give it another name"
      )
    }
  }

  /// Refuses a job that names files elsewhere. Its keys are kept apart on purpose, and its ledger
  /// may be shared by several folders.
  func check(_ job: JobFile) throws(CallRefusal) {
    if let table = job.source.path { try check(table, as: "its table") }
    if let routes = job.routes { try check(routes, as: "its route table") }
    if let logo = job.qr?.logo?.path { try check(logo, as: "its logo") }
    if let stock = job.label?.stockFile { try check(stock, as: "its file of labels") }
    for codes in [job.qr?.output.folder, job.clipCode?.output.folder] {
      if let codes { try check(codes, as: "its folder for codes") }
    }
    guard !Ledger.isOnServer(job.ledger) else { return }
    let ledger = job.ledger.hasPrefix("/") ? job.ledger : folder + "/" + job.ledger
    if let facts = FileAttributes(at: ledger), !facts.isRegular {
      throw CallRefusal(
        .badData,
        "its ledger \(quoted(shortened(job.ledger))) is not a file; delete it, or name another ledger"
      )
    }
  }
}
