import CommandHabits
import HostIO
import Scanning

/// What `beckon scan` is to look at, one after another.
package enum ScanInput {
  /// A file, or `-` for standard input.
  case file(String)
  /// A picture that was copied somewhere else.
  case bytes([UInt8], name: String)
  /// A camera, by its device.
  case camera(String)

  /// How it is called in sentences.
  package var name: String {
    switch self {
    case .file(let path), .camera(let path): Self.name(path)
    case .bytes(_, let name): name
    }
  }

  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// The files that are named, and those in folders that are named: all that begin as a picture or a
  /// document does, in the order of their names.
  package static func files(_ paths: [String]) throws -> [ScanInput] {
    try paths.flatMap { path throws -> [ScanInput] in
      guard path != "-", FileFacts(at: path)?.isFolder == true else { return [.file(path)] }
      var (found, others) = ([String](), 0)
      walk(path, &found, &others)
      guard !found.isEmpty else {
        throw BadData("\(path): there is no picture in this folder, nor in those within it")
      }
      if others > 0 {
        Beckon.say(
          "\(path): \(others) of \(found.count + others) files are no pictures; passed over")
      }
      return found.map(ScanInput.file)
    }
  }

  /// Goes through a folder; hidden names and links to other folders are passed over.
  private static func walk(_ folder: String, _ found: inout [String], _ others: inout Int) {
    for name in FileFacts.names(in: folder) where !name.hasPrefix(".") {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + name
      guard let facts = FileFacts(at: path) else { continue }
      if facts.isFolder {
        if FileFacts.target(ofLink: path) == nil { walk(path, &found, &others) }
      } else if facts.isRegular {
        if isPicture(path) { found.append(path) } else { others += 1 }
      }
    }
  }

  /// A file that cannot be read counts: its turn says why.
  private static func isPicture(_ path: String) -> Bool {
    guard let file = try? ProbedFile(path) else { return true }
    return ClipCodeReader.isDrawing(file.beginning) || (try? PictureFormat(file.beginning)) != nil
  }
}
