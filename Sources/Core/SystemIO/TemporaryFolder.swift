import LibC

/// A private folder for temporary files; removed with the value, or when a signal ends the program.
package struct TemporaryFolder: ~Copyable, Sendable {
  /// The path of the folder.
  package let path: String
  private let cleanUp: CleanUp

  /// Creates the folder below `TMPDIR`, or `/tmp`.
  package init() throws(SystemIOError) {
    try self.init(in: Environment.current["TMPDIR"] ?? "/tmp")
  }

  /// Creates the folder below another.
  package init(in above: String) throws(SystemIOError) {
    var made = ""
    cleanUp = try CleanUp { () throws(SystemIOError) in
      var template = Array((above + "/beckon-XXXXXX").utf8CString)
      guard mkdtemp(&template) != nil else { throw SystemIOError(.last, .write, above) }
      made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return { [made] in Self.remove(made) }
    }
    path = made
  }

  deinit { Self.remove(path) }

  /// Removes the folder and its files; it never contains folders.
  private static func remove(_ path: String) {
    for name in FileAttributes.names(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }
}
