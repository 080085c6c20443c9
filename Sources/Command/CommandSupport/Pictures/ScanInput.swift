import Scanning

/// An input of `beckon scan` and `beckon grade`.
package enum ScanInput {
  /// A file at a path, or standard input for `-`.
  case file(String)
  /// The bytes of a picture from elsewhere, such as the clipboard, with a name.
  case bytes([UInt8], name: String)
  /// A camera, given by the path of its device.
  case camera(String)

  /// The name of the input for messages.
  package var name: String {
    switch self {
    case .file(let path), .camera(let path): Self.name(path)
    case .bytes(_, let name): name
    }
  }

  package static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// The given files, and those in the given folders: all that begin like a picture or a document,
  /// in the order of their names.
  package static func files(_ paths: [String]) throws -> [ScanInput] {
    try paths.flatMap { path throws -> [ScanInput] in
      guard path != "-", FileAttributes(at: path)?.isFolder == true else { return [.file(path)] }
      var (found, others) = ([String](), 0)
      walk(path, &found, &others)
      guard !found.isEmpty else {
        throw BadData("\(path): there is no picture in this folder or its subfolders")
      }
      if others > 0 {
        Beckon.say(
          "\(path): \(others) of \(found.count + others) files are not pictures; skipped")
      }
      return found.map(ScanInput.file)
    }
  }

  /// Adds the pictures in a folder and below; hidden names and links to folders are skipped.
  private static func walk(_ folder: String, _ found: inout [String], _ others: inout Int) {
    for name in FileAttributes.names(in: folder) where !name.hasPrefix(".") {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + name
      guard let facts = FileAttributes(at: path) else { continue }
      if facts.isFolder {
        if FileAttributes.target(ofLink: path) == nil { walk(path, &found, &others) }
      } else if facts.isRegular {
        if isPicture(path) { found.append(path) } else { others += 1 }
      }
    }
  }

  /// Whether the file begins like a picture. A file that cannot be read counts, so that reading it
  /// later reports the error.
  private static func isPicture(_ path: String) -> Bool {
    guard let file = try? ProbedFile(path) else { return true }
    return ClipCodeReader.isDrawing(file.beginning) || (try? PictureFormat(file.beginning)) != nil
  }
}
