import LibC

/// A set of files that are written to one folder together: all or none.
///
///     var files = FileSet()
///     files.add("App.entitlements", app.utf8)
///     files.add(".well-known/assetlinks.json", links.utf8)
///     try files.write(to: "Config")
package struct FileSet: Sendable {
  private var files: [(name: String, bytes: [UInt8])] = []

  /// The number of files.
  package var count: Int { files.count }

  /// Creates a set without files.
  package init() {}

  /// Adds a file; its name may contain folders.
  package mutating func add(_ name: String, _ bytes: some Collection<UInt8>) {
    files.append((name, Array(bytes)))
  }

  /// Writes the files into a folder, which is created if it does not exist.
  ///
  /// Every file is completely on disk before the first one gets its name, and an existing file that
  /// must be kept is found before anything is written. After a failure the new files and folders
  /// are removed again; a file that replaced another one stays.
  package func write(
    to folder: String, existing: OutputFile.Existing = .kept
  ) throws(SystemIOError) {
    if existing == .kept { try checkNamesAreFree(in: folder) }
    var folders: [String] = []
    do throws(SystemIOError) {
      try Folder.make(folder, made: &folders)
      try write(to: folder, existing, &folders)
    } catch {
      for made in folders.reversed() { Folder.remove(empty: made) }
      throw error
    }
  }

  private func write(
    to folder: String, _ existing: OutputFile.Existing, _ folders: inout [String]
  ) throws(SystemIOError) {
    var outputs: [PreparedFile] = []
    for file in files {
      let path = "\(folder)/\(file.name)"
      try Folder.make(PathParts(path).folder, made: &folders)
      outputs.append(try PreparedFile(path, file.bytes, existing))
    }
    try Self.publish(outputs)
  }

  private func checkNamesAreFree(in folder: String) throws(SystemIOError) {
    var status = stat()
    for file in files {
      let path = "\(folder)/\(file.name)"
      // Invalid names are refused when the file is opened.
      guard !path.utf8.contains(0), lstat(path, &status) == 0 else { continue }
      throw SystemIOError(.alreadyExists, .write, path, aftermath: .nothingWritten)
    }
  }

  private static func publish(_ outputs: [PreparedFile]) throws(SystemIOError) {
    for (index, output) in outputs.enumerated() {
      do throws(SystemIOError) { try output.publish() } catch {
        var isClean = true
        for earlier in outputs[..<index] {
          if earlier.isNew { unlink(earlier.path) } else { isClean = false }
        }
        throw SystemIOError(
          error.problem, error.action, error.path,
          aftermath: isClean ? .nothingWritten : .perhapsPartlyWritten)
      }
    }
  }
}

/// A file of a set that is completely on the disk, but does not have its name yet.
private final class PreparedFile {
  let path: String
  /// Whether the name was free before, so that the file replaces none.
  let isNew: Bool
  private var output: OutputFile?

  init(_ path: String, _ bytes: [UInt8], _ existing: OutputFile.Existing) throws(SystemIOError) {
    self.path = path
    isNew = FileKind(of: path) == .nothing
    var output = try OutputFile(path, existing: existing)
    try output.write(bytes)
    try output.flush()
    self.output = consume output
  }

  /// Gives the prepared file its final name.
  func publish() throws(SystemIOError) { try output.take()?.commit() }
}
