#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of our own for files that nobody keeps; it goes with the value, or when a signal ends
/// the program.
public struct TemporaryFolder: ~Copyable, Sendable {
  /// Where it is.
  public let path: String
  private let cleanUp: CleanUp

  /// Makes the folder below `TMPDIR`, or `/tmp`.
  public init() throws(HostError) {
    try self.init(in: Environment.current["TMPDIR"] ?? "/tmp")
  }

  /// Makes the folder below another.
  package init(in above: String) throws(HostError) {
    var made = ""
    cleanUp = try CleanUp { () throws(HostError) in
      var template = Array((above + "/beckon-XXXXXX").utf8CString)
      guard mkdtemp(&template) != nil else { throw HostError(.last, .write, above) }
      made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return { [made] in Self.remove(made) }
    }
    path = made
  }

  deinit { Self.remove(path) }

  /// Removes the folder and the files in it; it never has folders of its own.
  private static func remove(_ path: String) {
    for name in FileFacts.names(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }
}
