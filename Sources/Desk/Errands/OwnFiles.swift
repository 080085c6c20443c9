internal import Basics
internal import CommandLineKit
internal import HostIO
internal import Jobs
internal import Ledgers

/// The files of the folder that the desk serves: ordinary ones that are in it, and not elsewhere by way of a link.
///
/// A job may come from somebody else, and the page shows what its table says. So no file outside the folder is read for
/// it, and nothing that would be waited for.
struct OwnFiles {
  let folder: String

  /// Refuses a path of the folder that leads out of it, or to something other than a file. A file that is missing is
  /// left to the command that needs it.
  func check(_ path: String, as what: String) throws(ErrandRefusal) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard !path.hasPrefix("/"), !parts.contains("..") else {
      throw ErrandRefusal(
        .badData,
        "\(what) \(quoted(shortened(path))) is outside the folder of this desk, which uses no other files; copy it into "
          + "the folder, and name it without a path")
    }
    var place = folder
    for part in parts {
      place += "/" + part
      guard FileFacts.target(ofLink: place) == nil else {
        throw ErrandRefusal(
          .badData,
          "\(what) \(quoted(shortened(path))) is a symbolic link, and the desk follows none; copy the file itself into "
            + "the folder")
      }
    }
    guard let facts = FileFacts(at: place) else { return }
    guard facts.isRegular || facts.isFolder else {
      throw ErrandRefusal(
        .badData,
        "\(what) \(quoted(shortened(path))) is a pipe or a device, not a file; delete it, or give it another name"
      )
    }
  }

  /// Refuses a job that names files elsewhere. Its keys are kept apart on purpose, and its ledger may be one for several
  /// folders.
  func check(_ job: JobFile) throws(ErrandRefusal) {
    if let table = job.source.path { try check(table, as: "its table") }
    if let routes = job.routes { try check(routes, as: "its route table") }
    if let logo = job.qr?.logo?.path { try check(logo, as: "its logo") }
    if let stock = job.label?.stockFile { try check(stock, as: "its file of labels") }
    for codes in [job.qr?.output.folder, job.clipCode?.output.folder] {
      if let codes { try check(codes, as: "its folder for codes") }
    }
    guard !Ledger.isOnServer(job.ledger) else { return }
    let ledger = job.ledger.hasPrefix("/") ? job.ledger : folder + "/" + job.ledger
    if let facts = FileFacts(at: ledger), !facts.isRegular {
      throw ErrandRefusal(
        .badData,
        "its ledger \(quoted(shortened(job.ledger))) is not a file; delete it, or name another ledger"
      )
    }
  }
}
