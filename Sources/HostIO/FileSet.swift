#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files of one folder that are written together: all of them, or none.
///
///     var files = FileSet()
///     files.add("App.entitlements", app.utf8)
///     files.add(".well-known/assetlinks.json", links.utf8)
///     try files.write(to: "Config")
public struct FileSet: Sendable {
  private var files: [(name: String, bytes: [UInt8])] = []

  /// The number of files.
  public var count: Int { files.count }

  /// A set without files.
  public init() {}

  /// Adds a file; its name may have folders in it.
  public mutating func add(_ name: String, _ bytes: some Collection<UInt8>) {
    files.append((name, Array(bytes)))
  }

  /// Writes the files into a folder, which is made where it is missing.
  ///
  /// Every file is on the disk in full before the first one gets its name, and an existing one that is
  /// to be kept is found before anything is written. After a failure the new files and folders are
  /// removed again; a file that took the place of another one stays.
  public func write(
    to folder: String, existing: OutputFile.Existing = .kept
  ) throws(HostError) {
    if existing == .kept { try checkNamesAreFree(in: folder) }
    var folders: [String] = []
    do throws(HostError) {
      try Folder.make(folder, made: &folders)
      try write(to: folder, existing, &folders)
    } catch {
      for made in folders.reversed() { Folder.remove(empty: made) }
      throw error
    }
  }

  private func write(
    to folder: String, _ existing: OutputFile.Existing, _ folders: inout [String]
  ) throws(HostError) {
    var outputs: [PreparedFile] = []
    for file in files {
      let path = "\(folder)/\(file.name)"
      try Folder.make(PathParts(path).folder, made: &folders)
      outputs.append(try PreparedFile(path, file.bytes, existing))
    }
    try Self.publish(outputs)
  }

  private func checkNamesAreFree(in folder: String) throws(HostError) {
    var status = stat()
    for file in files {
      let path = "\(folder)/\(file.name)"
      // A name that no file can have is refused where the file is opened.
      guard !path.utf8.contains(0), lstat(path, &status) == 0 else { continue }
      throw HostError(.alreadyExists, .write, path, aftermath: .nothingWritten)
    }
  }

  private static func publish(_ outputs: [PreparedFile]) throws(HostError) {
    for (index, output) in outputs.enumerated() {
      do throws(HostError) { try output.publish() } catch {
        var isClean = true
        for earlier in outputs[..<index] {
          if earlier.isNew { unlink(earlier.path) } else { isClean = false }
        }
        throw HostError(
          error.problem, error.action, error.path,
          aftermath: isClean ? .nothingWritten : .perhapsPartlyWritten)
      }
    }
  }
}

/// A file of a set: on the disk in full, without its name.
private final class PreparedFile {
  let path: String
  /// Whether nothing had this name before.
  let isNew: Bool
  private var output: OutputFile?

  init(_ path: String, _ bytes: [UInt8], _ existing: OutputFile.Existing) throws(HostError) {
    self.path = path
    isNew = PathKind(of: path) == .nothing
    var output = try OutputFile(path, existing: existing)
    try output.write(bytes)
    try output.flush()
    self.output = consume output
  }

  /// Gives the file its name.
  func publish() throws(HostError) { try output.take()?.commit() }
}
